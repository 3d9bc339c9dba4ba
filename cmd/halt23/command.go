package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"halt23/engine/catalog"
	"halt23/engine/host"
	"halt23/engine/lab"
	"halt23/engine/render"
	"halt23/engine/script"
	"halt23/engine/sim"
	"halt23/engine/trace"
)

// command runs one command line and writes what it finds to out.
func command(args []string, out *bufio.Writer) error {
	if len(args) == 0 {
		return usagef("want a command: list, show, run, sim or explore")
	}
	switch name, args := args[0], args[1:]; name {
	case "list":
		return list(args, out)
	case "show":
		return show(args, out)
	case "run":
		return run(args, out)
	case "sim":
		return simulate(args, out)
	case "explore":
		return exploreCommand(args, out)
	default:
		return usagef("no command %q%s", name, script.Suggest(name, []string{"list", "show", "run", "sim", "explore"}))
	}
}

// parse reads flags that may stand anywhere and returns the other words.
func parse(flags *flag.FlagSet, args []string) ([]string, error) {
	flags.SetOutput(io.Discard)
	var words []string
	for {
		if err := flags.Parse(args); err != nil {
			return nil, usagef("%s: %v", flags.Name(), err)
		}
		if args = flags.Args(); len(args) == 0 {
			return words, nil
		}
		words, args = append(words, args[0]), args[1:]
	}
}

// named reads a command line of flags and scenarios.
func named(flags *flag.FlagSet, args []string) (names []string, scenarios []script.Scenario, err error) {
	if names, err = parse(flags, args); err != nil {
		return nil, nil, err
	}
	scenarios, err = load(names)
	return names, scenarios, err
}

// load reads scenarios by id or by file name; no names mean the whole catalogue.
func load(names []string) ([]script.Scenario, error) {
	if len(names) == 0 {
		names = catalog.IDs()
	}
	var out []script.Scenario
	for _, name := range names {
		s, err := loadOne(name)
		if err != nil {
			return nil, usageError{err}
		}
		out = append(out, s)
	}
	return out, nil
}

func loadOne(name string) (script.Scenario, error) {
	if !strings.HasSuffix(name, ".txtar") {
		return catalog.Load(name)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return script.Scenario{}, err
	}
	s, err := script.Parse(strings.TrimSuffix(filepath.Base(name), ".txtar"), text)
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return s, err
}

func simulate(args []string, out *bufio.Writer) error {
	flags := flag.NewFlagSet("sim", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "")
	traces := flags.Bool("trace", false, "")
	seed := flags.Uint64("seed", 1, "")
	_, scenarios, err := named(flags, args)
	if err != nil {
		return err
	}
	if *asJSON && *traces {
		return usagef("sim: -trace prints the trace and nothing else; drop it or -json")
	}
	report := printer(out, *asJSON, len(scenarios))
	if *traces {
		report = traceOnly{out}
	}
	return runAll(scenarios, sim.New(families...), lab.Options{Seed: *seed}, report)
}

// A reporter is told of each run, and at the end that there are no more.
type reporter interface {
	ran(s script.Scenario, r lab.Result)
	skipped(s script.Scenario, why string)
	finish() error
}

func printer(out *bufio.Writer, asJSON bool, runs int) reporter {
	switch {
	case asJSON:
		return &document{out: out, Version: 1, OK: true, Runs: []runDoc{}, Skipped: []skipDoc{}}
	case runs == 1:
		return picture{out}
	}
	return &lines{out: out}
}

// runAll runs scenarios one after another. A script that cannot be run there is skipped
// with the reason; a claim that did not hold makes the whole not ok.
func runAll(scenarios []script.Scenario, b host.Backend, o lab.Options, report reporter) error {
	ok := true
	for _, s := range scenarios {
		if why := script.SimOnly(s.Script); why != "" && b.Name() != "sim" {
			report.skipped(s, why)
			continue
		}
		r, err := lab.Run(s, b, o)
		if err != nil {
			return err
		}
		report.ran(s, r)
		ok = ok && r.OK
	}
	if err := report.finish(); err != nil {
		return err
	}
	if !ok {
		return errNotOK
	}
	return nil
}

// traceOnly prints traces and nothing else.
type traceOnly struct{ out *bufio.Writer }

func (t traceOnly) ran(_ script.Scenario, r lab.Result) { io.WriteString(t.out, trace.Format(r.Run)) }
func (traceOnly) skipped(script.Scenario, string)       {}
func (traceOnly) finish() error                         { return nil }

// picture prints one run in full, for people.
type picture struct{ out *bufio.Writer }

func (p picture) ran(s script.Scenario, r lab.Result) {
	io.WriteString(p.out, render.Text(render.Picture{Scenario: s, Run: r.Run, Report: r.Report, Claims: r.Claims, Files: r.View}, "en"))
}
func (p picture) skipped(s script.Scenario, why string) {
	fmt.Fprintf(p.out, "%s is not run: %s\n", s.ID, why)
}
func (picture) finish() error { return nil }

// lines prints a line a run, and the claims that did not hold.
type lines struct {
	out        *bufio.Writer
	runs, fail int
}

func (l *lines) ran(s script.Scenario, r lab.Result) {
	l.runs++
	word := "ok  "
	if !r.OK {
		word, l.fail = "FAIL", l.fail+1
	}
	fmt.Fprintf(l.out, "%s  %-26s %s ", word, s.ID, r.Run.Backend)
	for _, c := range r.Claims {
		if c.Line == r.Claims[len(r.Claims)-1].Line {
			fmt.Fprintf(l.out, " %s=%s", c.Name, c.Got)
		}
	}
	if broken := r.Report.Broken(); len(broken) > 0 {
		fmt.Fprintf(l.out, "  broken: %s", strings.Join(broken, " "))
	}
	fmt.Fprintln(l.out)
	for _, c := range r.Claims {
		if !c.Held {
			fmt.Fprintf(l.out, "      line %d claims %s=%s; observed %s\n", c.Line, c.Name, c.Want, c.Got)
		}
	}
	for _, p := range r.Run.Processes {
		if !r.OK && p.Said != "" {
			fmt.Fprintf(l.out, "      %s said: %s\n", p.Label, p.Said)
		}
	}
	l.out.Flush()
}

func (l *lines) skipped(s script.Scenario, why string) {
	fmt.Fprintf(l.out, "skip  %-26s %s\n", s.ID, why)
}

func (l *lines) finish() error {
	_, err := fmt.Fprintf(l.out, "%d scenarios, %d not as claimed\n", l.runs, l.fail)
	return err
}
