// Package host is the one door from a program to the outside: files, locks, the
// network, random bytes and failpoints.
//
// It also holds what the lab asks of a backend: a World to start processes in.
//
// A program is a Go function of a *Host and its arguments that returns an exit
// code. Two backends build Hosts: sim over a simulated disk and an in-memory link,
// native over the operating system and loopback HTTP. The program cannot tell which
// one it has, and both count, tell and crash by the code in this package, so that
// "the third effect of dispatch#2" is the same place in either.
//
// # Effects
//
// An effect is something a crash can fall between: create, write, truncate, sync,
// directory sync, send, reply. Effects of a process are numbered
// from 1. The event of an effect is noted *before* the effect happens, so that a
// death leaves its story; a process told to crash at op:N dies right after effect
// N is done. Reads and locks are noted where the story needs them, never numbered.
//
// # After a crash
//
// Natively the process is gone. In a simulation it cannot vanish in the middle of a
// Go function, so its Host is fenced: every later call fails with ErrDead and does
// nothing. A program therefore must return when a call fails; it need not know why.
//
// # What is not here
//
// No clock: nothing in the dispatch family decides by time. A zero Host panics on
// first use: nothing silently works.
package host

import (
	"errors"
	"io"

	"github.com/hack-pad/hackpadfs"

	"halt23/engine/failpoint"
	"halt23/engine/trace"
)

// ErrDead is what every call of a fenced Host returns: this process no longer exists.
var ErrDead = errors.New("host: this process has crashed; nothing it does from here on has any effect")

// A Program is what one process runs. It returns the exit code.
type Program func(h *Host, args Args) int

// Programs are the programs of a family, by name.
type Programs map[string]Entry

// An Entry is one program and the code with which an injected crash ends it.
type Entry struct {
	Run       Program
	CrashExit int
}

// Exit codes of every program (CONTRACT). Injected crashes exit 23, 73 or 81.
const (
	ExitDone        = 0
	ExitUsage       = 2
	ExitUnreachable = 3  // still pending
	ExitRefused     = 4  // conflict, lock held, corrupt file
	ExitUnfinished  = 5  // blocked, gap, limit
	ExitInternal    = 70 // an error nobody planned for
)

// A Machine is what a Host stands on; each backend has one per process.
type Machine struct {
	Name    string                // the process in the trace: "dispatch#2"
	FS      FS                    // the world's files
	Net     Network               // the world's link
	Locker  Locker                // kernel locks, or their simulation
	Random  io.Reader             // seeded in a simulation
	Note    func(e trace.Event)   // adds the event to the trace; Line and Process are the backend's to fill
	Yield   func() error          // a place where another process may run; ErrDead when this one is fenced
	Crash   func(at string) error // ends the process at once: does not return natively, fences and returns ErrDead in a simulation
	Did     func() error          // called after each effect; ErrDead when the world ended this process there
	Stay    func() error          // ready, and waits until the process is asked to stop
	Arm     func(f Fault) error   // makes the process's next effect or read fail; nil where nothing can
	Explain func(msg string)      // one line for people on what went wrong (stderr)
}

// FS is what a world's disk must offer: the optional interfaces of hackpadfs that
// a ledger needs. Directory sync is Sync on the directory opened as a file.
type FS interface {
	hackpadfs.OpenFileFS
	hackpadfs.StatFS
	hackpadfs.ReadDirFS
}

// A Locker takes exclusive locks on open files. The lock lives on the file's inode,
// is taken without waiting, and ends with Close of the file or death of its process.
type Locker interface {
	// TryLock answers ErrLocked at once when another open file holds the lock.
	TryLock(f hackpadfs.File) error
	// SameFile reports whether name still leads to the inode that f has open.
	SameFile(name string, f hackpadfs.File) (bool, error)
}

// ErrLocked means that another process holds the lock. Try again when it has ended.
var ErrLocked = errors.New("lock held by another process")

// A Host is one process's door to the outside. Only New makes one.
type Host struct {
	m    Machine
	plan Plan
	ops  int // effects done
	sent int // requests made
	read int // whole files read
}

// New returns the Host of a process that will crash as plan says.
func New(m Machine, plan Plan) *Host { return &Host{m: m, plan: plan} }

// Name returns what the trace calls this process: "dispatch#2". It plays the part of a
// process id: no two processes of a run share it.
func (h *Host) Name() string { return h.m.Name }

// Effects returns how many effects this process has had so far.
func (h *Host) Effects() int { return h.ops }

// Explain tells people, in one line, what went wrong. Programs decide nothing by it.
func (h *Host) Explain(err error) { h.m.Explain(err.Error()) }

// Random fills p with random bytes; in a simulation they come from the seed.
func (h *Host) Random(p []byte) error {
	_, err := io.ReadFull(h.m.Random, p)
	return err
}

// Reach is a failpoint: it ends the process if the plan names p, and does nothing else.
func (h *Host) Reach(p failpoint.Point) error {
	if err := h.m.Yield(); err != nil {
		return err
	}
	if h.plan.Point == p {
		return h.m.Crash(string(p))
	}
	return nil
}

// Answer notes the program's word on key: stored, replayed, conflict, refused …
func (h *Host) Answer(key, word string) {
	h.m.Note(trace.Event{Kind: trace.Answer, Key: key, Word: word})
}

// Begin is called by a backend before the program's first statement; crash=op:0 dies here.
func (h *Host) Begin() error {
	if h.plan.HasOp && h.plan.Op == 0 && h.plan.Bytes == 0 {
		return h.m.Crash(h.plan.String())
	}
	return nil
}

// effect notes e, does it, numbers it, and dies if this is where the plan says so.
func (h *Host) effect(e trace.Event, do func() error) error {
	if err := h.m.Yield(); err != nil {
		return err
	}
	e.Op = h.ops + 1
	if err := h.fault(e.Op, false); err != nil {
		return err
	}
	h.m.Note(e)
	if err := do(); err != nil {
		h.m.Note(trace.Event{Kind: trace.Fail, File: e.File, Request: e.Request, Word: err.Error()})
		return err
	}
	h.ops++
	if err := h.m.Did(); err != nil {
		return err
	}
	if h.plan.HasOp && h.plan.Op == h.ops && h.plan.Bytes == 0 {
		return h.m.Crash(h.plan.String())
	}
	return nil
}

// fault arms the planned fault before effect number n, or before read number n. It happens
// once: the same effect, tried again, has the same number and succeeds.
func (h *Host) fault(n int, reading bool) error {
	f := h.plan.Fault
	if f.At != n || (f.Kind == ReadError) != reading {
		return nil
	}
	h.plan.Fault = Fault{}
	return h.m.Arm(f)
}

// Stay says that the process is ready and waits until it is asked to stop.
func (h *Host) Stay() error { return h.m.Stay() }

// see notes something that happened without being an effect.
func (h *Host) see(e trace.Event) { h.m.Note(e) }
