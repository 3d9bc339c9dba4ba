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
	Fault Fault // and where its disk is told to fail
}

// A FaultKind is one way for a disk to fail without dying.
type FaultKind string

// The faults of a running process's disk. Each happens once; what is tried again succeeds.
const (
	SyncError  FaultKind = "sync-error"  // a sync fails, and what it should have made durable never becomes so
	NoSpace    FaultKind = "no-space"    // nothing of a write is written
	ShortWrite FaultKind = "short-write" // K bytes of a write are written
	ReadError  FaultKind = "read-error"  // a file cannot be read
)

// A Fault is one failure at effect number At of a process (read number At for a ReadError).
type Fault struct {
	Kind  FaultKind
	At    int
	Bytes int64 // of a ShortWrite
}

// ParseFault reads the value of fault=: sync-error:N, no-space:N, short-write:N/K or read-error:N.
func ParseFault(s string) (Fault, error) {
	kind, where, _ := strings.Cut(s, ":")
	n, k, short := strings.Cut(where, "/")
	f := Fault{Kind: FaultKind(kind)}
	var err error
	if f.At, err = strconv.Atoi(n); err != nil || f.At < 1 {
		return Fault{}, fmt.Errorf("fault=%s: want KIND:N with N from 1", s)
	}
	switch f.Kind {
	case SyncError, NoSpace, ReadError:
		if !short {
			return f, nil
		}
	case ShortWrite:
		if f.Bytes, err = strconv.ParseInt(k, 10, 64); err == nil && f.Bytes > 0 {
			return f, nil
		}
	}
	return Fault{}, fmt.Errorf("fault=%s: want sync-error:N, no-space:N, short-write:N/K or read-error:N", s)
}

// String is the inverse of ParseFault.
func (f Fault) String() string {
	if f.Kind == ShortWrite {
		return fmt.Sprintf("%s:%d/%d", f.Kind, f.At, f.Bytes)
	}
	return fmt.Sprintf("%s:%d", f.Kind, f.At)
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
	Service string // the name by which a process that stays is stopped; "" for one that ends
}

// Args are the arguments of a program, already taken apart by the scenario language.
type Args struct {
	Words   []string          // in order
	Options map[string]string // name=value, without crash= and fault=
}
