package native

import (
	"errors"
	"io/fs"
	"os"
	"strings"

	"halt23/engine/trace"
)

// collect reads what the processes have told since the last time, and adds it to the
// trace. It is called when nothing moves, so what is collected later happened later.
func (w *world) collect() error {
	fresh := make([][]trace.Event, len(w.procs))
	for i, p := range w.procs {
		var err error
		if fresh[i], err = p.news(); err != nil {
			return err
		}
	}
	for _, e := range merge(fresh, w.events) {
		e.N = len(w.events) + 1
		w.events = append(w.events, e)
	}
	return nil
}

// news reads the whole lines that a process has added to its trace file.
func (p *process) news() ([]trace.Event, error) {
	text, err := os.ReadFile(p.trace)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	fresh := text[p.read:]
	fresh = fresh[:strings.LastIndexByte(string(fresh), '\n')+1]
	p.read += int64(len(fresh))
	var events []trace.Event
	for _, line := range strings.Split(strings.TrimSuffix(string(fresh), "\n"), "\n") {
		if line == "" {
			continue
		}
		e, err := trace.ParseEvent(line)
		if err != nil {
			return nil, err
		}
		events = append(events, e)
	}
	return events, nil
}

// merge puts the events of several processes into one order that contradicts none of
// them: each process's own, a receive after its send, a response after its reply. Among
// what could come next the earliest process goes on. before is the trace so far.
func merge(fresh [][]trace.Event, before []trace.Event) []trace.Event {
	done := map[cause]bool{}
	for _, e := range before {
		done[cause{e.Kind, e.Request}] = true
	}
	var out []trace.Event
	take := func(i int) {
		e := fresh[i][0]
		fresh[i] = fresh[i][1:]
		done[cause{e.Kind, e.Request}] = true
		out = append(out, e)
	}
	for {
		next, blocked := -1, -1
		for i := range fresh {
			switch {
			case len(fresh[i]) == 0:
			case waits(fresh[i][0], done):
				if blocked < 0 {
					blocked = i
				}
			case next < 0:
				next = i
			}
		}
		switch {
		case next >= 0:
			take(next)
		case blocked >= 0: // its cause was never told: a stranger's, or a lost connection's
			take(blocked)
		default:
			return out
		}
	}
}

// A cause is what another event may have to wait for.
type cause struct {
	kind    trace.Kind
	request string
}

// waits reports whether an event must come after one that has not come yet. A lost
// connection comes after everything else: what broke it is not told.
func waits(e trace.Event, done map[cause]bool) bool {
	switch e.Kind {
	case trace.Receive:
		return !done[cause{trace.Send, e.Request}]
	case trace.Response:
		return !done[cause{trace.Reply, e.Request}]
	case trace.Lost:
		return true
	}
	return false
}
