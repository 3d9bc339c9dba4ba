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
	armed := -1 // the line of fate that waits for its moment
	for i := 0; i < len(lines); i++ {
		if armed < i {
			var err error
			if armed, err = r.arm(i); err != nil {
				return err
			}
		}
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
		if i += n - 1; i < armed && r.world.Struck() {
			i = armed // it has happened; what stood before it is cut short
			if err := r.disarm(); err != nil {
				return err
			}
		}
	}
	last := lines[len(lines)-1].N
	if err := r.world.Close(); err != nil {
		return err
	}
	return r.checkpoint(last)
}

// arm looks from line i on for the next act of fate that strikes after a number of effects,
// and arms it. It returns the index of its line; len of the script if there is none.
func (r *runner) arm(i int) (int, error) {
	lines := r.scenario.Script
	for ; i < len(lines); i++ {
		if _, counted := lines[i].Option("at"); !counted || lines[i].Verb == "expect" {
			continue
		}
		f, at, err := lines[i].Fate()
		if err != nil {
			return 0, err
		}
		return i, r.world.Strike(at, host.Fate(f))
	}
	return i, nil
}

func (r *runner) disarm() error { return r.world.Strike(0, host.Fate{}) }

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
	case l.Service() != "":
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

// service starts, stops or restarts a process that stays. A restart also serves to start
// what does not run any more, the same as it was when it names nothing else.
func (r *runner) service(l script.Line) error {
	name := l.Service()
	_, known := r.started[name]
	if l.Ends() && known && !r.world.Runs(name) {
		return nil // it has ended by itself: a crash, or an error of its own
	}
	if l.Ends() || l.Restarts() && r.world.Runs(name) {
		if err := r.world.Stop(name); err != nil || l.Ends() || r.world.Struck() {
			return err
		}
	}
	spec, err := r.spec(l)
	if err != nil {
		return err
	}
	if before, ok := r.started[name]; ok && l.Restarts() && len(l.Options) == 0 {
		spec.Args.Options = before.Args.Options
	}
	r.started[name] = spec
	return r.world.Start(spec)
}

func (r *runner) fate(l script.Line) error {
	if l.Verb == "lose" {
		name := l.Words[0].Text
		data, err := r.world.Lose(name)
		if err != nil {
			return err
		}
		r.result.Run.Losses = append(r.result.Run.Losses, trace.Loss{Line: l.N, File: name, Data: data})
		return nil
	}
	f, at, err := l.Fate()
	if err != nil {
		return err
	}
	if at > 0 { // its moment has not come; it strikes here at the latest
		if err := r.disarm(); err != nil {
			return err
		}
	}
	return r.world.Act(host.Fate(f))
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
func (r *runner) spec(l script.Line) (s host.Spec, err error) {
	s = host.Spec{Line: l.N, Program: l.Program(), Service: l.Service(), Argv: append([]string{"halt23"}, l.Argv()...),
		Args: host.Args{Options: map[string]string{}}}
	for _, w := range l.Words {
		if w.Ref {
			w.Text = string(r.scenario.Files[w.Text])
		}
		s.Args.Words = append(s.Args.Words, w.Text)
	}
	for _, o := range l.Options {
		switch o.Name {
		case "crash":
			fault := s.Plan.Fault
			s.Plan, err = host.ParsePlan(o.Value)
			s.Plan.Fault = fault
		case "fault":
			s.Plan.Fault, err = host.ParseFault(o.Value)
		default:
			s.Args.Options[o.Name] = o.Value
		}
		if err != nil {
			return s, err
		}
	}
	return s, nil
}
