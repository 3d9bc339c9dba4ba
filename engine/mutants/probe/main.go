// Command probe looks for broken promises in the engine that it was built with.
//
//	probe [-real] ID…
//
// It runs each scenario as it is written, and then crashes it everywhere. With -real it does
// so with real processes: one dies after every effect and inside every write, others recover.
// The tests of engine/mutants build it once as it stands and once for every mutant.
//
// It prints a JSON list of Sightings. An engine without fault prints [].
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"halt23/engine/catalog"
	"halt23/engine/dispatch"
	"halt23/engine/explore"
	"halt23/engine/host"
	"halt23/engine/lab"
	"halt23/engine/ledger/family"
	"halt23/engine/native"
	"halt23/engine/script"
	"halt23/engine/sim"
)

// A Sighting is one way of looking at one scenario that saw a promise broken which the
// scenario is not there to break.
type Sighting struct {
	Scenario string   `json:"scenario"`
	Model    string   `json:"model"` // "run" or "script", a row of the crash map, or "real"
	Real     bool     `json:"real"`  // real processes can show it
	Broken   []string `json:"broken"`
	Script   string   `json:"script"` // that shows it
}

var families = []host.Programs{dispatch.Programs, family.Programs}

func main() {
	native.Child(families...) // as a child of a real run, this does not return
	real := flag.Bool("real", false, "")
	flag.Parse()
	found, err := probe(flag.Args(), *real)
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(found)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "probe:", err)
		os.Exit(1)
	}
}

func probe(ids []string, real bool) ([]Sighting, error) {
	found := []Sighting{}
	for _, id := range ids {
		s, err := catalog.Load(id)
		if err != nil {
			return nil, err
		}
		look := crashEverywhere
		if real {
			look = dieEverywhere
		}
		seen, err := look(s)
		if err != nil {
			return nil, err
		}
		found = append(found, seen...)
	}
	return found, nil
}

// crashEverywhere looks at a scenario as it is written, and at its crash map.
func crashEverywhere(s script.Scenario) (found []Sighting, err error) {
	backend := sim.New(families...)
	r, err := lab.Run(s, backend, lab.Options{Seed: 1})
	if err != nil {
		return nil, err
	}
	if broken := unexpected(s, r.Report.Broken()); len(broken) > 0 {
		model, real := "script", onlyProcessesDie(s)
		if real {
			model = "run"
		}
		found = append(found, Sighting{s.ID, model, real, broken, script.Print(s.Script)})
	}
	m, err := explore.Explore(s, backend, explore.Options{Seed: 1})
	if err != nil {
		return nil, err
	}
	for i, r := range m.Rows {
		row := explore.Map{Rows: m.Rows[i : i+1]}
		if broken := unexpected(s, row.Broken()); len(broken) > 0 {
			found = append(found, Sighting{s.ID, r.Model, r.Real, broken, failing(r, broken)})
		}
	}
	return found, nil
}

// dieEverywhere does it with real processes, and stops at the first thing that breaks.
func dieEverywhere(s script.Scenario) ([]Sighting, error) {
	var scripts []string
	if onlyProcessesDie(s) {
		scripts = append(scripts, script.Print(s.Script))
	}
	deaths, err := explore.Deaths(s, sim.New(families...), 1)
	if err != nil {
		return nil, err
	}
	for _, d := range deaths {
		scripts = append(scripts, d.Script)
	}
	for i, text := range scripts {
		variant, err := s.WithScript(text)
		if err != nil {
			return nil, err
		}
		r, err := lab.Run(variant, native.New(families...), lab.Options{Seed: 1})
		if err != nil {
			return nil, err
		}
		broken := r.Report.Broken()
		if i >= len(scripts)-len(deaths) {
			broken = append(broken, explore.Unrecovered(r, strings.Count(text, "\n"))...)
		}
		if broken = unexpected(s, broken); len(broken) > 0 {
			return []Sighting{{s.ID, "real", true, broken, text}}, nil
		}
	}
	return nil, nil
}

// onlyProcessesDie reports whether a script asks nothing of the disk. Losses of power,
// faults and damage are for the rows of the map.
func onlyProcessesDie(s script.Scenario) bool {
	return script.SimOnly(s.Script) == "" && !slices.ContainsFunc(s.Script, func(l script.Line) bool {
		return slices.Contains([]string{"corrupt", "truncate", "lose"}, l.Verb)
	})
}

func unexpected(s script.Scenario, broken []string) []string {
	return slices.DeleteFunc(broken, func(name string) bool { return slices.Contains(s.Breaks, name) })
}

// failing is the script of the first cell of a row that broke one of these.
func failing(r explore.Row, broken []string) string {
	for _, c := range r.Cells {
		for _, name := range broken {
			if c.Invalid[name] > 0 {
				return c.Script
			}
		}
	}
	return ""
}
