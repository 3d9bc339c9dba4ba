package render

import (
	"sync"
	"testing"

	"halt23/engine/catalog"
	"halt23/engine/dispatch"
	"halt23/engine/explore"
	runner "halt23/engine/lab"
	"halt23/engine/ledger/family"
	"halt23/engine/script"
	"halt23/engine/sim"
)

// A sheet is one scenario's map and the run it explores.
type sheet struct {
	scenario script.Scenario
	m        *explore.Map
	bare     Picture
	drawn    []drawnMap
	err      error
}

// A drawnMap is a map in one language and form.
type drawnMap struct {
	lang    string
	options MapOptions
	svg     string
}

// atlas explores every scenario, once for all tests.
var atlas = sync.OnceValue(func() map[string]sheet {
	ids := catalog.IDs()
	sheets := make([]sheet, len(ids))
	var all sync.WaitGroup
	for i, id := range ids {
		all.Go(func() { sheets[i] = explored(id) }) // worlds share nothing
	}
	all.Wait()
	out := map[string]sheet{}
	for i, id := range ids {
		out[id] = sheets[i]
	}
	return out
})

func explored(id string) (s sheet) {
	backend := sim.New(dispatch.Programs, family.Programs)
	if s.scenario, s.err = catalog.Load(id); s.err != nil {
		return s
	}
	if s.m, s.err = explore.Explore(s.scenario, backend, explore.Options{Seed: 1}); s.err != nil {
		return s
	}
	plain, err := explore.Undisturbed(s.scenario)
	if err != nil {
		return sheet{err: err}
	}
	r, err := runner.Run(plain, backend, runner.Options{Seed: 1})
	s.err = err
	s.bare = Picture{Scenario: plain, Run: r.Run, Report: r.Report, Claims: r.Claims, Files: r.View}
	for _, lang := range languages {
		for _, o := range []MapOptions{{Orientation: Wide}, {Orientation: Tall}, {Alone: true}} {
			s.drawn = append(s.drawn, drawnMap{lang, o, MapSVG(s.m, s.bare, lang, o)})
		}
	}
	return s
}

// mapOf returns the sheet of one scenario.
func mapOf(t *testing.T, id string) sheet {
	t.Helper()
	s, ok := atlas()[id]
	if !ok || s.err != nil {
		t.Fatalf("%s: in the atlas %v, %v", id, ok, s.err)
	}
	return s
}

// eachMap calls do for every sheet, language and form of a map.
func eachMap(t *testing.T, do func(where string, s sheet, lang string, o MapOptions, svg string)) {
	t.Helper()
	if n := len(atlas()); n < 20 {
		t.Fatalf("only %d scenarios", n)
	}
	for _, id := range catalog.IDs() {
		s := mapOf(t, id)
		for _, d := range s.drawn {
			where := id + ", " + d.lang + ", " + d.options.Orientation.String()
			if d.options.Alone {
				where += ", alone"
			}
			do(where, s, d.lang, d.options, d.svg)
		}
	}
}
