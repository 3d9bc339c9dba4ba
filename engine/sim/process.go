package sim

import (
	"errors"
	"fmt"
	"iter"

	"github.com/hack-pad/hackpadfs"

	"halt23/engine/crashdisk"
	"halt23/engine/host"
	"halt23/engine/trace"
)

// A process is one virtual process: a coroutine, its view of the disk, its record.
type process struct {
	w      *world
	spec   host.Spec
	label  string
	disk   *crashdisk.Proc
	conns  []*conn // the connections it dialled
	record trace.Process

	next  func() (struct{}, bool) // runs the coroutine to its next yield
	yield func(struct{}) bool     // the coroutine's side
	until func() bool             // what it waits for; nil when it can go on
	dead  bool                    // fenced
	ended bool                    // its coroutine has returned
	stays bool                    // ready, and not to end before it is asked to
	stop  bool                    // asked to
}

// start makes a process; it first runs when the scheduler picks it.
func (w *world) start(s host.Spec) (*process, error) {
	entry, ok := w.programs[s.Program]
	if !ok {
		return nil, fmt.Errorf("this engine has no program %q", s.Program)
	}
	w.ordinals[s.Program]++
	p := &process{w: w, spec: s, label: fmt.Sprintf("%s#%d", s.Program, w.ordinals[s.Program])}
	p.disk = w.disk.Proc(p.label)
	p.record = trace.Process{N: len(w.procs) + 1, Line: s.Line, Label: p.label, Program: s.Program, Argv: s.Argv}
	w.procs = append(w.procs, p)
	h := host.New(host.Machine{Name: p.label, FS: p.disk, Net: &port{w, p}, Locker: locker{p.disk}, Random: w.random,
		Note: p.note, Yield: p.pause, Did: func() error { return w.did(p) }, Stay: p.stay, Arm: p.arm, Explain: func(msg string) { p.record.Said = msg },
		Crash: func(at string) error { return p.crash(at, entry.CrashExit) }}, s.Plan)
	p.next, _ = iter.Pull(func(yield func(struct{}) bool) {
		p.yield = yield
		p.main(entry.Run, h)
	})
	p.note(trace.Event{Kind: trace.Start, Word: join(s.Argv)})
	return p, nil
}

func join(argv []string) string {
	line := ""
	for i, a := range argv {
		if i > 0 {
			line += " "
		}
		line += a
	}
	return line
}

// main is the whole life of the coroutine.
func (p *process) main(program host.Program, h *host.Host) {
	code := host.ExitInternal
	if h.Begin() == nil {
		code = program(h, p.spec.Args)
	}
	p.ended = true
	if p.dead {
		return // how it ended was noted when it died
	}
	p.note(trace.Event{Kind: trace.Exit, Code: code})
	p.close()
	p.record.Ended, p.record.Exit = true, code
}

// note adds an event of this process; the dead tell nothing.
func (p *process) note(e trace.Event) {
	if !p.dead {
		e.Process = p.label
		p.w.note(e)
	}
}

// pause is a place where another process may run.
func (p *process) pause() error { return p.wait(nil) }

// wait gives up the processor until the condition holds. A fenced process is not
// suspended again: it must unwind.
func (p *process) wait(until func() bool) error {
	if p.dead {
		return host.ErrDead
	}
	p.until = until
	p.yield(struct{}{})
	p.until = nil
	if p.dead {
		return host.ErrDead
	}
	return nil
}

func (p *process) ready() bool { return !p.ended && (p.dead || p.until == nil || p.until()) }

// stay is ready and waits to be asked to stop.
func (p *process) stay() error {
	p.stays = true
	return p.wait(func() bool { return p.stop })
}

func (p *process) resume() { p.next() }

// crash ends the process from inside, where its plan said so.
func (p *process) crash(at string, code int) error {
	p.note(trace.Event{Kind: trace.Crash, Word: at, Code: code})
	p.fence("")
	p.record.Exit = code
	return host.ErrDead
}

// fence takes the process out of the world; signal says how, if it was from outside. Its
// coroutine is still to unwind, which it does when it is next scheduled.
func (p *process) fence(signal string) {
	p.dead = true
	p.record.Ended, p.record.Signal = true, signal
	p.close()
}

// close is what a kernel does for any process that ends: files, locks, connections.
func (p *process) close() {
	p.disk.Kill()
	p.w.link.drop(p)
}

// locker says host's words for the disk's locks.
type locker struct{ disk *crashdisk.Proc }

func (l locker) TryLock(f hackpadfs.File) error {
	err := l.disk.TryLock(f)
	if errors.Is(err, crashdisk.ErrLocked) {
		return host.ErrLocked
	}
	return err
}

func (l locker) SameFile(name string, f hackpadfs.File) (bool, error) {
	return l.disk.SameFile(name, f)
}
