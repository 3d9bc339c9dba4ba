package explore

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"halt23/engine/audit"
	"halt23/engine/crashdisk"
	"halt23/engine/host"
	"halt23/engine/script"
	"halt23/engine/trace"
)

// A row is one way to die: which states it has at a step, and what is asked about them.
type row struct {
	model      string
	real       bool // real processes can show it
	absent     string
	invariants []string
	states     func(Step, *Cell) ([]state, error)
}

// all is what every row but bit-flip asks about.
var all = slices.DeleteFunc(slices.Clone(invariants), func(name string) bool { return name == FlipNoticed })

// atRest is what is asked when bytes change that nobody wrote: the engine cannot keep
// what the disk lost, but it must notice, and leave alone what it refuses.
var atRest = []string{audit.CorruptUntouched, audit.RecordOnce, FlipNoticed}

// rows are the ways to die of a family, in the order in which a map shows them.
func (e *explorer) rows() []row {
	var out []row
	if e.scenario.Family == "ledger" {
		out = append(out, e.killed("ledger"))
	} else {
		out = append(out, e.killed("sender"), e.killed("receiver"))
	}
	for _, m := range []crashdisk.Model{crashdisk.Synced, crashdisk.Prefix, crashdisk.Subset, crashdisk.Torn, crashdisk.Dirent} {
		out = append(out, e.powerLoss(m))
	}
	for _, f := range []host.FaultKind{host.SyncError, host.NoSpace, host.ShortWrite, host.ReadError} {
		out = append(out, e.disk(f))
	}
	return append(out, e.flipped(), e.twice())
}

// killed: the processes of one side die after step N; the others live on. If the next step
// is a write of theirs, its process also dies in the middle of it.
func (e *explorer) killed(who string) row {
	return row{model: "killed/" + who, real: true, invariants: all, absent: "nobody of that name runs here",
		states: func(s Step, _ *Cell) ([]state, error) {
			out := []state{{id: fmt.Sprintf("%s at %d", who, s.N), last: len(e.bare) + 1 + len(e.recover),
				script: slices.Concat(e.bare, []string{fmt.Sprintf("kill %s at=%d", who, s.N)}, e.recover)}}
			if s.N < len(e.m.Steps) && e.m.Steps[s.N].writes(who) {
				next := e.m.Steps[s.N]
				crash := inside(e.run.Events[next.Event-1])
				rows := slices.Clone(e.bare)
				rows[e.lineOf(next.Process)-1] += " " + crash
				out = append(out, state{id: next.Process + " " + crash, last: len(rows) + len(e.recover),
					script: slices.Concat(rows, e.recover)})
			}
			return out, nil
		}}
}

// writes reports whether a step is a write of one side's process.
func (s Step) writes(who string) bool {
	program, _, _ := strings.Cut(s.Process, "#")
	return s.Effect == trace.Write && (program == who || who == "sender" && slices.Contains(script.Senders, program))
}

// inside is the death in the middle of a write.
func inside(write trace.Event) string {
	return fmt.Sprintf("crash=op:%d/%d", write.Op-1, write.Len/2)
}

// powerLoss: everything stops after step N, and the disk keeps what the model lets it.
func (e *explorer) powerLoss(m crashdisk.Model) row {
	return row{model: "power-loss/" + string(m), invariants: all, absent: "there is never anything that this could leave otherwise",
		states: func(s Step, c *Cell) (out []state, err error) {
			at := e.disks[s.N-1]
			space := at.disk.States(m, e.options.Bounds)
			if c.Sampled = space.Sampled(); c.Sampled {
				c.Of = space.String()
			}
			for st := range space.All() {
				out = append(out, state{id: string(st.Keep), hash: st.Hash, promises: at.promises, known: true,
					last:   len(e.bare) + 1 + len(e.recover),
					script: slices.Concat(e.bare, []string{fmt.Sprintf("power-loss keep=%s at=%d", st.Keep, s.N)}, e.recover, e.epilogue)})
			}
			return out, nil
		}}
}

