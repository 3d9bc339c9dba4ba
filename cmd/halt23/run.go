package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"halt23/engine/audit"
	"halt23/engine/explore"
	"halt23/engine/host"
	"halt23/engine/lab"
	"halt23/engine/native"
	"halt23/engine/script"
	"halt23/engine/sim"
)

func run(args []string, out *bufio.Writer) error {
	flags := flag.NewFlagSet("run", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "")
	everyOp := flags.Bool("every-op", false, "")
	kills := flags.Int("kill", 0, "")
	seed := flags.Uint64("seed", uint64(time.Now().UnixNano()), "")
	names, scenarios, err := named(flags, args)
	if err != nil {
		return err
	}
	for _, s := range scenarios {
		if why := script.SimOnly(s.Script); why != "" && len(names) > 0 {
			return usagef("%s: %s; halt23 sim %s runs it", s.ID, why, s.ID)
		}
	}
	scenarios = slices.DeleteFunc(scenarios, func(s script.Scenario) bool {
		return (*everyOp || *kills > 0) && script.SimOnly(s.Script) != ""
	})
	switch {
	case *everyOp && *kills > 0, (*everyOp || *kills > 0) && *asJSON:
		return usagef("run: -every-op, -kill and -json exclude each other")
	case *everyOp:
		return dieEverywhere(scenarios, out)
	case *kills > 0:
		return killRandomly(scenarios, *kills, *seed, out)
	}
	return runAll(scenarios, native.New(families...), lab.Options{Seed: 1}, printer(out, *asJSON, len(scenarios)))
}

// dieEverywhere lets a real process die after every effect of every process, lets new ones
// recover, and wants the outcome of the simulation that dies at the same place. Where lines
// run in parallel only the invariants are wanted: who comes first is nobody's promise.
func dieEverywhere(scenarios []script.Scenario, out *bufio.Writer) error {
	simulation, real := sim.New(families...), native.New(families...)
	processes, failed := 0, 0
	for _, s := range scenarios {
		deaths, err := explore.Deaths(s, simulation, 1)
		if err != nil {
			return err
		}
		wrong := 0
		for _, d := range deaths {
			difference, n, err := die(s, d, simulation, real)
			if err != nil {
				return err
			}
			processes += n
			if difference != "" {
				wrong++
				fmt.Fprintf(out, "%s: %s dies after effect %d: %s\n%s", s.ID, d.Process, d.Op, difference, d.Script)
			}
		}
		failed += wrong
		fmt.Fprintf(out, "%-26s %3d deaths, %d unlike the simulation\n", s.ID, len(deaths), wrong)
		out.Flush()
	}
	fmt.Fprintf(out, "%d real processes in all\n", processes)
	if failed > 0 {
		return errNotOK
	}
	return nil
}

// die runs one death on both backends and says where they differ; n counts real processes.
func die(s script.Scenario, d explore.Death, simulation, real host.Backend) (difference string, n int, err error) {
	variant, err := s.WithScript(d.Script)
	if err != nil {
		return "", 0, err
	}
	a, err := lab.Run(variant, real, lab.Options{Seed: 1})
	if err != nil {
		return "", 0, err
	}
	b, err := lab.Run(variant, simulation, lab.Options{Seed: 1})
	if err != nil {
		return "", 0, err
	}
	n = len(a.Run.Processes)
	if d.Parallel {
		return unexpected(a.Report, s.Breaks), n, nil
	}
	if x, y := summary(a.Report), summary(b.Report); x != y {
		return fmt.Sprintf("real processes end with %s, the simulation with %s", x, y), n, nil
	}
	return "", n, nil
}

// summary is all that must agree: every observation and every answer.
func summary(r audit.Report) string {
	var parts []string
	for _, o := range r.Observed {
		parts = append(parts, o.Name+"="+o.Value)
	}
	for _, f := range r.Verdict {
		parts = append(parts, f.Invariant+"="+string(f.Answer))
	}
	return strings.Join(parts, " ")
}

// unexpected names what broke and should not have.
func unexpected(r audit.Report, breaks []string) string {
	for _, name := range r.Broken() {
		if !slices.Contains(breaks, name) {
			return "breaks " + name
		}
	}
	return ""
}

// killRandomly lets the parent kill a process of each scenario at a random moment, rounds
// times, and wants the invariants after the recovery.
func killRandomly(scenarios []script.Scenario, rounds int, seed uint64, out *bufio.Writer) error {
	fmt.Fprintf(out, "seed %d\n", seed)
	random := rand.New(rand.NewPCG(seed, 23))
	failed, killed := 0, 0
	for round := range rounds {
		s := scenarios[round%len(scenarios)]
		r, err := killOnce(s, random)
		if err != nil {
			return err
		}
		for _, p := range r.Run.Processes {
			if p.Signal == "killed" {
				killed++
			}
		}
		if why := unexpected(r.Report, s.Breaks); why != "" {
			failed++
			fmt.Fprintf(out, "round %d, %s: %s\n", round, s.ID, why)
			io.WriteString(out, r.Run.Script)
		}
	}
	fmt.Fprintf(out, "%d rounds, %d processes killed, %d not as promised\n", rounds, killed, failed)
	if failed > 0 {
		return errNotOK
	}
	return nil
}

// killOnce runs a scenario bare and recovers, and kills one of its processes, drawn at
// random, some time within the life of such a process.
func killOnce(s script.Scenario, random *rand.Rand) (lab.Result, error) {
	variant, err := s.WithScript(explore.Bare(s))
	if err != nil {
		return lab.Result{}, err
	}
	victim, after := 1+random.IntN(len(s.Script)), time.Duration(random.IntN(20_000))*time.Microsecond
	real := native.New(families...)
	started := 0
	real.Killer = func(string) (time.Duration, bool) {
		started++
		return after, started == victim
	}
	return lab.Run(variant, real, lab.Options{Seed: 1})
}
