package native

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"sync/atomic"

	"halt23/engine/host"
	"halt23/engine/trace"
)

// variable is the environment variable by which a parent tells a copy of its binary to
// be a child.
const variable = "HALT23_CHILD"

// An assignment is what a parent tells a child.
type assignment struct {
	Spec    host.Spec
	Label   string // "dispatch#2"
	Trace   string // path of its trace file
	Address string // where the receiver listens
	Nonce   string // of the run; an answer without it comes from a stranger
}

// Child makes this process a program of a world if its parent said so, and then does not
// return. Call it first in main, and in TestMain.
func Child(families ...host.Programs) {
	text := os.Getenv(variable)
	if text == "" {
		return
	}
	var a assignment
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", variable, err)
		os.Exit(host.ExitInternal)
	}
	for _, programs := range families {
		if entry, ok := programs[a.Spec.Program]; ok {
			run(a, entry)
		}
	}
	fmt.Fprintf(os.Stderr, "this binary has no program %q\n", a.Spec.Program)
	os.Exit(host.ExitInternal)
}

// run is the whole life of a child.
func run(a assignment, entry host.Entry) {
	c := &child{label: a.Label}
	c.line.Store(int64(a.Spec.Line))
	var err error
	if c.trace, err = os.OpenFile(a.Trace, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o644); err != nil {
		c.explain(err.Error())
		os.Exit(host.ExitInternal)
	}
	files, err := worldFS(".")
	if err != nil {
		c.explain(err.Error())
		os.Exit(host.ExitInternal)
	}
	wire := newPort(c, a)
	alive := func() error { return nil }
	h := host.New(host.Machine{Name: a.Label, FS: files, Net: wire, Stay: wire.stay, Locker: locker{}, Random: rand.Reader,
		Note: c.note, Yield: alive, Did: alive, Explain: c.explain,
		Arm: func(f host.Fault) error { return fmt.Errorf("a healthy disk cannot be told to fail: %s", f) },
		Crash: func(at string) error {
			c.note(trace.Event{Kind: trace.Crash, Word: at, Code: entry.CrashExit})
			os.Exit(entry.CrashExit)
			return nil
		}}, a.Spec.Plan)
	code := c.guard(func() int {
		if err := h.Begin(); err != nil {
			return host.ExitInternal
		}
		return entry.Run(h, a.Spec.Args)
	})
	c.note(trace.Event{Kind: trace.Exit, Code: code})
	os.Exit(code)
}

// A child is this process's side of the wire to its parent.
type child struct {
	label string
	line  atomic.Int64 // of the script; a receiver is told when it changes

	mu    sync.Mutex
	trace *os.File
	n     int
}

// note writes one line, unbuffered, before whatever it tells of happens.
func (c *child) note(e trace.Event) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n++
	e.N, e.Line, e.Process = c.n, int(c.line.Load()), c.label
	if _, err := c.trace.WriteString(e.String() + "\n"); err != nil {
		c.explain("the trace cannot be written, so this run proves nothing: " + err.Error())
		os.Exit(host.ExitInternal)
	}
}

func (c *child) explain(msg string) { fmt.Fprintln(os.Stderr, msg) }

// guard turns a panic into the exit code of an error that nobody planned for.
func (c *child) guard(program func() int) (code int) {
	defer func() {
		if r := recover(); r != nil {
			c.explain(fmt.Sprint("panic: ", r))
			code = host.ExitInternal
		}
	}()
	return program()
}
