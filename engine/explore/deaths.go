package explore

import (
	"errors"
	"fmt"
	"slices"

	"halt23/engine/host"
	"halt23/engine/lab"
	"halt23/engine/script"
	"halt23/engine/trace"
)

// A Death is one process of a scenario that dies after one of its effects, and the script
// that shows it with any backend: the bare lines with crash=op:N on one of them, then the
// recovery.
type Death struct {
	Process  string // "dispatch#1"
	Op       int    // the effect after which it dies, or inside of which if that is a write
	Parallel bool   // the script has a parallel block: who comes first there is nobody's promise
	Script   string
}

// Deaths lists every effect of every process of a scenario as a death, and the middle of
// every write too. The processes and their effects are those of the bare run on the
// simulation b.
func Deaths(s script.Scenario, b host.Backend, seed uint64) ([]Death, error) {
	lines := bare(s.Script)
	text := rows(lines)
	recover := recovery(s, lines)
	plain, err := s.WithScript(joined(text))
	if err != nil {
		return nil, err
	}
	r, err := lab.Run(plain, b, lab.Options{Seed: seed})
	if err != nil {
		return nil, fmt.Errorf("%s: the bare run: %w", s.ID, err)
	}
	var out []Death
	for _, p := range r.Run.Processes {
		for _, e := range r.Run.Events {
			if e.Process != p.Label || e.Op == 0 {
				continue
			}
			d := Death{Process: p.Label, Op: e.Op, Parallel: parallel(lines)}
			if e.Kind == trace.Write {
				out = append(out, d.by(inside(e), text, p.Line, recover))
			}
			out = append(out, d.by(fmt.Sprintf("crash=op:%d", e.Op), text, p.Line, recover))
		}
	}
	if len(out) == 0 {
		return nil, errors.New(s.ID + " has no effect after which a process could die")
	}
	return out, nil
}

// by completes a death: the crash stands on the line that starts its process.
func (d Death) by(crash string, text []string, line int, recover []string) Death {
	dying := slices.Clone(text)
	dying[line-1] += " " + crash
	d.Script = joined(slices.Concat(dying, recover))
	return d
}

// parallel reports whether a script has a parallel block.
func parallel(lines []script.Line) bool {
	return slices.ContainsFunc(lines, func(l script.Line) bool { return l.Verb == "parallel" })
}

// Bare returns the script of a scenario as it is explored, followed by its recovery: what
// must hold whatever happened before the recovery began.
func Bare(s script.Scenario) string {
	lines := bare(s.Script)
	return joined(slices.Concat(rows(lines), recovery(s, lines)))
}
