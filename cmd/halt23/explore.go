package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"

	"halt23/engine/explore"
	"halt23/engine/script"
	"halt23/engine/sim"
)

// exploration is one scenario, crashed everywhere.
type exploration struct {
	scenario script.Scenario
	m        *explore.Map
	err      error
}

// ok: exactly the invariants that the scenario says it breaks broke.
func (e exploration) ok() bool { return slices.Equal(e.m.Broken(), e.scenario.Breaks) }

func exploreCommand(args []string, out *bufio.Writer) error {
	flags := flag.NewFlagSet("explore", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "")
	svg := flags.String("svg", "", "")
	_, scenarios, err := named(flags, args)
	if err != nil {
		return err
	}
	if *svg != "" && len(scenarios) != 1 {
		return usagef("explore: -svg draws one scenario; name it")
	}
	all := exploreAll(scenarios, progress(os.Stderr))
	ok := true
	for _, e := range all {
		if e.err != nil {
			return e.err
		}
		ok = ok && e.ok()
	}
	if *svg != "" {
		if err := writeMap(*svg, all[0]); err != nil {
			return err
		}
	}
	if *asJSON {
		err = mapDocument(out, all, ok)
	} else {
		printMaps(out, all)
	}
	if err == nil && !ok {
		err = errNotOK
	}
	return err
}

// exploreAll explores scenarios on all cores: their worlds share nothing.
func exploreAll(scenarios []script.Scenario, told func(done int, of int, name string)) []exploration {
	out := make([]exploration, len(scenarios))
	next, done := make(chan int), make(chan int)
	for range runtime.NumCPU() {
		go func() {
			for i := range next {
				m, err := explore.Explore(scenarios[i], sim.New(families...), explore.Options{Seed: 1})
				out[i] = exploration{scenarios[i], m, err}
				done <- i
			}
		}()
	}
	go func() {
		for i := range scenarios {
			next <- i
		}
		close(next)
	}()
	for n := range scenarios {
		i := <-done
		told(n+1, len(scenarios), scenarios[i].ID)
	}
	told(0, 0, "")
	return out
}

// progress tells on a terminal how far the exploration is, and is silent in a pipe.
func progress(to *os.File) func(done, of int, name string) {
	info, err := to.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return func(int, int, string) {}
	}
	return func(done, of int, name string) {
		if of == 0 {
			fmt.Fprint(to, "\r\033[K")
			return
		}
		fmt.Fprintf(to, "\r\033[K%d of %d scenarios explored, last %s", done, of, name)
	}
}

func mapDocument(out *bufio.Writer, all []exploration, ok bool) error {
	doc := struct {
		Version int            `json:"version"`
		OK      bool           `json:"ok"`
		Maps    []*explore.Map `json:"maps"`
	}{1, ok, nil}
	for _, e := range all {
		doc.Maps = append(doc.Maps, e.m)
	}
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(doc)
}

// verdictLine says in a line how an exploration went.
func verdictLine(e exploration) string {
	word := "ok  "
	if !e.ok() {
		word = "FAIL"
	}
	line := fmt.Sprintf("%s  %-26s %2d steps %5d states", word, e.scenario.ID, len(e.m.Steps), e.m.States())
	if broken := e.m.Broken(); len(broken) > 0 {
		line += "  broken: " + strings.Join(broken, " ")
	}
	return line
}

// reproduce is the shortest script that breaks what the scenario does not say it breaks.
func reproduce(e exploration) string {
	for _, r := range e.m.Rows {
		for _, c := range r.Cells {
			for _, name := range e.m.Broken() {
				if c.Invalid[name] > 0 && !slices.Contains(e.scenario.Breaks, name) {
					return fmt.Sprintf("%s breaks after step %d, %s; the shortest script that shows it:\n%s",
						name, c.Step, r.Model, explore.Shrink(e.scenario, sim.New(families...), 1, c.Script, name))
				}
			}
		}
	}
	return ""
}
