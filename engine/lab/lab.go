// Package lab is where all paths meet: it runs a scenario on a backend and hands what is
// left to the audit.
//
//	script ── lab.Run ──> backend (sim or native) ──> trace.Run ──> audit ──> Result
//
// The lab reads the script line by line, starts processes, acts fate and takes the disk's
// picture at each claim. It knows no protocol: what a program does is the program's
// affair, what it did is the audit's. Nothing is judged while anything still runs.
//
// # What is not promised
//
// A backend that dies (a watchdog, a disk that cannot be read) is an error of the
// experiment, not a verdict: Run returns it as such and no Result.
package lab

import (
	"fmt"
	"maps"

	"halt23/engine/audit"
	"halt23/engine/host"
	"halt23/engine/script"
	"halt23/engine/trace"
)

// A Result is a judged run.
type Result struct {
	Run    trace.Run
	Report audit.Report
	Claims []audit.Claim
	View   map[string][]byte // the files after event ViewAt; see Options
	OK     bool              // every claim held
}

// Options of a run.
type Options struct {
	Seed   uint64
	ViewAt int                             // N of the event whose disk Result.View shows; 0: the end of the run
	After  func(effects int, w host.World) // see host.Setup
}

// Run runs a scenario on a backend and judges what it left.
func Run(s script.Scenario, b host.Backend, o Options) (Result, error) {
	if why := script.SimOnly(s.Script); why != "" && b.Name() != "sim" {
		return Result{}, fmt.Errorf("%s: %s", s.ID, why)
	}
	r := &runner{scenario: s, result: Result{Run: trace.Run{
		Scenario: s.ID, Family: s.Family, Backend: b.Name(), Seed: o.Seed, Script: script.Print(s.Script)}}}
	setup := host.Setup{Seed: o.Seed, Files: startingFiles(s), After: o.After}
	if o.ViewAt > 0 {
		setup.Watch = func(events int, files func() map[string][]byte) {
			if events == o.ViewAt {
				r.result.View = files()
			}
		}
	}
	world, err := b.Open(setup)
	if err != nil {
		return Result{}, fmt.Errorf("%s: %w", s.ID, err)
	}
	r.world = world
	if err := r.all(); err != nil {
		world.Close()
		return Result{}, fmt.Errorf("%s: %w", s.ID, err)
	}
	return r.judge(), nil
}

// startingFiles are the scenario's files without those that only serve as bodies.
func startingFiles(s script.Scenario) map[string][]byte {
	files := maps.Clone(s.Files)
	for _, l := range s.Script {
		for _, w := range l.Words {
			if w.Ref {
				delete(files, w.Text)
			}
		}
	}
	return files
}

// judge has the audit look at the run as it was left.
func (r *runner) judge() Result {
	res := r.result
	res.Report = audit.Judge(&res.Run)
	res.OK = true
	for _, c := range res.Claims {
		res.OK = res.OK && c.Held
	}
	if res.View == nil {
		res.View = res.Run.End().Files
	}
	return res
}
