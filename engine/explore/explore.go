package explore

import (
	"errors"
	"fmt"

	"halt23/engine/crashdisk"
	"halt23/engine/host"
	"halt23/engine/lab"
	"halt23/engine/script"
	"halt23/engine/trace"
)

// Options of an exploration.
type Options struct {
	Seed   uint64
	Bounds crashdisk.Bounds // zero: crashdisk.DefaultBounds
	// Cell, if not nil, is told of every cell when its states are judged; false stops the
	// exploration, and what is there by then is the result.
	Cell func(row int, m *Map, c Cell) (goOn bool)
	// Only, if not nil, says which cells to explore; the others stay blank.
	Only func(model string, step int) bool
}

// Explore crashes a scenario everywhere. The backend must be a simulation.
func Explore(s script.Scenario, b host.Backend, o Options) (*Map, error) {
	if o.Bounds == (crashdisk.Bounds{}) {
		o.Bounds = crashdisk.DefaultBounds
	}
	lines := bare(s.Script)
	e := &explorer{scenario: s, backend: b, options: o, bare: rows(lines), lines: lines, memo: map[identity]outcome{}}
	e.recover = recovery(s, lines)
	e.epilogue = epilogue(s, e.recover)
	if err := e.record(); err != nil {
		return nil, fmt.Errorf("%s: the bare run: %w", s.ID, err)
	}
	e.m = &Map{Scenario: s.ID, Steps: e.steps()}
	for _, r := range e.rows() {
		stopped, err := e.explore(r)
		if err != nil {
			return nil, fmt.Errorf("%s, %s: %w", s.ID, r.model, err)
		}
		if stopped {
			break
		}
	}
	return e.m, nil
}

// An explorer has one scenario in hand.
type explorer struct {
	scenario script.Scenario
	backend  host.Backend
	options  Options
	lines    []script.Line
	bare     []string // the bare script
	recover  []string
	epilogue []string

	run   trace.Run // the bare run
	disks []moment  // after each of its effects
	memo  map[identity]outcome
	m     *Map
}

// A moment is the world right after an effect of the bare run.
type moment struct {
	disk     *crashdisk.Disk
	effects  int // so far
	events   int
	promises [32]byte // what had been promised by then
}

// record runs the bare script and takes the disk's picture after every effect.
func (e *explorer) record() error {
	s, err := e.scenario.WithScript(joined(e.bare))
	if err != nil {
		return err
	}
	var failed error
	r, err := lab.Run(s, e.backend, lab.Options{Seed: e.options.Seed, After: func(effects int, w host.World) {
		m, err := momentOf(effects, w)
		e.disks, failed = append(e.disks, m), errors.Join(failed, err)
	}})
	e.run = r.Run
	return errors.Join(err, failed)
}

// steps are the effects of the bare run. An effect that failed is none.
func (e *explorer) steps() []Step {
	var out []Step
	for _, m := range e.disks {
		for i := m.events - 1; i >= 0; i-- {
			if ev := e.run.Events[i]; ev.Op > 0 {
				out = append(out, Step{N: len(out) + 1, Process: ev.Process, Effect: ev.Kind, File: ev.File, Event: ev.N})
				break
			}
		}
	}
	return out
}

// explore fills one row. stopped: the caller wants no more.
func (e *explorer) explore(r row) (stopped bool, err error) {
	e.m.Rows = append(e.m.Rows, Row{Model: r.model, Applies: true, Real: r.real, Invariants: r.invariants})
	at := len(e.m.Rows) - 1
	for _, step := range e.m.Steps {
		if e.options.Only != nil && !e.options.Only(r.model, step.N) {
			continue
		}
		cell := Cell{Step: step.N, Invalid: map[string]int{}}
		found, err := r.states(step, &cell)
		if err != nil {
			return false, fmt.Errorf("step %d: %w", step.N, err)
		}
		for _, st := range found {
			out, err := e.judge(st, r)
			if err != nil {
				return false, fmt.Errorf("step %d, %s: %w", step.N, st.id, err)
			}
			cell.add(out, st.script)
		}
		if cell.States == 0 {
			continue
		}
		e.m.Rows[at].Cells = append(e.m.Rows[at].Cells, cell)
		if e.options.Cell != nil && !e.options.Cell(at, e.m, cell) {
			return true, nil
		}
	}
	if len(e.m.Rows[at].Cells) == 0 {
		e.m.Rows[at].Applies, e.m.Rows[at].Why = false, &r.absent
	}
	return false, nil
}

// add counts one state.
func (c *Cell) add(o outcome, script []string) {
	c.States++
	if o.undecidable {
		c.Undecidable++
	}
	for _, name := range o.broken {
		c.Invalid[name]++
	}
	if len(o.broken) > 0 {
		c.Failing++
	}
	if c.Script == "" || len(o.broken) > 0 && c.Failing == 1 {
		c.Script = joined(script)
	}
}

func joined(rows []string) string {
	out := ""
	for _, r := range rows {
		out += r + "\n"
	}
	return out
}
