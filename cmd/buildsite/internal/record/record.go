// Package record runs the scenarios that pages show, in the simulation, and draws them.
//
// A scenario is run once, whatever number of pages and languages show it. Its claims must
// hold: a page cannot show a run that did not end as it says.
package record

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"halt23/cmd/buildsite/internal/quote"
	"halt23/engine/audit"
	"halt23/engine/catalog"
	"halt23/engine/dispatch"
	"halt23/engine/explore"
	"halt23/engine/host"
	"halt23/engine/lab"
	"halt23/engine/ledger/family"
	"halt23/engine/render"
	"halt23/engine/script"
	"halt23/engine/sim"
)

// Families are the programs that the book's scenarios start.
var Families = []host.Programs{dispatch.Programs, family.Programs}

// seed is the one of every recorded run; a reader's first run repeats it.
const seed = 1

// A Library holds the recorded runs and knows the source. It implements prose.Library.
type Library struct {
	root fs.FS
	runs map[string]render.Picture
	maps map[string]*explore.Map
}

// New returns a library over the module's root.
func New(root fs.FS) *Library {
	return &Library{root, map[string]render.Picture{}, map[string]*explore.Map{}}
}

// Lab draws the recorded run of a scenario.
func (l *Library) Lab(id, lang string) (string, error) {
	p, err := l.run(id)
	if err != nil {
		return "", err
	}
	p.Question = render.Ask(p, lang)
	return render.Lab(p, lang), nil
}

// Map explores a scenario and draws what was found.
func (l *Library) Map(id, lang string) (string, error) {
	s, err := catalog.Load(id)
	if err != nil {
		return "", err
	}
	m, ok := l.maps[id]
	if !ok {
		if m, err = explore.Explore(s, sim.New(Families...), explore.Options{Seed: seed}); err != nil {
			return "", err
		}
		if broken := m.Broken(); !slices.Equal(broken, s.Breaks) {
			return "", fmt.Errorf("%s breaks %v when it is explored, and says that it breaks %v", id, broken, s.Breaks)
		}
		l.maps[id] = m
	}
	if s, err = explore.Undisturbed(s); err != nil {
		return "", err
	}
	r, err := lab.Run(s, sim.New(Families...), lab.Options{Seed: seed})
	if err != nil {
		return "", err
	}
	return render.MapFigure(m, render.Picture{Scenario: s, Run: r.Run, Report: r.Report, Files: r.View}, lang, render.Wide, render.Tall), nil
}

// Label is the word for an observation.
func (l *Library) Label(name, lang string) string { return render.ObservationName(name, lang) }

// Row is a scenario's title and what was observed at the end of its run.
func (l *Library) Row(id, lang string, observations []string) (string, []string, error) {
	p, err := l.run(id)
	if err != nil {
		return "", nil, err
	}
	var values []string
	for _, name := range observations {
		v, ok := p.Report.Value(name)
		if !ok {
			return "", nil, fmt.Errorf("%s has no observation %q", id, name)
		}
		values = append(values, v)
	}
	return p.Scenario.Title.In(lang), values, nil
}

// Quote is the source of a Go symbol.
func (l *Library) Quote(folder, symbol string) (quote.Quote, error) {
	return quote.Find(l.root, folder, symbol)
}

func (l *Library) run(id string) (render.Picture, error) {
	if p, ok := l.runs[id]; ok {
		return p, nil
	}
	s, err := catalog.Load(id)
	if err != nil {
		return render.Picture{}, err
	}
	r, err := lab.Run(s, sim.New(Families...), lab.Options{Seed: seed})
	if err != nil {
		return render.Picture{}, err
	}
	if !r.OK {
		return render.Picture{}, fmt.Errorf("the run did not end as its scenario claims:\n%s", failed(r))
	}
	if err := answerable(s, r.Report); err != nil {
		return render.Picture{}, err
	}
	p := render.Picture{Scenario: s, Run: r.Run, Report: r.Report, Claims: r.Claims, Files: r.View,
		Moves: explore.Move(s, sim.New(Families...), seed)}
	l.runs[id] = p
	return p, nil
}

// answerable checks that what a scenario asks has its right answer among the choices.
func answerable(s script.Scenario, r audit.Report) error {
	q := s.Predict
	if q == nil {
		return nil
	}
	value, ok := r.Value(q.Observation)
	if !ok {
		return fmt.Errorf("%s asks about %s, which is not observed at its end", s.ID, q.Observation)
	}
	if !slices.Contains(q.Choices, value) {
		return fmt.Errorf("%s asks about %s: it was %s, and the choices are %v", s.ID, q.Observation, value, q.Choices)
	}
	return nil
}

func failed(r lab.Result) string {
	var b strings.Builder
	for _, c := range r.Claims {
		if !c.Held {
			fmt.Fprintf(&b, "  line %d: expect %s=%s, observed %q\n", c.Line, c.Name, c.Want, c.Got)
		}
	}
	return b.String()
}
