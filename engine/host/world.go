package host

import "halt23/engine/trace"

// A Backend makes worlds: sim on a simulated disk, native on the operating system.
type Backend interface {
	Name() string // "sim" or "native"
	Open(Setup) (World, error)
}

// Setup is what a world begins with.
type Setup struct {
	Seed  uint64
	Files map[string][]byte
	// Watch, if not nil, is called before each event is noted, with the number of events
	// so far and a way to see the files as they stand. Only sim can do that.
	Watch func(events int, files func() map[string][]byte)
	// After, if not nil, is called after each effect of any process, with the number of
	// effects so far. Only sim can do that.
	After func(effects int, w World)
}

// A World is one run in progress. Every method returns when nothing moves any more: the
// processes of the line have ended and the receiver has nothing in hand.
type World interface {
	// At says which line of the script is running; events from here on carry it.
	At(line int) error
	// Start starts a process that stays, and returns when it is ready or has ended. It does
	// nothing if that service runs already with the same arguments.
	Start(Spec) error
	// Run runs processes that end, all together. held is called once: at the moment when
	// every other one has ended and a reply is held back, or when all have ended.
	Run(specs []Spec, held func() error) error
	// Stop asks a service to end, and waits for it. Runs tells whether there is one to ask.
	Stop(service string) error
	Runs(service string) bool

	// Act lets fate act now.
	Act(Fate) error
	// Strike arms one act of fate for the moment when the run has had n effects, of all its
	// processes together, in place of what was armed before; with n = 0 nothing is armed any
	// more. Struck tells whether the last one armed has happened. Only a simulation can.
	Strike(n int, f Fate) error
	Struck() bool
	// Lose takes a file away for good and returns what was in it.
	Lose(file string) ([]byte, error)

	// Files returns every file of the world; Events and Processes what happened so far.
	Files() (map[string][]byte, error)
	Events() ([]trace.Event, error)
	Processes() []trace.Process
	// Close ends what still runs, in good order, and then the world.
	Close() error
}

// A Fate is one thing that happens to a world from outside. Exactly one of its parts is set.
type Fate struct {
	Kill     []string // the running processes of these programs end without warning
	Keep     string   // the power is lost; which of the unsynced effects the disk keeps
	Corrupt  string   // a byte of this file, at Offset, is changed by XOR with Xor
	Truncate string   // this file is cut to Offset bytes
	Offset   int64
	Xor      byte
}
