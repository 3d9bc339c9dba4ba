package render

import (
	"slices"
	"sort"
	"strings"

	"halt23/engine/audit"
	"halt23/engine/trace"
)

// A scene is what a run looks like before anyone says how large and in which direction.
// Positions in time are indexes of steps; positions across are indexes of lanes.
type scene struct {
	steps    []step
	lanes    []lane
	lives    []life
	files    []fileLane
	messages []message
	windows  []window
	wounds   []wound
	view     int                   // index of the step in view
	records  map[int][]audit.Frame // what a write wrote, by the write's N
}

// A lane is one line across the picture. A program has one, or as many as it has
// processes alive at the same time.
type lane struct {
	program string
	rank    int // lanes that speak lie near those they speak to
}

// A life is the time one process was there.
type life struct {
	process  string
	lane     int
	from, to int
	open     bool // still there when the run ended
}

// A wound is a step that an invalid invariant points at.
type wound struct {
	step      int
	invariant string
}

func newScene(p Picture) *scene {
	s := &scene{steps: fold(p.Run.Events), records: map[int][]audit.Frame{}}
	for _, e := range p.Run.Events {
		if e.Kind == trace.Write {
			s.records[e.N] = witness(&p.Run, e)
		}
	}
	s.findLives()
	s.findMessages()
	s.findWindows()
	s.findFiles(&p.Run)
	for _, f := range p.Report.Verdict {
		if i := s.stepOf(f.Event); f.Answer == audit.Invalid && i >= 0 {
			s.wounds = append(s.wounds, wound{i, f.Invariant})
		}
	}
	s.view = len(s.steps) - 1
	if p.Step > 0 {
		s.view = s.stepAt(p.Step)
	}
	return s
}

// stepOf returns the index of the step that contains event n, or -1.
func (s *scene) stepOf(n int) int {
	return slices.IndexFunc(s.steps, func(st step) bool {
		return slices.ContainsFunc(st.events, func(e trace.Event) bool { return e.N == n })
	})
}

// stepAt returns the index of the step that a reader sees who asks for event n: its own,
// or the last one that had ended by then.
func (s *scene) stepAt(n int) int {
	if i := s.stepOf(n); i >= 0 {
		return i
	}
	return max(0, sort.Search(len(s.steps), func(i int) bool { return s.steps[i].last() > n })-1)
}

// atEnd reports whether the step in view is the last: nothing is faded then.
func (s *scene) atEnd() bool { return s.view >= len(s.steps)-1 }

// findLives finds when each process was there, and gives it a lane.
func (s *scene) findLives() {
	index := map[string]int{}
	for i, st := range s.steps {
		if st.kind == trace.PowerLoss {
			s.endAll(i)
			continue
		}
		name := st.main.Process
		if name == "" {
			continue
		}
		at, known := index[name]
		if !known {
			at = len(s.lives)
			index[name] = at
			s.lives = append(s.lives, life{process: name, from: i, open: true})
		}
		s.lives[at].to = i
		switch st.kind {
		case trace.Crash, trace.Exit, trace.Kill:
			s.lives[at].open = false
		}
	}
	for i := range s.lives {
		if s.lives[i].open {
			s.lives[i].to = len(s.steps) - 1
		}
	}
	s.findLanes()
}

// endAll ends every process that is there, at step i.
func (s *scene) endAll(i int) {
	for l := range s.lives {
		if s.lives[l].open {
			s.lives[l].open, s.lives[l].to = false, i
		}
	}
}

// findLanes orders the lanes so that messages cross no stranger's lane: programs that do
// not speak, then those that send, then those that are spoken to.
func (s *scene) findLanes() {
	rank := map[string]int{} // of a program, and of each process among its own
	for _, st := range s.steps {
		switch process := st.main.Process; st.kind {
		case trace.Send, trace.Refuse:
			rank[programOf(process)] = max(rank[programOf(process)], 1)
			rank[process] = 1
		case trace.Listen, trace.Receive, trace.Reply:
			rank[programOf(process)] = 2
		}
	}
	s.orderLanes(s.assignLanes(), rank)
}

// assignLanes gives each life the first lane of its program that is free, and returns
// the lane of each life.
func (s *scene) assignLanes() []int {
	ends := []int{} // last step taken on each lane
	of := make([]int, len(s.lives))
	for i, l := range s.lives {
		of[i] = -1
		for k, ln := range s.lanes {
			if ln.program == programOf(l.process) && ends[k] < l.from {
				of[i], ends[k] = k, l.to
				break
			}
		}
		if of[i] < 0 {
			of[i] = len(s.lanes)
			s.lanes = append(s.lanes, lane{program: programOf(l.process)})
			ends = append(ends, l.to)
		}
	}
	return of
}

// orderLanes sorts the lanes by rank and tells the lives.
func (s *scene) orderLanes(of []int, rank map[string]int) {
	for i, l := range s.lives {
		ln := &s.lanes[of[i]]
		ln.rank = max(ln.rank, 2*rank[ln.program]+rank[l.process])
		s.lives[i].lane = of[i]
	}
	order := make([]int, len(s.lanes)) // order[new] = old
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool { return s.lanes[order[a]].rank < s.lanes[order[b]].rank })
	old, place := s.lanes, make([]int, len(order))
	s.lanes = nil
	for now, was := range order {
		place[was] = now
		s.lanes = append(s.lanes, old[was])
	}
	for i := range s.lives {
		s.lives[i].lane = place[s.lives[i].lane]
	}
}

// laneOf returns the lane of a process, or -1 for fate.
func (s *scene) laneOf(process string) int {
	for _, l := range s.lives {
		if l.process == process {
			return l.lane
		}
	}
	return -1
}

// serverLane returns the lane of the program that is spoken to, or -1.
func (s *scene) serverLane() int {
	for _, st := range s.steps {
		if st.kind == trace.Listen || st.kind == trace.Receive {
			return s.laneOf(st.main.Process)
		}
	}
	return -1
}

// programOf returns "dispatch" of "dispatch#2".
func programOf(process string) string {
	program, _, _ := strings.Cut(process, "#")
	return program
}
