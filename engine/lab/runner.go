package lab

import (
	"fmt"

	"halt23/engine/audit"
	"halt23/engine/host"
	"halt23/engine/script"
	"halt23/engine/trace"
)

// A runner walks one script over one world.
type runner struct {
	scenario script.Scenario
	world    host.World
	result   Result
	started  map[string]host.Spec // the last start of each service, for restart
}

func (r *runner) all() error {
	r.started = map[string]host.Spec{}
	if err := r.checkpoint(0); err != nil {
		return err
	}
	lines := r.scenario.Script
	for i := 0; i < len(lines); i++ {
		n := 1
		if lines[i].Verb == "parallel" {
			for lines[i+n].Verb != "end" {
				n++
			}
			n++
		}
		if err := r.block(lines[i : i+n]); err != nil {
			return fmt.Errorf("line %d, %s: %w", lines[i].N, lines[i].Verb, err)
		}
		i += n - 1
	}
	last := lines[len(lines)-1].N
	if err := r.world.Close(); err != nil {
		return err
	}
	return r.checkpoint(last)
}

// block runs one line, or the lines from parallel to end.
func (r *runner) block(lines []script.Line) error {
	l := lines[0]
	if l.Verb == "" {
		return nil
	}
	if err := r.world.At(l.N); err != nil {
		return err
	}
	program := l.Program()
	switch {
	case l.Verb == "parallel":
		return r.parallel(lines[1 : len(lines)-1])
	case l.Verb == "expect":
		return r.expect(l)
	case l.Verb == "receiver":
		return r.service(l)
	case program != "":
		spec, err := r.spec(l)
		if err != nil {
			return err
		}
		return r.world.Run([]host.Spec{spec}, func() error { return nil })
	}
	return r.fate(l)
}

// parallel starts the program lines together and reads the claims at the held moment.
func (r *runner) parallel(lines []script.Line) error {
	var specs []host.Spec
	var claims []script.Line
	for _, l := range lines {
		switch {
		case l.Verb == "expect":
			claims = append(claims, l)
		case l.Verb != "":
			spec, err := r.spec(l)
			if err != nil {
				return err
			}
			specs = append(specs, spec)
		}
	}
	return r.world.Run(specs, func() error {
		for _, c := range claims {
			if err := r.expect(c); err != nil {
				return err
			}
		}
		return nil
	})
}

func (r *runner) service(l script.Line) error {
	act := l.Words[0].Text
	if act != "start" {
		if err := r.world.Stop(l.Verb); err != nil {
			return err
		}
	}
	if act == "stop" {
		return nil
	}
	spec, err := r.spec(l)
	if err != nil {
		return err
	}
	if before, ok := r.started[l.Verb]; ok && act == "restart" && len(l.Options) == 0 {
		spec.Args.Options = before.Args.Options // a restart is the same receiver again
	}
	r.started[l.Verb] = spec
	return r.world.Start(spec)
}

func (r *runner) fate(l script.Line) error {
	switch l.Verb {
	case "kill":
		return r.world.Kill(l.Words[0].Text)
	case "power-loss":
		keep, _ := l.Option("keep")
		return r.world.PowerLoss(keep)
	case "lose":
		name := l.Words[0].Text
		data, err := r.world.Lose(name)
		if err != nil {
			return err
		}
		r.result.Run.Losses = append(r.result.Run.Losses, trace.Loss{Line: l.N, File: name, Data: data})
		return nil
	}
	return fmt.Errorf("the lab does not know how")
}

// expect takes the disk's picture and holds each claim against what the audit observes.
func (r *runner) expect(l script.Line) error {
	if err := r.checkpoint(l.N); err != nil {
		return err
	}
	observed := audit.Observe(&r.result.Run, r.result.Run.End())
	for _, o := range l.Options {
		c := audit.Claim{Line: l.N, Name: o.Name, Want: o.Value}
		for _, each := range observed {
			if each.Name == o.Name {
				c.Got, c.Held = each.Value, each.Value == o.Value
			}
		}
		r.result.Claims = append(r.result.Claims, c)
	}
	return nil
}

// checkpoint takes over what happened so far, and the files as they stand.
func (r *runner) checkpoint(line int) (err error) {
	run := &r.result.Run
	if run.Events, err = r.world.Events(); err != nil {
		return err
	}
	run.Processes = r.world.Processes()
	files, err := r.world.Files()
	if err != nil {
		return err
	}
	run.Checkpoints = append(run.Checkpoints, trace.Checkpoint{Line: line, Events: len(run.Events), Files: files})
	return nil
}

// spec turns a line into the process it starts; @name becomes the file's content.
func (r *runner) spec(l script.Line) (host.Spec, error) {
	s := host.Spec{Line: l.N, Program: l.Program(), Argv: append([]string{"halt23"}, l.Argv()...),
		Args: host.Args{Options: map[string]string{}}}
	for _, w := range l.Words {
		if w.Ref {
			w.Text = string(r.scenario.Files[w.Text])
		}
		s.Args.Words = append(s.Args.Words, w.Text)
	}
	for _, o := range l.Options {
		if o.Name != "crash" {
			s.Args.Options[o.Name] = o.Value
			continue
		}
		plan, err := host.ParsePlan(o.Value)
		if err != nil {
			return s, err
		}
		s.Plan = plan
	}
	return s, nil
}
