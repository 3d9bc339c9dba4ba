// Package trace holds what a run leaves behind: the events of its processes, the
// record of each process, and the files as they stood at each claim.
//
// Backends write these values (sim from one scheduler, native from one file a
// process); audit, render and evidence read them. The package knows no protocol:
// it says that bytes were written to receipts.wal, never what they mean.
//
// # Order
//
// In a simulated run N is the total order of the one scheduler. Natively no such
// order exists: events are merged by script line, process and number, so N orders
// events of one process truthfully and events of two processes only where a
// request id joins a send to a receive. Whoever judges a run must not read more
// into it.
//
// # What is not promised
//
// A trace is a story told by the processes themselves, each line written before
// its effect. A process that lies can write a lying trace; the files are the
// other witness, and audit compares the two.
package trace

// Kind says what an event is. The list is closed; Kinds holds all of it.
type Kind string

const (
	Start Kind = "start" // a process begins; Word is its command line

	// Effects: what a crash can fall between. Each has a number in its process.
	Create   Kind = "create"   // File came to be
	Write    Kind = "write"    // Len bytes at Off of File, digest Sum
	Truncate Kind = "truncate" // File now has Len bytes
	Sync     Kind = "sync"     // File's bytes and size are durable
	SyncDir  Kind = "sync-dir" // the directory's entries are durable
	Send     Kind = "send"     // the last byte of Request has left
	Reply    Kind = "reply"    // the last byte of the reply to Request has left

	// Seen, not done: a crash cannot undo these, they move no state.
	Lock     Kind = "lock"     // File's lock was taken
	Busy     Kind = "busy"     // File's lock is held by another; Word says which act gave up
	Listen   Kind = "listen"   // the receiver answers from here on
	Refuse   Kind = "refuse"   // nobody listens: the connection was refused
	Receive  Kind = "receive"  // Request arrived whole, with Key and body digest Sum
	Response Kind = "response" // the reply to Request arrived whole, with Status
	Lost     Kind = "lost"     // the connection carrying Request broke before a whole reply
	Answer   Kind = "answer"   // the program's word on Key: stored, replayed, conflict …
	Fail     Kind = "fail"     // the effect noted just before did not happen; Word says why

	// Ends and acts of fate.
	Crash     Kind = "crash"      // an injected end at Word, with the family's exit code
	Exit      Kind = "exit"       // the program returned Code
	Kill      Kind = "kill"       // killed from outside, without warning
	PowerLoss Kind = "power-loss" // everything stops; Word says what the disk kept
	Lose      Kind = "lose"       // File is gone, as if never written
	Corrupt   Kind = "corrupt"    // the byte at Off of File was changed by XOR with Word
)

// Kinds lists every kind in the order of the constants above.
var Kinds = []Kind{Start, Create, Write, Truncate, Sync, SyncDir, Send, Reply,
	Lock, Busy, Listen, Refuse, Receive, Response, Lost, Answer, Fail, Crash, Exit, Kill, PowerLoss, Lose, Corrupt}

// IsEffect reports whether a crash point lies after this kind of event.
func (k Kind) IsEffect() bool {
	switch k {
	case Create, Write, Truncate, Sync, SyncDir, Send, Reply:
		return true
	}
	return false
}

// An Event is one line of a trace. Fields that a kind does not use are zero.
type Event struct {
	N       int    `json:"n"`                 // position in the trace, from 1
	Line    int    `json:"line"`              // line of the script that was running, from 1
	Process string `json:"process,omitempty"` // "dispatch#2": the second dispatch of the run; "" for fate
	Op      int    `json:"op,omitempty"`      // number of the effect within its process, from 1; 0 if no effect
	Kind    Kind   `json:"kind"`
	File    string `json:"file,omitempty"` // relative to the world
	Off     int64  `json:"off,omitempty,string"`
	Len     int64  `json:"len,omitempty,string"`
	Sum     string `json:"sum,omitempty"`     // first 16 hex digits of the SHA-256 of the bytes
	Request string `json:"request,omitempty"` // "dispatch#2/1": the first request that process sent
	Key     string `json:"key,omitempty"`
	Status  int    `json:"status,omitempty"` // of a reply or response
	Word    string `json:"word,omitempty"`
	Code    int    `json:"code,omitempty"` // exit code of crash and exit
}

// A Process is the record of one process as its parent saw it.
type Process struct {
	N       int      // start order, from 1
	Line    int      // line of the script that started it
	Label   string   // "dispatch#2", the name events carry
	Program string   // "dispatch"
	Argv    []string // argv[0] is "halt23"
	Exit    int      // exit code, when Ended and Signal is empty
	Signal  string   // "killed" or "power-loss" when it did not end by itself; else empty
	Ended   bool
	Said    string // what it explained to people, if anything
}

// A Checkpoint is the disk as it stood when a claim was read (or a file was lost).
type Checkpoint struct {
	Line   int               // script line of the claim; 0 for the world before the first line
	Events int               // how many events of the trace had happened
	Files  map[string][]byte // every file of the world, by name
}

// A Run is everything that is left of one run.
type Run struct {
	Scenario    string // id
	Family      string // "dispatch"
	Backend     string // "sim" or "native"
	Seed        uint64
	Script      string // canonical text that was run
	Events      []Event
	Processes   []Process
	Checkpoints []Checkpoint // first the starting files (line 0), then in script order, last the end
	Losses      []Loss
}

// A Loss is a file that fate took away. The world keeps a copy for the audit alone.
type Loss struct {
	Line int
	File string
	Data []byte
}

// End returns the last checkpoint: the files as the run left them.
func (r *Run) End() Checkpoint {
	if len(r.Checkpoints) == 0 {
		return Checkpoint{}
	}
	return r.Checkpoints[len(r.Checkpoints)-1]
}
