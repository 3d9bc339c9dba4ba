package sim_test

import (
	"errors"
	"strings"
	"testing"

	"halt23/engine/host"
	"halt23/engine/sim"
	"halt23/engine/trace"
)

// programs are small enough to be seen through.
var programs = host.Programs{
	"writer": {CrashExit: 23, Run: func(h *host.Host, a host.Args) int { // three effects
		f, err := h.Create(a.Words[0])
		if err == nil {
			err = f.WriteAt([]byte("written"), 0)
		}
		if err == nil {
			err = f.Sync()
		}
		if err != nil {
			return host.ExitInternal
		}
		return host.ExitDone
	}},
	"deaf": {CrashExit: 23, Run: func(h *host.Host, _ host.Args) int { // listens and never accepts
		if h.Listen() != nil {
			return host.ExitInternal
		}
		_ = h.Stay()
		return host.ExitDone
	}},
	"caller": {CrashExit: 23, Run: func(h *host.Host, _ host.Args) int {
		_, err := h.Exchange(host.Request{Method: "POST", Key: "k"}, func() error { return nil })
		switch {
		case errors.Is(err, host.ErrRefused), errors.Is(err, host.ErrLost):
			return host.ExitUnreachable
		case err != nil:
			return host.ExitInternal
		}
		return host.ExitDone
	}},
	"stubborn": {CrashExit: 23, Run: func(h *host.Host, a host.Args) int { // goes on after every error
		for range 5 {
			if f, err := h.Create(a.Words[0]); err == nil {
				_ = f.WriteAt([]byte("x"), 0)
			}
		}
		return host.ExitDone
	}},
}

func open(t *testing.T) host.World {
	t.Helper()
	w, err := sim.New(programs).Open(host.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func spec(program string, plan host.Plan, words ...string) host.Spec {
	return host.Spec{Program: program, Argv: append([]string{"halt23", program}, words...), Args: host.Args{Words: words}, Plan: plan}
}

func run(t *testing.T, w host.World, specs ...host.Spec) {
	t.Helper()
	if err := w.Run(specs, func() error { return nil }); err != nil {
		t.Fatal(err)
	}
}

func files(t *testing.T, w host.World) map[string][]byte {
	t.Helper()
	f, err := w.Files()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// op:N means that N effects have happened and the next has not; what a process did before
// it died stays in the page cache.
func TestCrashAtEveryEffect(t *testing.T) {
	for op, want := range []string{"", "empty", "written", "written"} {
		w := open(t)
		run(t, w, spec("writer", host.Plan{HasOp: true, Op: op}, "f"))
		got, there := files(t, w)["f"]
		state := string(got)
		if there && state == "" {
			state = "empty"
		}
		if state != want {
			t.Errorf("after %d effects the file is %q, want %q", op, state, want)
		}
		if p := w.Processes()[0]; !p.Ended || p.Exit != 23 {
			t.Errorf("after %d effects the process is %+v, want exit 23", op, p)
		}
	}
}

// A dead process that goes on calling changes nothing and tells nothing.
func TestTheDeadDoNothing(t *testing.T) {
	w := open(t)
	run(t, w, spec("stubborn", host.Plan{HasOp: true, Op: 1}, "f"))
	events, _ := w.Events()
	if last := events[len(events)-1]; last.Kind != trace.Crash {
		t.Errorf("after its death the process tells of %v", last)
	}
	if got := files(t, w)["f"]; len(got) != 0 {
		t.Errorf("after its death the process wrote %q", got)
	}
}

// A process that waits for what will never come is an error of the experiment.
func TestNobodyCanGoOn(t *testing.T) {
	w := open(t)
	deaf := spec("deaf", host.Plan{})
	deaf.Service = "receiver"
	if err := w.Start(deaf); err != nil {
		t.Fatal(err)
	}
	err := w.Run([]host.Spec{spec("caller", host.Plan{})}, func() error { return nil })
	if err == nil || !strings.Contains(err.Error(), "no process can go on") {
		t.Errorf("two processes wait for each other: %v", err)
	}
}

// Nobody listens: refused, and nothing was sent. The listener is killed with the request in
// hand: lost, and who knows.
func TestRefusedAndLost(t *testing.T) {
	w := open(t)
	run(t, w, spec("caller", host.Plan{}))
	deaf := spec("deaf", host.Plan{})
	deaf.Service = "receiver"
	if err := w.Start(deaf); err != nil {
		t.Fatal(err)
	}
	if err := w.Strike(1, host.Fate{Kill: []string{"deaf"}}); err != nil {
		t.Fatal(err)
	}
	run(t, w, spec("caller", host.Plan{}))
	if !w.Struck() {
		t.Error("the request was an effect, and fate did not strike after it")
	}
	var ends []trace.Kind
	events, _ := w.Events()
	for _, e := range events {
		if e.Kind == trace.Refuse || e.Kind == trace.Lost {
			ends = append(ends, e.Kind)
		}
	}
	if len(ends) != 2 || ends[0] != trace.Refuse || ends[1] != trace.Lost {
		t.Errorf("the two requests ended with %v, want refuse and lost", ends)
	}
}

// The power takes what was not synced, names included.
func TestPowerLoss(t *testing.T) {
	for _, c := range []struct {
		keep  string
		there bool
	}{{"all", true}, {"none", false}} {
		w := open(t)
		run(t, w, spec("writer", host.Plan{HasOp: true, Op: 2}, "f"))
		if err := w.Act(host.Fate{Keep: c.keep}); err != nil {
			t.Fatal(err)
		}
		if _, there := files(t, w)["f"]; there != c.there {
			t.Errorf("keep=%s: the file is there: %v", c.keep, there)
		}
	}
	if err := open(t).Act(host.Fate{Keep: "some"}); err == nil {
		t.Error("keep=some means nothing and was accepted")
	}
}
