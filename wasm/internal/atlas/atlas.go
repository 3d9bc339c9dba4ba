// Package atlas answers what the engine of the crash maps answers besides runs:
//
//	map    the map of a scenario, told again and again while it grows
//	cell   the smallest failure of one cell of it, or its first state, as a lab
//
// Exploring takes seconds and more code than running: pages load this engine, in a worker of
// its own, only when a reader explores.
package atlas

import (
	"fmt"

	"halt23/engine/catalog"
	"halt23/engine/explore"
	"halt23/engine/host"
	"halt23/engine/lab"
	"halt23/engine/render"
	"halt23/engine/sim"
	"halt23/wasm/internal/page"
)

// seed is the one of every map; a baked map and a live one are equal.
const seed = 1

// An Atlas explores scenarios of the families.
type Atlas struct {
	Families []host.Programs
	// Due, if not nil, says whether it is time to tell of a map that is not finished; Tell
	// is then given its picture.
	Due  func() bool
	Tell func(html string)
}

// Engine is an engine that answers map and cell, too.
func (a *Atlas) Engine() page.Engine {
	return page.Engine{Families: a.Families,
		Ops: map[string]func(page.Request) (page.Answer, error){"map": a.explore, "cell": a.cell}}
}

// explore crashes a scenario of the catalogue everywhere and draws the map, also while it
// grows.
func (a *Atlas) explore(r page.Request) (page.Answer, error) {
	s, err := catalog.Load(r.Scenario)
	if err != nil {
		return page.Answer{}, err
	}
	plain, err := explore.Undisturbed(s)
	if err != nil {
		return page.Answer{}, err
	}
	result, err := lab.Run(plain, sim.New(a.Families...), lab.Options{Seed: seed})
	if err != nil {
		return page.Answer{}, err
	}
	p := render.Picture{Scenario: plain, Run: result.Run, Report: result.Report, Live: true, Files: result.View}
	orientation := render.Wide
	if r.Narrow {
		orientation = render.Tall
	}
	m, err := explore.Explore(s, sim.New(a.Families...), explore.Options{Seed: seed, Cell: func(_ int, m *explore.Map, _ explore.Cell) bool {
		if a.Due != nil && a.Due() {
			a.Tell(render.MapSVG(m, p, r.Lang, render.MapOptions{Orientation: orientation, Growing: true}))
		}
		return true
	}})
	if err != nil {
		return page.Answer{}, err
	}
	return page.Answer{HTML: render.MapFigure(m, p, r.Lang, orientation)}, nil
}

// cell shows the smallest failure of one cell of the map, or its first state, as a lab.
func (a *Atlas) cell(r page.Request) (page.Answer, error) {
	s, err := catalog.Load(r.Scenario)
	if err != nil {
		return page.Answer{}, err
	}
	m, err := explore.Explore(s, sim.New(a.Families...), explore.Options{Seed: seed, Only: func(model string, step int) bool {
		return model == r.Model && step == r.Step
	}})
	if err != nil {
		return page.Answer{}, err
	}
	for _, row := range m.Rows {
		if len(row.Cells) == 0 {
			continue
		}
		text := row.Cells[0].Script
		if broken := m.Broken(); len(broken) > 0 {
			text = explore.Trim(s, sim.New(a.Families...), seed, text, broken[0])
		}
		if s, err = s.WithScript(text); err != nil {
			return page.Answer{}, err
		}
		return a.Engine().Show(s, seed, page.Request{Lang: r.Lang})
	}
	return page.Answer{}, fmt.Errorf("the map of %s has nothing at step %d of %s", r.Scenario, r.Step, r.Model)
}
