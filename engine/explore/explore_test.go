package explore_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"halt23/engine/catalog"
	"halt23/engine/crashdisk"
	"halt23/engine/dispatch"
	"halt23/engine/explore"
	"halt23/engine/lab"
	"halt23/engine/ledger/family"
	"halt23/engine/script"
	"halt23/engine/sim"
	"halt23/engine/trace"
)

var programs = sim.New(dispatch.Programs, family.Programs)

func load(t *testing.T, id string) script.Scenario {
	t.Helper()
	s, err := catalog.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func explored(t *testing.T, id string, o explore.Options) *explore.Map {
	t.Helper()
	m, err := explore.Explore(load(t, id), programs, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Every scenario, crashed everywhere, breaks the invariants it is there to break and no
// other. No row that applies is empty, and every fault model applies somewhere in each family.
func TestEveryScenario(t *testing.T) {
	applies := map[string]map[string]bool{}
	for _, id := range catalog.IDs() {
		t.Run(id, func(t *testing.T) {
			s := load(t, id)
			m := explored(t, id, explore.Options{Seed: 1})
			if got := m.Broken(); !slices.Equal(got, s.Breaks) {
				t.Errorf("broke %v, want %v", got, s.Breaks)
				showFirst(t, m, s.Breaks)
			}
			if applies[s.Family] == nil {
				applies[s.Family] = map[string]bool{}
			}
			for _, r := range m.Rows {
				applies[s.Family][r.Model] = applies[s.Family][r.Model] || r.Applies
				if r.Applies != (len(r.Cells) > 0) || r.Applies != (r.Why == nil) {
					t.Errorf("%s: applies is %v with %d cells and why %v", r.Model, r.Applies, len(r.Cells), r.Why)
				}
				for _, c := range r.Cells {
					if c.States == 0 {
						t.Errorf("%s, step %d has no states", r.Model, c.Step)
					}
				}
			}
		})
	}
	for family, models := range applies {
		for model, once := range models {
			if !once {
				t.Errorf("%s applies to no scenario of the family %s", model, family)
			}
		}
	}
}

// showFirst logs the first script that broke what it should not.
func showFirst(t *testing.T, m *explore.Map, allowed []string) {
	for _, r := range m.Rows {
		for _, c := range r.Cells {
			for name := range c.Invalid {
				if !slices.Contains(allowed, name) {
					t.Logf("%s, step %d: %v\n%s", r.Model, c.Step, c.Invalid, c.Script)
					return
				}
			}
		}
	}
}

// failing are the steps of a row in which some state broke something.
func failing(m *explore.Map, model string) (steps []int) {
	for _, r := range m.Rows {
		if r.Model != model {
			continue
		}
		for _, c := range r.Cells {
			if c.Failing > 0 {
				steps = append(steps, c.Step)
			}
		}
	}
	return steps
}

// step finds the n-th effect of a kind on a file, or of a kind alone.
func step(t *testing.T, m *explore.Map, process string, kind trace.Kind, file string, n int) int {
	t.Helper()
	for _, s := range m.Steps {
		if s.Process == process && s.Effect == kind && s.File == file {
			if n--; n == 0 {
				return s.N
			}
		}
	}
	t.Fatalf("%s has no such %s of %q", process, kind, file)
	return 0
}

// The crash window of the unkeyed receiver has the edges that the chapter gives it: from
// the request sent to the receipt written when the sender is killed, from the effect
// synced to the receipt synced when the power goes and only synced data stays. It has no
// hole in any row. The keyed receiver has no window at all.
func TestWindow(t *testing.T) {
	m := explored(t, "unkeyed-delivery", explore.Options{Seed: 1})
	sent := step(t, m, "dispatch#1", trace.Send, "", 1)
	effectSynced := step(t, m, "receiver#1", trace.Sync, "effects.wal", 2)
	receiptWritten := step(t, m, "dispatch#1", trace.Write, "receipts.wal", 2)
	receiptSynced := step(t, m, "dispatch#1", trace.Sync, "receipts.wal", 2)
	edges := map[string][2]int{ // first and last step after which dying makes two effects
		"killed/sender":     {sent, receiptWritten - 1},
		"power-loss/synced": {effectSynced, receiptSynced - 1},
	}
	for model, want := range edges {
		if got := failing(m, model); len(got) == 0 || got[0] != want[0] || got[len(got)-1] != want[1] {
			t.Errorf("%s: the window is %v, want from %d to %d", model, got, want[0], want[1])
		}
	}
	for _, model := range []string{"killed/sender", "killed/receiver", "power-loss/synced", "power-loss/prefix", "power-loss/subset"} {
		got := failing(m, model)
		if len(got) == 0 {
			t.Errorf("%s: no window", model)
			continue
		}
		for i, n := range got {
			if n != got[0]+i {
				t.Errorf("%s: the window has a hole: %v", model, got)
				break
			}
		}
	}
	keyed := explored(t, "keyed-delivery", explore.Options{Seed: 1})
	for _, r := range keyed.Rows {
		if got := failing(keyed, r.Model); len(got) > 0 {
			t.Errorf("keyed-delivery, %s: steps %v fail", r.Model, got)
		}
	}
}

// A disk that lies about syncs is survived by no design: the negative control.
func TestLyingDisk(t *testing.T) {
	s := load(t, "ledger-power-lost")
	lied := 0
	r, err := lab.Run(s, programs, lab.Options{Seed: 1, After: lie(&lied)})
	if err != nil {
		t.Fatal(err)
	}
	if lied == 0 || !slices.Contains(r.Report.Broken(), "acknowledged-kept") {
		t.Errorf("after %d lies, broke %v", lied, r.Report.Broken())
	}
}

// What a cell shows can be run by hand and shows it again.
func TestCellsCanBeRunByHand(t *testing.T) {
	s := load(t, "unkeyed-delivery")
	ran := 0
	for _, r := range explored(t, s.ID, explore.Options{Seed: 1}).Rows {
		for _, c := range r.Cells {
			if c.Failing == 0 {
				continue
			}
			again, err := s.WithScript(c.Script)
			if err != nil {
				t.Fatalf("%s, step %d: %v\n%s", r.Model, c.Step, err, c.Script)
			}
			res, err := lab.Run(again, programs, lab.Options{Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			ran++
			for _, name := range res.Report.Broken() {
				if c.Invalid[name] == 0 {
					t.Errorf("%s, step %d: by hand it breaks %s, in the map %v", r.Model, c.Step, name, c.Invalid)
				}
			}
			if len(res.Report.Broken()) == 0 {
				t.Errorf("%s, step %d: by hand nothing breaks\n%s", r.Model, c.Step, c.Script)
			}
		}
	}
	if ran == 0 {
		t.Error("no cell failed: nothing was looked at")
	}
}

// An exploration can be stopped after any cell, and what it has by then is right.
func TestStop(t *testing.T) {
	cells := 0
	m := explored(t, "ledger-conflict", explore.Options{Seed: 1, Cell: func(int, *explore.Map, explore.Cell) bool { cells++; return cells < 5 }})
	n := 0
	for _, r := range m.Rows {
		n += len(r.Cells)
	}
	if n != 5 {
		t.Errorf("%d cells after stopping at the fifth", n)
	}
}

// A larger space is sampled, says so, and gives the same map every time.
func TestSampling(t *testing.T) {
	o := explore.Options{Seed: 1, Bounds: crashdisk.Bounds{Bits: 1, Sample: 1, Seed: 1}}
	a, b := explored(t, "unkeyed-delivery", o), explored(t, "unkeyed-delivery", o)
	sampled := false
	for i, r := range a.Rows {
		for j, c := range r.Cells {
			sampled = sampled || c.Sampled && r.Model == "power-loss/subset" && c.Of != ""
			if other := b.Rows[i].Cells[j]; other.States != c.States || other.Script != c.Script {
				t.Errorf("%s, step %d differs from run to run", r.Model, c.Step)
			}
		}
	}
	if !sampled {
		t.Error("one bit of freedom, and nothing was sampled")
	}
}

// A failing state shrinks to a script that says no more than it must: no line of it can go.
func TestShrink(t *testing.T) {
	s := load(t, "unkeyed-delivery")
	for _, r := range explored(t, s.ID, explore.Options{Seed: 1}).Rows {
		if r.Model != "killed/sender" {
			continue
		}
		for _, c := range r.Cells {
			if c.Failing == 0 {
				continue
			}
			got := explore.Shrink(s, programs, 1, c.Script, "effect-once")
			want := "receiver start mode=unkeyed\nsubmit k1 'add a line to the log'\ndispatch\nkill sender at="
			if lines := strings.Count(got, "\n"); lines != 5 || !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "\ndispatch\n") {
				t.Errorf("step %d shrinks to\n%s", c.Step, got)
			}
			return
		}
	}
	t.Error("nothing failed: nothing was shrunk")
}

// How long the whole map of the first counterexample takes, and how many states that is.
func BenchmarkUnkeyed(b *testing.B) {
	s, err := catalog.Load("unkeyed-delivery")
	if err != nil {
		b.Fatal(err)
	}
	states := 0
	for b.Loop() {
		m, err := explore.Explore(s, programs, explore.Options{Seed: 1})
		if err != nil {
			b.Fatal(err)
		}
		states = m.States()
	}
	b.ReportMetric(float64(states)*float64(b.N)/b.Elapsed().Seconds(), "states/s")
}

// What a cell opens keeps its death where it is, and drops what comes after it in vain.
func TestTrim(t *testing.T) {
	s := load(t, "unkeyed-delivery")
	trimmed := 0
	for _, r := range explored(t, s.ID, explore.Options{Seed: 1, Only: func(model string, _ int) bool { return model == "power-loss/synced" }}).Rows {
		for _, c := range r.Cells {
			if c.Failing == 0 {
				continue
			}
			trimmed++
			death := fmt.Sprintf("power-loss keep=none at=%d\n", c.Step)
			got := explore.Trim(s, programs, 1, c.Script, "effect-once")
			if want := death + "receiver start mode=unkeyed\ndispatch\n"; !strings.HasSuffix(got, want) {
				t.Errorf("step %d trims to\n%swant the end\n%s", c.Step, got, want)
			}
		}
	}
	if trimmed == 0 {
		t.Error("nothing failed: nothing was trimmed")
	}
}