// disk: the effect of step N fails once, and the process goes on as it does.
func (e *explorer) disk(kind host.FaultKind) row {
	hits := map[host.FaultKind][]trace.Kind{host.SyncError: {trace.Sync}, host.NoSpace: {trace.Write}, host.ShortWrite: {trace.Write}}
	return row{model: "disk/" + string(kind), invariants: all, absent: "nothing here does what could fail so",
		states: func(s Step, _ *Cell) ([]state, error) {
			event := e.run.Events[s.Event-1]
			f := host.Fault{Kind: kind, At: event.Op, Bytes: event.Len / 2}
			switch {
			case kind == host.ReadError && event.Op == 1:
				// reads are no effects: the process's first read fails, shown at its first effect
			case !slices.Contains(hits[kind], s.Effect), kind == host.ShortWrite && f.Bytes == 0:
				return nil, nil
			}
			rows := slices.Clone(e.bare)
			rows[e.lineOf(s.Process)-1] += " fault=" + f.String()
			return []state{{id: f.String(), last: len(rows) + len(e.recover),
				script: slices.Concat(rows, e.recover, e.epilogue)}}, nil
		}}
}

// lineOf is the line of the bare script that started a process.
func (e *explorer) lineOf(label string) int {
	for _, p := range e.run.Processes {
		if p.Label == label {
			return p.Line
		}
	}
	return 0
}

// flips is about how many bytes of one moment's files have a bit flipped. Which, depends on
// nothing but the files: a step that changes none of them has the states of the one before.
const flips = 32

// flipped: everything stops after step N with all that was written on the disk, and then
// one bit of one file changes.
func (e *explorer) flipped() row {
	return row{model: "disk/bit-flip", invariants: atRest, absent: "there is no ledger yet",
		states: func(s Step, c *Cell) (out []state, err error) {
			at := e.disks[s.N-1]
			files := at.disk.Files()
			var places []place
			for _, name := range slices.Sorted(maps.Keys(files)) {
				for i := range files[name] {
					if strings.HasSuffix(name, ".wal") {
						places = append(places, place{name, int64(i)})
					}
				}
			}
			stride := max(1, len(places)/flips)
			if stride > 1 {
				c.Sampled, c.Of = true, fmt.Sprintf("%d of %d", (len(places)+stride-1)/stride, 8*len(places))
			}
			for i := len(places) % stride; i < len(places); i += stride {
				p := places[i]
				xor := byte(1) << ((int(p.offset) + len(places)) % 8)
				d := at.disk.Clone()
				if err := errors.Join(d.PowerLoss(crashdisk.KeepAll), d.Flip(p.file, p.offset, xor)); err != nil {
					return nil, err
				}
				out = append(out, state{id: fmt.Sprintf("%s byte %d xor %02x", p.file, p.offset, xor),
					hash: d.Hash(), promises: at.promises, known: true, flipped: p.file, image: d.Files()[p.file],
					script: slices.Concat(e.bare, []string{fmt.Sprintf("power-loss keep=all at=%d", s.N),
						fmt.Sprintf("corrupt %s offset=%d xor=%02x", p.file, p.offset, xor)}, e.recover)})
			}
			return out, nil
		}}
}

type place struct {
	file   string
	offset int64
}

// twice: somebody is killed after step N, or the power is lost; and the power is lost, with
// what was synced, after each effect of the recovery. Only so is it seen whether a recovery
// believes what a dead writer left in the page cache.
func (e *explorer) twice() row {
	firsts := []string{"power-loss keep=none", "kill sender", "kill receiver"}
	if e.scenario.Family == "ledger" {
		firsts = []string{"power-loss keep=none", "kill ledger"}
	}
	return row{model: "recovery", invariants: all, absent: "the recovery has nothing to do",
		states: func(s Step, _ *Cell) (out []state, err error) {
			for _, first := range firsts {
				again, err := e.again(fmt.Sprintf("%s at=%d", first, s.N), s.N)
				if err != nil {
					return nil, err
				}
				out = append(out, again...)
			}
			return out, nil
		}}
}

// again: after the first death, at step n, the power is lost after each effect that follows.
func (e *explorer) again(death string, n int) (out []state, err error) {
	first := slices.Concat(e.bare, []string{death}, e.recover)
	moments, err := e.after(first, n)
	if err != nil {
		return nil, err
	}
	for _, m := range moments {
		d := m.disk.Clone()
		if err := d.PowerLoss(crashdisk.KeepNone); err != nil {
			return nil, err
		}
		out = append(out, state{id: fmt.Sprintf("%s, then power-loss at=%d", death, m.effects),
			hash: d.Hash(), promises: m.promises, known: true,
			last:   len(first) + 1 + len(e.recover),
			script: slices.Concat(first, []string{fmt.Sprintf("power-loss keep=none at=%d", m.effects)}, e.recover, e.epilogue)})
	}
	return out, nil
}
