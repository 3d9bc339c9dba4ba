package host

import (
	"fmt"
	"strconv"
	"strings"

	"halt23/engine/failpoint"
)

// A Plan says where a process is told to die. The zero Plan lets it live.
type Plan struct {
	Point failpoint.Point // at this failpoint, or
	HasOp bool
	Op    int   // after this many effects, and then
	Bytes int64 // after this many bytes of the next write, if not 0
}

// ParsePlan reads the value of crash=: a failpoint, "op:N" or "op:N/K".
func ParsePlan(s string) (Plan, error) {
	rest, isOp := strings.CutPrefix(s, "op:")
	if !isOp {
		if !failpoint.Known(failpoint.Point(s)) {
			return Plan{}, fmt.Errorf("crash=%s: no such failpoint", s)
		}
		return Plan{Point: failpoint.Point(s)}, nil
	}
	n, k, torn := strings.Cut(rest, "/")
	op, err := strconv.Atoi(n)
	if err != nil || op < 0 {
		return Plan{}, fmt.Errorf("crash=%s: want op:N with N effects, from 0", s)
	}
	p := Plan{HasOp: true, Op: op}
	if torn {
		p.Bytes, err = strconv.ParseInt(k, 10, 64)
		if err != nil || p.Bytes < 1 {
			return Plan{}, fmt.Errorf("crash=%s: want op:N/K with K bytes, from 1", s)
		}
	}
	return p, nil
}

// String is the inverse of ParsePlan; "" for the zero Plan.
func (p Plan) String() string {
	switch {
	case p.HasOp && p.Bytes > 0:
		return fmt.Sprintf("op:%d/%d", p.Op, p.Bytes)
	case p.HasOp:
		return fmt.Sprintf("op:%d", p.Op)
	}
	return string(p.Point)
}

// A Spec is one process that is to be started.
type Spec struct {
	Line    int      // of the script
	Program string   // its name in Programs
	Argv    []string // as people read it; argv[0] is "halt23"
	Args    Args
	Plan    Plan
}

// Args are the arguments of a program, already taken apart by the scenario language.
type Args struct {
	Words   []string          // in order
	Options map[string]string // name=value, without crash= and fault=
}
