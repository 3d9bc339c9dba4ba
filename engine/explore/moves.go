package explore

import (
	"slices"
	"strconv"
	"strings"

	"halt23/engine/audit"
	"halt23/engine/host"
	"halt23/engine/lab"
	"halt23/engine/script"
	"halt23/engine/trace"
)

// Moves are the other places where the process could have died that a scenario crashes by
// hand, and what would have come of it: the script as it is, with another crash= on the
// same line. Places that no event lies between are one.
type Moves struct {
	Line    int       // of the script; the first that has crash=
	Process string    // "dispatch#1": the first process that the line starts
	Run     trace.Run // of the script without that crash: the life that is cut short
	Places  []Place   // in the order in which the process passes them
}

// A Place is one of them.
type Place struct {
	After  int    // N of the process's last event before it dies, in Moves.Run
	Torn   bool   // that event is a write, and it dies inside of it
	Here   bool   // where the script has it die
	Text   string // the line that has it die here
	Report audit.Report
}

// mostPlaces is how many places are still a choice. What has more is no scenario about one
// crash, and running it once for each would keep a reader waiting.
const mostPlaces = 40

// Move finds the places, in a simulation. It returns nil if there is nothing to move: the
// script has no crash=, the rest of it cannot do without (a loss of power may keep bytes
// that only this crash leaves), or there are more places than a reader could choose among.
func Move(s script.Scenario, b host.Backend, seed uint64) *Moves {
	at := slices.IndexFunc(s.Script, func(l script.Line) bool { _, has := l.Option("crash"); return has })
	if at < 0 {
		return nil
	}
	m := mover{scenario: s, backend: b, seed: seed, at: at}
	m.Line = s.Script[at].N
	if !m.record() {
		return nil
	}
	points := m.points()
	if len(points) > mostPlaces {
		return nil
	}
	for _, p := range points {
		m.try(p)
	}
	return &m.Moves
}

// A mover has one scenario in hand.
type mover struct {
	Moves
	scenario script.Scenario
	backend  host.Backend
	seed     uint64
	at       int // index of the line
}

// crashing returns the line with another crash; "" is none. A comment tells of the crash
// that was there.
func (m *mover) crashing(where string) script.Line {
	l := m.scenario.Script[m.at]
	if own, _ := l.Option("crash"); own == where {
		return l
	}
	l.Comment = ""
	l.Options = slices.Clone(l.Options)
	i := slices.IndexFunc(l.Options, func(o script.Option) bool { return o.Name == "crash" })
	if where == "" {
		l.Options = slices.Delete(l.Options, i, i+1)
	} else {
		l.Options[i].Value = where
	}
	return l
}

func (m *mover) run(l script.Line) (lab.Result, error) {
	s := m.scenario
	s.Script = slices.Clone(s.Script)
	s.Script[m.at] = l
	return lab.Run(s, m.backend, lab.Options{Seed: m.seed})
}

// record runs the script without the crash and finds the process.
func (m *mover) record() bool {
	r, err := m.run(m.crashing(""))
	m.Run = r.Run
	for _, p := range r.Run.Processes {
		if p.Line == m.Line {
			m.Process = p.Label
			break
		}
	}
	return err == nil && m.Process != ""
}

// points are the values of crash= to try: the one that is there first, so that it is the
// one that its place keeps, then every effect, then every name.
func (m *mover) points() []string {
	own, _ := m.scenario.Script[m.at].Option("crash")
	out := []string{own}
	add := func(p string) {
		if p != own {
			out = append(out, p)
		}
	}
	for _, e := range m.Run.Events {
		if e.Process == m.Process && e.Op > 0 {
			add("op:" + strconv.Itoa(e.Op))
		}
	}
	for _, p := range script.Points(m.scenario.Script[m.at].Program()) {
		add(string(p))
	}
	return out
}

// try dies at a point, and notes the place unless it is known or not on the way, or the
// rest of the script does not fit it.
func (m *mover) try(point string) {
	l := m.crashing(point)
	r, err := m.run(l)
	if err != nil {
		return
	}
	own, _ := m.scenario.Script[m.at].Option("crash")
	p := Place{Here: point == own, Torn: strings.Contains(point, "/"), Text: l.String(), Report: r.Report}
	for _, e := range r.Run.Events {
		if e.Process != m.Process {
			continue
		}
		if e.Kind == trace.Crash {
			m.note(p)
			return
		}
		p.After = e.N
	}
}

// note puts a place where it belongs, unless it is there: inside a write comes before after it.
func (m *mover) note(p Place) {
	at := 0
	for _, q := range m.Places {
		if q.After == p.After && q.Torn == p.Torn {
			return
		}
		if q.After < p.After || q.After == p.After && q.Torn {
			at++
		}
	}
	m.Places = slices.Insert(m.Places, at, p)
}
