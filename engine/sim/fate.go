package sim

import (
	"fmt"
	"slices"

	"halt23/engine/crashdisk"
	"halt23/engine/host"
	"halt23/engine/trace"
)

// A strike is an act of fate that waits for its moment.
type strike struct {
	after int // effects of the whole run
	fate  host.Fate
}

func (w *world) Strike(n int, f host.Fate) error {
	w.strike, w.struck = nil, false
	if n > 0 {
		w.strike = &strike{n, f}
	}
	return nil
}

func (w *world) Struck() bool { return w.struck }

// did counts an effect, and lets the armed strike happen if this was the one it waited for.
// It is called by the process that had the effect, which may be among its victims.
func (w *world) did(p *process) error {
	w.effects++
	if w.after != nil {
		w.after(w.effects, w)
	}
	if s := w.strike; s != nil && w.effects == s.after {
		w.strike, w.struck = nil, true
		if err := w.befall(s.fate); err != nil {
			return err
		}
	}
	if p.dead {
		return host.ErrDead
	}
	return nil
}

func (w *world) Act(f host.Fate) error {
	if f.Kill != nil && !slices.ContainsFunc(w.procs, func(p *process) bool { return p.dies(f) }) {
		return fmt.Errorf("no %v runs", f.Kill)
	}
	if err := w.befall(f); err != nil {
		return err
	}
	return w.settle(func() bool { return true })
}

// befall does it. Those who die are fenced here and unwind when they are next scheduled.
func (w *world) befall(f host.Fate) error {
	switch {
	case f.Kill != nil:
		for _, p := range w.procs {
			if p.dies(f) {
				w.note(trace.Event{Kind: trace.Kill, Word: p.label})
				p.fence("killed")
			}
		}
		return nil
	case f.Keep != "":
		w.note(trace.Event{Kind: trace.PowerLoss, Word: "keep=" + f.Keep})
		for _, p := range w.procs {
			if !p.dead && !p.ended {
				p.fence("power-loss")
			}
		}
		return w.disk.PowerLoss(crashdisk.Keep(f.Keep))
	case f.Corrupt != "":
		w.note(trace.Event{Kind: trace.Corrupt, File: f.Corrupt, Off: f.Offset, Len: 1, Word: fmt.Sprintf("%02x", f.Xor)})
		return w.disk.Flip(f.Corrupt, f.Offset, f.Xor)
	default:
		w.note(trace.Event{Kind: trace.Truncate, File: f.Truncate, Len: f.Offset})
		return w.disk.Cut(f.Truncate, f.Offset)
	}
}

func (p *process) dies(f host.Fate) bool {
	return !p.dead && !p.ended && slices.Contains(f.Kill, p.spec.Program)
}

func (w *world) Lose(file string) ([]byte, error) {
	data, ok := w.disk.Lose(file)
	if !ok {
		return nil, fmt.Errorf("there is no file %s to lose", file)
	}
	w.note(trace.Event{Kind: trace.Lose, File: file, Len: int64(len(data))})
	return data, nil
}

// arm makes the process's disk fail once.
func (p *process) arm(f host.Fault) error {
	p.disk.Arm(crashdisk.Fault{Kind: crashdisk.FaultKind(f.Kind), Bytes: f.Bytes})
	return nil
}
