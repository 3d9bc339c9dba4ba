package render

import (
	"slices"
	"sort"
	"strings"

	"halt23/engine/trace"
)

// A step is one column: events of one process that mean one thing. Its kind is that of
// its main event, or closing.
type step struct {
	kind   trace.Kind
	main   trace.Event
	events []trace.Event
}

// closing is the kind of a step that wrote close markers and did not live to exit.
const closing trace.Kind = "closing"

// opening is the kind of a step under construction: nothing has happened yet that the
// picture shows on its own.
const opening trace.Kind = ""

// closeLen is the length of a close marker; a record is longer by its key.
const closeLen = 68

func (s step) first() int { return s.events[0].N }
func (s step) last() int  { return s.events[len(s.events)-1].N }

// has returns the step's first event of a kind, and whether there is one.
func (s step) has(k trace.Kind) (trace.Event, bool) {
	for _, e := range s.events {
		if e.Kind == k {
			return e, true
		}
	}
	return trace.Event{}, false
}

// A folder turns events into steps. Each process folds for itself: events of another
// one in between do not part what belongs together.
type folder struct {
	steps  []step
	open   map[string]*step // by process
	names  []string         // of open, in order of appearance
	dirty  map[string]bool  // files with bytes that are not synced
	undone map[int]bool     // effects that failed, by N
}

// fold returns the steps of a run in the order in which they ended.
func fold(events []trace.Event) []step {
	f := folder{open: map[string]*step{}, dirty: map[string]bool{}, undone: undone(events)}
	moot := foundThere(events)
	for _, e := range events {
		switch {
		case moot[e.N]:
			continue
		case e.Kind == trace.Kill:
			e.Process = e.Word // fate's deed, on the victim's line
		case e.Kind == trace.Busy:
			f.part(e.File)
		}
		f.add(e)
	}
	for _, name := range f.names {
		f.end(name)
	}
	sort.SliceStable(f.steps, func(i, j int) bool { return f.steps[i].last() < f.steps[j].last() })
	return f.steps
}

// foundThere returns the events that tell of a file that another process had created in
// the same moment: an attempt and its refusal, by N. Nothing happened.
func foundThere(events []trace.Event) map[int]bool {
	moot := map[int]bool{}
	tried := map[string]trace.Event{}
	for _, e := range events {
		made := tried[e.Process]
		if e.Kind == trace.Fail && made.Kind == trace.Create && made.File == e.File && strings.Contains(e.Word, "exist") {
			moot[made.N], moot[e.N] = true, true
		}
		tried[e.Process] = e
	}
	return moot
}

// undone returns the effects that failed, by N: what a program attempted just before it
// noted a failure.
func undone(events []trace.Event) map[int]bool {
	failed := map[int]bool{}
	last := map[string]trace.Event{}
	for _, e := range events {
		if before := last[e.Process]; e.Kind == trace.Fail && before.Kind.IsEffect() {
			failed[before.N] = true
		}
		last[e.Process] = e
	}
	return failed
}

// part makes a step of its own of whoever took the lock on a file: another process is
// about to run into it, and that must not seem to come first.
func (f *folder) part(file string) {
	for _, name := range f.names {
		s := f.open[name]
		at := slices.IndexFunc(s.events, func(e trace.Event) bool { return e.Kind == trace.Lock && e.File == file })
		if at < 0 {
			continue
		}
		rest := s.events[at+1:]
		f.steps = append(f.steps, step{trace.Lock, s.events[at], s.events[: at+1 : at+1]})
		f.open[name] = &step{}
		for _, e := range rest {
			f.add(e)
		}
	}
}

func (f *folder) add(e trace.Event) {
	kind := f.kindOf(e)
	s := f.open[e.Process]
	if s == nil {
		s = &step{}
		f.open[e.Process] = s
		f.names = append(f.names, e.Process)
	}
	if e.Kind == trace.Fail && len(s.events) == 0 && f.attach(e) {
		return
	}
	if s.kind != opening && !joins(*s, e, kind) {
		f.close(e.Process)
		s = f.open[e.Process]
	}
	s.events = append(s.events, e)
	if kind != opening && (s.kind == opening || kind == trace.Listen || kind == trace.Exit) {
		s.kind, s.main = kind, e
	}
	if s.kind != opening && s.kind != trace.Create && s.kind != closing {
		f.close(e.Process)
	}
}

// kindOf says what an event means as a step; opening if only what follows shows that.
func (f *folder) kindOf(e trace.Event) trace.Kind {
	switch e.Kind {
	case trace.Start, trace.Lock, trace.Answer, trace.SyncDir:
		return opening
	case trace.Write:
		f.dirty[e.File] = true
		switch {
		case e.Off == 0:
			return trace.Create
		case e.Len == closeLen && e.Op > 0:
			return closing
		}
	case trace.Truncate:
		f.dirty[e.File] = true
	case trace.Sync:
		was := f.dirty[e.File]
		f.dirty[e.File] = was && f.undone[e.N]
		if !was {
			return opening // believing what an earlier process left
		}
	case trace.PowerLoss:
		clear(f.dirty)
	}
	return e.Kind
}

// joins reports whether an event belongs to the step that its process has begun.
func joins(s step, e trace.Event, kind trace.Kind) bool {
	switch s.kind {
	case trace.Create:
		switch kind {
		case trace.Create, trace.Listen:
			return true
		case opening:
			return e.Kind != trace.Answer
		}
		return e.Kind == trace.Sync || e.Kind == trace.Fail
	case closing:
		return kind == closing || kind == opening || kind == trace.Exit || e.Kind == trace.Sync || e.Kind == trace.Fail
	}
	return false
}

// close puts away the step that a process has open.
func (f *folder) close(process string) {
	s := f.open[process]
	f.steps = append(f.steps, *s)
	f.open[process] = &step{}
}

// end puts away what is still open when the trace ends. Looks without a deed belong to
// the deed before them.
func (f *folder) end(process string) {
	s := f.open[process]
	switch {
	case len(s.events) == 0:
	case s.kind == opening && f.attach(s.events...):
	default:
		if s.kind == opening {
			s.kind, s.main = trace.Start, s.events[0]
		}
		f.close(process)
	}
}

// attach adds events to the last step of their process, if it has one.
func (f *folder) attach(events ...trace.Event) bool {
	for i, s := range slices.Backward(f.steps) {
		if s.main.Process == events[0].Process {
			f.steps[i].events = append(f.steps[i].events, events...)
			return true
		}
	}
	return false
}
