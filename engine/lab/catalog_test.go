package lab_test

import (
	"bytes"
	"encoding/hex"
	"testing"

	"halt23/engine/audit"
	"halt23/engine/catalog"
	"halt23/engine/dispatch"
	"halt23/engine/lab"
	"halt23/engine/ledger/family"
	"halt23/engine/script"
	"halt23/engine/sim"
	"halt23/engine/trace"
)

func load(t *testing.T, id string) script.Scenario {
	t.Helper()
	s, err := catalog.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func simulate(t *testing.T, s script.Scenario, seed uint64) lab.Result {
	t.Helper()
	r, err := lab.Run(s, sim.New(dispatch.Programs, family.Programs), lab.Options{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Every scenario ends as its expect lines claim, whatever order the scheduler picks, and
// breaks the invariants that it is there to break and no other.
func TestCatalogue(t *testing.T) {
	for _, id := range catalog.IDs() {
		t.Run(id, func(t *testing.T) {
			s := load(t, id)
			for seed := uint64(0); seed < 20 && !t.Failed(); seed++ {
				r := simulate(t, s, seed)
				for _, c := range r.Claims {
					if !c.Held {
						t.Errorf("seed %d, line %d: claimed %s=%s, observed %s", seed, c.Line, c.Name, c.Want, c.Got)
					}
				}
				if len(r.Claims) == 0 {
					t.Error("the scenario claims nothing")
				}
				if got := r.Report.Broken(); !equal(got, s.Breaks) {
					t.Errorf("seed %d: broke %v, want %v\n%s", seed, got, s.Breaks, explain(r))
				}
			}
		})
	}
}

func equal(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func explain(r lab.Result) string {
	var b bytes.Buffer
	for _, f := range r.Report.Verdict {
		if f.Answer == audit.Invalid {
			b.WriteString(f.Invariant + ": " + f.Why + "\n")
		}
	}
	return b.String() + trace.Format(r.Run)
}

// The same script and seed give the same bytes, run after run; another seed gives others.
func TestSameSeedSameBytes(t *testing.T) {
	for _, id := range catalog.IDs() {
		s := load(t, id)
		a, b, other := simulate(t, s, 1), simulate(t, s, 1), simulate(t, s, 2)
		if trace.Format(a.Run) != trace.Format(b.Run) {
			t.Errorf("%s: two runs of one seed tell different stories", id)
		}
		for name, data := range a.Run.End().Files {
			if !bytes.Equal(data, b.Run.End().Files[name]) {
				t.Errorf("%s: two runs of one seed left different bytes in %s", id, name)
			}
		}
		if trace.Format(a.Run) == trace.Format(other.Run) {
			t.Errorf("%s: the seed makes no difference", id)
		}
	}
}

// The receiver's ledger that key-conflict starts with is what a receiver writes that was
// asked, a day before, for another body under the same key.
func TestConflictStartsFromAGenuineLedger(t *testing.T) {
	s := load(t, "key-conflict")
	yesterday, err := script.Parse("yesterday", []byte("Yesterday\n-- script --\nreceiver start mode=keyed\n"+
		"submit k1 'add a line to the log'\ndispatch\nreceiver stop\n"))
	if err != nil {
		t.Fatal(err)
	}
	r := simulate(t, yesterday, 1)
	want := r.Run.End().Files[dispatch.EffectsFile]
	if got := s.Files[dispatch.EffectsFile]; !bytes.Equal(got, want) {
		t.Errorf("files/effects.wal.hex holds\n%sa genuine ledger is\n%s", hex.Dump(got), hex.EncodeToString(want))
	}
}

func tryRun(s script.Scenario) (lab.Result, error) {
	return lab.Run(s, sim.New(dispatch.Programs, family.Programs), lab.Options{Seed: 1})
}
