package main

import (
	"bufio"
	"encoding/json"
	"strconv"

	"halt23/engine/lab"
	"halt23/engine/script"
)

// A document is what run -json and sim -json print. 64-bit numbers are strings.
type document struct {
	out     *bufio.Writer
	Version int       `json:"version"`
	OK      bool      `json:"ok"`
	Runs    []runDoc  `json:"runs"`
	Skipped []skipDoc `json:"skipped"`
}

type runDoc struct {
	Scenario  string                `json:"scenario"`
	Family    string                `json:"family"`
	Backend   string                `json:"backend"`
	Seed      string                `json:"seed"`
	OK        bool                  `json:"ok"`
	Expected  map[string]string     `json:"expected"` // the last claimed value of each name
	Observed  map[string]string     `json:"observed"` // at the end of the script
	Verdict   map[string]findingDoc `json:"verdict"`
	Processes []processDoc          `json:"processes"`
}

type findingDoc struct {
	Answer string `json:"answer"`
	Count  int    `json:"count"`
	Event  *int   `json:"event"`
}

type processDoc struct {
	N       int      `json:"n"`
	Line    int      `json:"line"`
	Program string   `json:"program"`
	Argv    []string `json:"argv"`
	Exit    *int     `json:"exit"`
	Signal  *string  `json:"signal"`
}

type skipDoc struct {
	Scenario string `json:"scenario"`
	Why      string `json:"why"`
}

func (d *document) ran(s script.Scenario, r lab.Result) {
	doc := runDoc{Scenario: s.ID, Family: s.Family, Backend: r.Run.Backend, Seed: strconv.FormatUint(r.Run.Seed, 10), OK: r.OK,
		Expected: map[string]string{}, Observed: map[string]string{}, Verdict: map[string]findingDoc{}}
	for _, c := range r.Claims {
		doc.Expected[c.Name] = c.Want
	}
	for _, o := range r.Report.Observed {
		doc.Observed[o.Name] = o.Value
	}
	for _, f := range r.Report.Verdict {
		doc.Verdict[f.Invariant] = findingDoc{string(f.Answer), f.Count, ifSet(f.Event, f.Event != 0)}
	}
	for _, p := range r.Run.Processes {
		doc.Processes = append(doc.Processes, processDoc{p.N, p.Line, p.Program, p.Argv,
			ifSet(p.Exit, p.Ended && p.Signal == ""), ifSet(p.Signal, p.Signal != "")})
	}
	d.Runs = append(d.Runs, doc)
	d.OK = d.OK && r.OK
}

// ifSet is a value that JSON shows, or null.
func ifSet[T any](value T, set bool) *T {
	if !set {
		return nil
	}
	return &value
}

func (d *document) skipped(s script.Scenario, why string) {
	d.Skipped = append(d.Skipped, skipDoc{s.ID, why})
}

func (d *document) finish() error {
	e := json.NewEncoder(d.out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(d)
}
