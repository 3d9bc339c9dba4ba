package native_test

import (
	"os"
	"testing"

	"halt23/engine/audit"
	"halt23/engine/catalog"
	"halt23/engine/dispatch"
	"halt23/engine/lab"
	"halt23/engine/ledger/family"
	"halt23/engine/native"
	"halt23/engine/script"
	"halt23/engine/sim"
	"halt23/engine/trace"
)

func TestMain(m *testing.M) {
	native.Child(dispatch.Programs, family.Programs) // in a child this does not return
	os.Setenv("GORACE", "atexit_sleep_ms=0")         // built with -race, each child would linger for a second
	os.Exit(m.Run())
}

// One truth: every scenario, run with real processes, is observed and judged as its
// simulation is.
func TestRealProcessesAgreeWithTheSimulation(t *testing.T) {
	ran := 0
	for _, id := range catalog.IDs() {
		s, err := catalog.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		if why := script.SimOnly(s.Script); why != "" {
			if _, err := lab.Run(s, native.New(dispatch.Programs, family.Programs), lab.Options{}); err == nil {
				t.Errorf("%s ran natively although %s", id, why)
			}
			continue
		}
		ran++
		t.Run(id, func(t *testing.T) {
			real, err := lab.Run(s, native.New(dispatch.Programs, family.Programs), lab.Options{})
			if err != nil {
				t.Fatal(err)
			}
			simulated, err := lab.Run(s, sim.New(dispatch.Programs, family.Programs), lab.Options{Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			compare(t, real, simulated)
			if t.Failed() {
				t.Log(trace.Format(real.Run))
			}
		})
	}
	if ran == 0 {
		t.Fatal("no scenario ran with real processes")
	}
}

func compare(t *testing.T, real, simulated lab.Result) {
	t.Helper()
	for _, c := range real.Claims {
		if !c.Held {
			t.Errorf("line %d: claimed %s=%s, observed %s", c.Line, c.Name, c.Want, c.Got)
		}
	}
	if a, b := real.Report.Observed, simulated.Report.Observed; !same(a, b) {
		t.Errorf("observed with real processes %v, simulated %v", a, b)
	}
	for i, f := range real.Report.Verdict {
		g := simulated.Report.Verdict[i]
		if f.Answer != g.Answer || f.Key != g.Key || f.Why != g.Why {
			t.Errorf("%s: %s %s with real processes, %s %s simulated", f.Invariant, f.Answer, f.Why, g.Answer, g.Why)
		}
	}
}

func same(a, b []audit.Observation) bool {
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

// An injected crash is a real exit with 23, seen by the parent.
func TestTheParentSees23(t *testing.T) {
	s, err := catalog.Load("unkeyed-delivery")
	if err != nil {
		t.Fatal(err)
	}
	r, err := lab.Run(s, native.New(dispatch.Programs, family.Programs), lab.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range r.Run.Processes {
		if p.Label == "dispatch#1" && p.Ended && p.Signal == "" && p.Exit == 23 {
			return
		}
	}
	t.Fatalf("no dispatch#1 that exited with 23 among %+v", r.Run.Processes)
}
