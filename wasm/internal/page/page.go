// Package page answers a page's requests.
//
// A request names an operation, a scenario of the catalogue, and the script to run in its
// place: the reader's own text. The answer is the inner HTML of a lab, drawn by the same
// renderer that drew the recorded run, with the trace and the files at the step in view.
//
// An answer without a problem says that the engine ran. Whether claims and invariants
// held is in the HTML: a counterexample that breaks an invariant is a good run.
package page

import (
	"errors"
	"fmt"
	"strconv"

	"halt23/engine/catalog"
	"halt23/engine/explore"
	"halt23/engine/host"
	"halt23/engine/lab"
	"halt23/engine/render"
	"halt23/engine/script"
	"halt23/engine/sim"
	"halt23/engine/trace"
)

// A Request is what the page asks.
type Request struct {
	Op       string // "run"; the engine of the maps has more
	Scenario string // id in the catalogue
	Script   string // the text to run
	Seed     string // decimal: JavaScript's numbers are too small
	Lang     string // "en" or "zh"
	Step     int    // N of the event in view; 0: the end. For "cell": the step of the map
	Model    string // for "cell": the row of the map
	Narrow   bool   // for "map": time runs downwards
}

// An Answer is what the page shows, or why nothing ran.
type Answer struct {
	HTML    string
	Trace   string
	Files   map[string][]byte // at the step in view
	Problem *Problem
}

// A Problem says why nothing ran, and where in the script, if it is a place there.
type Problem struct {
	Message      string
	Line, Column int // from 1; 0 if it is no place in the script
}

// An Engine answers requests for the program families it is given.
type Engine struct {
	Families []host.Programs
	// Ops are the operations it has besides run, by name.
	Ops map[string]func(Request) (Answer, error)
}

// Answer never fails: what goes wrong, a bug of the engine included, is in the answer.
func (e Engine) Answer(r Request) (a Answer) {
	defer func() {
		if p := recover(); p != nil {
			a = refused(fmt.Errorf("the engine failed, which is a bug in it: %v", p))
		}
	}()
	op, ok := e.Ops[r.Op]
	if r.Op == "run" {
		op, ok = e.run, true
	}
	if !ok {
		return refused(fmt.Errorf("this engine has no operation %q", r.Op))
	}
	a, err := op(r)
	if err != nil {
		return refused(err)
	}
	return a
}

func (e Engine) run(r Request) (Answer, error) {
	seed, err := strconv.ParseUint(r.Seed, 10, 64)
	if err != nil {
		return Answer{}, fmt.Errorf("the seed %q is no decimal number of 64 bits", r.Seed)
	}
	s, err := catalog.Load(r.Scenario)
	if err != nil {
		return Answer{}, err
	}
	if s, err = s.WithScript(r.Script); err != nil {
		return Answer{}, err
	}
	return e.Show(s, seed, r)
}

// Show runs a scenario and draws its lab, at the step and in the language of the request.
func (e Engine) Show(s script.Scenario, seed uint64, r Request) (Answer, error) {
	result, err := lab.Run(s, sim.New(e.Families...), lab.Options{Seed: seed, ViewAt: r.Step})
	if err != nil {
		return Answer{}, err
	}
	p := render.Picture{Scenario: s, Run: result.Run, Report: result.Report, Claims: result.Claims,
		Live: true, Step: r.Step, Files: result.View, Moves: explore.Move(s, sim.New(e.Families...), seed)}
	return Answer{HTML: render.Lab(p, r.Lang), Trace: trace.Format(result.Run), Files: result.View}, nil
}

func refused(err error) Answer {
	p := &Problem{Message: err.Error()}
	var at *script.Error
	if errors.As(err, &at) {
		p.Message, p.Line, p.Column = at.Message, at.Line, at.Column
	}
	return Answer{Problem: p}
}
