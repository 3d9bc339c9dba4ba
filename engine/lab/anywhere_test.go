package lab_test

import (
	"fmt"
	"strings"
	"testing"

	"halt23/engine/dispatch"
	"halt23/engine/lab"
	"halt23/engine/ledger/family"
	"halt23/engine/script"
	"halt23/engine/sim"
	"halt23/engine/trace"
)

// parse makes a scenario of a script that stands in a test.
func parse(t *testing.T, text string) script.Scenario {
	t.Helper()
	s, err := script.Parse("test", []byte("Test\n-- script --\n"+text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// effects counts the effects of a process in a run.
func effects(r lab.Result, process string) (n int) {
	for _, e := range r.Run.Events {
		if e.Process == process {
			n = max(n, e.Op)
		}
	}
	return n
}

// A keyed receiver has effect once, and the sender all it needs to know, whichever effect
// either of them dies after, whether they die with their power or without, and in the
// middle of a write too.
func TestKeyedMayDieAnywhere(t *testing.T) {
	const story = `receiver start mode=keyed%s
submit k1 'a'
dispatch%s
%sdispatch
dispatch
receiver stop
`
	bare := simulate(t, parse(t, fmt.Sprintf(story, "", "", "")), 1)
	died := 0
	for _, victim := range []string{"receiver", "dispatch"} {
		for op := 0; op <= effects(bare, victim+"#1"); op++ {
			for _, tear := range []string{"", "/1", "/40"} {
				for _, power := range []string{"", "power-loss keep=none\n", "power-loss keep=all\n"} {
					crash := fmt.Sprintf(" crash=op:%d%s", op, tear)
					again := power
					if power != "" || victim == "receiver" {
						again += "receiver start mode=keyed\n"
					}
					text := fmt.Sprintf(story, "", crash, again)
					if victim == "receiver" {
						text = fmt.Sprintf(story, crash, "", again)
					}
					r, err := lab.Run(parse(t, text), sim.New(dispatch.Programs, family.Programs), lab.Options{Seed: 1})
					if err != nil {
						if victim == "receiver" && strings.Contains(err.Error(), "runs already") {
							continue // it had nothing left to do at that point and lives
						}
						t.Fatalf("%s%v", text, err)
					}
					if observed(r, "exits."+victim)[0] == "23" {
						died++
					}
					if got := r.Report.Broken(); len(got) > 0 {
						t.Fatalf("%sbreaks %v\n%s", text, got, explain(r))
					}
					if n := observed(r, "receiver.effects")[0] + observed(r, "receipts")[0] + observed(r, "history")[0]; n != "111" {
						t.Fatalf("%seffects, receipts and history are %s, want one of each\n%s", text, n, explain(r))
					}
				}
			}
		}
	}
	if died < 100 {
		t.Errorf("only %d crashes happened", died)
	}
}

func observed(r lab.Result, name string) []string {
	v, _ := r.Report.Value(name)
	return strings.Split(v, ",")
}

// The power takes what was not synced and leaves what was; keep=all takes nothing.
func TestPowerLoss(t *testing.T) {
	const story = `submit k1 'a' crash=op:5
power-loss keep=%s
dispatch
expect intents=%s
`
	for keep, intents := range map[string]string{"none": "0", "all": "1"} {
		if r := simulate(t, parse(t, fmt.Sprintf(story, keep, intents)), 1); !r.OK {
			t.Errorf("keep=%s: %+v", keep, r.Claims)
		}
	}
}

// Worlds that run side by side are the worlds that run one after another.
func TestParallelWorlds(t *testing.T) {
	s := load(t, "two-dispatchers")
	var serial []string
	for seed := range uint64(8) {
		serial = append(serial, trace.Format(simulate(t, s, seed).Run))
	}
	for seed := range uint64(8) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			for range 5 {
				if trace.Format(simulate(t, s, seed).Run) != serial[seed] {
					t.Error("differs from the serial run")
				}
			}
		})
	}
}

// The disk at step N is the disk after N events: nothing later has happened yet.
func TestViewAt(t *testing.T) {
	s := load(t, "unkeyed-delivery")
	whole := simulate(t, s, 1)
	for n := 1; n <= len(whole.Run.Events); n++ {
		r, err := lab.Run(s, sim.New(dispatch.Programs, family.Programs), lab.Options{Seed: 1, ViewAt: n})
		if err != nil {
			t.Fatal(err)
		}
		size := map[string]int64{}
		for _, e := range whole.Run.Events[:n] {
			if e.Kind == trace.Write {
				size[e.File] = max(size[e.File], e.Off+e.Len)
			}
		}
		for name, data := range r.View {
			if int64(len(data)) != size[name] {
				t.Fatalf("after event %d, %s has %d bytes; by then %d were written", n, name, len(data), size[name])
			}
		}
	}
}
