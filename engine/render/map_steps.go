package render

import (
	"slices"
	"strconv"
	"strings"

	"halt23/engine/explore"
	"halt23/engine/trace"
)

// A group is one column of a map: steps that the diagram folds into one.
type group struct {
	steps   []int // N of each, ascending
	process string
	kind    trace.Kind // of the last; Create if a file came to be, closing if files were closed
	files   []string
	from    int // in a diagram: the column
	to      int // … and the one after those in which nothing happened that could be lost
}

// last is the number by which a column goes.
func (g group) last() int { return g.steps[len(g.steps)-1] }

// foldMap folds the steps of a map as far as they tell of themselves what they mean:
// making a file is one column, and so is a sync of what was there together with what
// it is done for. (That a write closes a ledger only the trace can tell.)
func foldMap(m *explore.Map) []group {
	var events []trace.Event
	fresh := map[string]bool{}
	for _, s := range m.Steps {
		e := trace.Event{N: s.N, Op: s.N, Process: s.Process, Kind: s.Effect, File: s.File, Off: 1}
		switch {
		case s.Effect == trace.Create:
			fresh[s.File] = true
		case s.Effect == trace.Write && fresh[s.File]:
			e.Off = 0 // the header
			delete(fresh, s.File)
		}
		events = append(events, e)
	}
	var out []group
	for _, st := range fold(events) {
		g := groupOf(st, m.Steps, func(e trace.Event) int { return e.N })
		out = append(out, g)
	}
	return out
}

// foldRun folds the steps of a map as the diagram of its run does, and says at which
// columns they lie. It reports false if the run is not the map's.
func (s *scene) foldRun(m *explore.Map) ([]group, bool) {
	step := map[int]int{} // N of the map's step, by N of its event
	for _, st := range m.Steps {
		i := s.stepOf(st.Event)
		if i < 0 || !slices.ContainsFunc(s.steps[i].events, func(e trace.Event) bool {
			return e.N == st.Event && e.Process == st.Process && e.Kind == st.Effect && e.File == st.File
		}) {
			return nil, false
		}
		step[st.Event] = st.N
	}
	var out []group
	for i, st := range s.steps {
		g := groupOf(st, m.Steps, func(e trace.Event) int { return step[e.N] })
		if len(g.steps) == 0 {
			continue
		}
		if n := len(out); n > 0 {
			out[n-1].to = i
		}
		g.from, g.to = i, len(s.steps)
		out = append(out, g)
	}
	return out, true
}

// groupOf makes a group of those events of a step that number knows as steps of the map.
func groupOf(st step, steps []explore.Step, number func(trace.Event) int) group {
	g := group{process: st.main.Process}
	for _, e := range st.events {
		n := number(e)
		if n == 0 {
			continue
		}
		g.steps = append(g.steps, n)
		g.kind = e.Kind
		if e.File != "" {
			g.files = []string{e.File}
		}
	}
	slices.Sort(g.steps)
	closes := st.kind == closing || st.kind == trace.Exit
	if _, made := st.has(trace.Create); made {
		g.kind, g.files = trace.Create, st.files(trace.Create, anyFile)
	} else if closes && len(g.steps) > 0 {
		g.kind, g.files = closing, st.files(trace.Write, anyFile)
	}
	return g
}

// word says what a column is, for the list beside a map.
func (g group) word(lang string) string {
	words := map[trace.Kind]label{trace.Create: markCreate, trace.Write: markWrite, trace.Truncate: markCut, trace.Sync: markSync,
		trace.SyncDir: markNames, trace.Send: markSend, trace.Reply: markReply, closing: markClose}
	text := words[g.kind].in(lang)
	if g.kind == trace.Send || g.kind == trace.Reply || g.kind == trace.SyncDir {
		return text
	}
	return text + " " + join(g.files, lang)
}

// numbers writes which steps a column holds: "18", "1–4", "13–14,16".
func (g group) numbers() string {
	var parts []string
	for _, r := range ranges(g.steps) {
		text := strconv.Itoa(r.from)
		if r.to > r.from {
			text += "–" + strconv.Itoa(r.to)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ",")
}

// ranges joins ascending numbers to stretches without a gap.
func ranges(numbers []int) []stretch {
	var out []stretch
	for _, n := range numbers {
		if k := len(out); k > 0 && out[k-1].to == n-1 {
			out[k-1].to = n
			continue
		}
		out = append(out, stretch{from: n, to: n})
	}
	return out
}
