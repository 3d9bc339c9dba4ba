package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"strings"

	"halt23/engine/failpoint"
	"halt23/engine/script"
)

// backends names what a scenario can run on.
func backends(s script.Scenario) string {
	if script.SimOnly(s.Script) != "" {
		return "sim"
	}
	return "sim,native"
}

func list(args []string, out *bufio.Writer) error {
	flags := flag.NewFlagSet("list", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "")
	words, err := parse(flags, args)
	if err != nil {
		return err
	}
	if len(words) > 0 {
		return usagef("list takes no names; show %s tells about one scenario", words[0])
	}
	scenarios, err := load(nil)
	if err != nil {
		return err
	}
	type row struct {
		ID       string   `json:"id"`
		Family   string   `json:"family"`
		Backends []string `json:"backends"`
		Title    string   `json:"title"`
	}
	var rows []row
	for _, s := range scenarios {
		rows = append(rows, row{s.ID, s.Family, strings.Split(backends(s), ","), s.Title.En})
	}
	if *asJSON {
		e := json.NewEncoder(out)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		return e.Encode(rows)
	}
	for _, r := range rows {
		fmt.Fprintf(out, "%s\t%s\t%s\n", r.ID, r.Family, strings.Join(r.Backends, ","))
	}
	return nil
}

// show prints one scenario and says of each line what it does.
func show(args []string, out *bufio.Writer) error {
	words, err := parse(flag.NewFlagSet("show", flag.ContinueOnError), args)
	if err != nil {
		return err
	}
	if len(words) != 1 {
		return usagef("show takes one scenario, by id or file; halt23 list names them")
	}
	scenarios, err := load(words)
	if err != nil {
		return err
	}
	s := scenarios[0]
	fmt.Fprintf(out, "%s (%s; %s)\n%s\n\n%s\n\n", s.ID, s.Family, backends(s), s.Title.En, s.Why.En)
	about := map[string]string{}
	for _, v := range script.Verbs() {
		about[v[0]] = v[1]
	}
	for _, l := range s.Script {
		fmt.Fprintln(out, l.String())
		if l.Verb != "" {
			fmt.Fprintf(out, "        %s\n", about[l.Verb])
		}
		if at, ok := l.Option("crash"); ok {
			fmt.Fprintf(out, "        dies at %s: %s\n", at, proves(at))
		}
	}
	for _, b := range s.Breaks {
		fmt.Fprintf(out, "\nA counterexample: it breaks %s.\n", b)
	}
	return nil
}

// proves says what a crash at this place shows.
func proves(at string) string {
	for _, e := range failpoint.Catalogue {
		if string(e.Point) == at {
			return e.Proves
		}
	}
	return "after that many effects of the process, and in the next write if bytes are named"
}
