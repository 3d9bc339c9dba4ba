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
}

// A World is one run in progress. Every method returns when nothing moves any more: the
// processes of the line have ended and the receiver has nothing in hand.
type World interface {
	// At says which line of the script is running; events from here on carry it.
	At(line int) error
	// Start starts a process that stays; it returns when the process listens or has ended.
	Start(Spec) error
	// Run runs processes that end, all together. held is called once: at the moment when
	// every other one has ended and a reply is held back, or when all have ended.
	Run(specs []Spec, held func() error) error
	// Stop asks the running process of a program to end, and waits for it.
	Stop(program string) error
	// Kill ends the running processes of a program without warning.
	Kill(program string) error
	// PowerLoss stops everything; the disk keeps "none" of what was not synced, or "all".
	PowerLoss(keep string) error
	// Lose takes a file away and returns what was in it.
	Lose(file string) ([]byte, error)
	// Files returns every file of the world; Events and Processes what happened so far.
	Files() (map[string][]byte, error)
	Events() ([]trace.Event, error)
	Processes() []trace.Process
	// Close ends what still runs, in good order, and then the world.
	Close() error
}
