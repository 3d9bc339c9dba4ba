package sim

import (
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"

	"halt23/engine/crashdisk"
	"halt23/engine/host"
	"halt23/engine/trace"
)

// A Backend makes simulated worlds for some families of programs.
type Backend struct{ programs host.Programs }

// New returns a backend that knows the programs of the families.
func New(families ...host.Programs) *Backend {
	all := host.Programs{}
	for _, f := range families {
		maps.Copy(all, f)
	}
	return &Backend{all}
}

// Name returns "sim".
func (b *Backend) Name() string { return "sim" }

// Open makes a world with the starting files, all of them durable.
func (b *Backend) Open(s host.Setup) (host.World, error) {
	w := &world{programs: b.programs, disk: crashdisk.New(), watch: s.Watch, after: s.After,
		schedule: rand.New(rand.NewPCG(s.Seed, 0)),
		random:   rand.NewChaCha8(seedBytes(s.Seed)), ordinals: map[string]int{}}
	for _, name := range slices.Sorted(maps.Keys(s.Files)) {
		if err := w.disk.Put(name, s.Files[name]); err != nil {
			return nil, err
		}
	}
	return w, nil
}

func seedBytes(seed uint64) (b [32]byte) {
	for i := range 8 {
		b[i] = byte(seed >> (8 * i))
	}
	return b
}

// A world is one simulated run.
type world struct {
	programs host.Programs
	disk     *crashdisk.Disk
	link     link
	schedule *rand.Rand
	random   io.Reader
	watch    func(int, func() map[string][]byte)
	after    func(int, host.World)

	line     int
	events   []trace.Event
	procs    []*process // in start order
	ordinals map[string]int

	effects int     // of all processes together
	strike  *strike // armed, and not yet happened
	struck  bool    // the last one armed has happened
}

func (w *world) At(line int) error {
	w.line = line
	return nil
}

// note numbers an event and adds it to the trace.
func (w *world) note(e trace.Event) {
	if w.watch != nil {
		w.watch(len(w.events), w.disk.Files)
	}
	e.N, e.Line = len(w.events)+1, w.line
	w.events = append(w.events, e)
}

func (w *world) Start(s host.Spec) error {
	if p := w.service(s.Service); p != nil {
		if maps.Equal(p.spec.Args.Options, s.Args.Options) {
			return nil
		}
		return fmt.Errorf("%s runs already, and not as this line wants it: stop it first, or restart it", s.Service)
	}
	p, err := w.start(s)
	if err != nil {
		return err
	}
	return w.settle(func() bool { return p.ended || p.stays })
}

func (w *world) Run(specs []host.Spec, held func() error) error {
	var block []*process
	for _, s := range specs {
		p, err := w.start(s)
		if err != nil {
			return err
		}
		block = append(block, p)
	}
	if err := w.settle(func() bool { return running(block) == 0 || w.link.holding > 0 && running(block) == 1 }); err != nil {
		return err
	}
	if err := held(); err != nil {
		return err
	}
	w.link.release = w.link.holding > 0
	return w.settle(func() bool { return running(block) == 0 })
}

func running(block []*process) (n int) {
	for _, p := range block {
		if !p.ended {
			n++
		}
	}
	return n
}

// settle lets processes run until none can go on, and then wants the goal reached. That
// no process can go on is the barrier: the receiver has nothing in hand.
func (w *world) settle(goal func() bool) error {
	for w.step() {
	}
	if !goal() && !w.struck {
		return fmt.Errorf("no process can go on: each waits for another")
	}
	return nil
}

// step lets one process that can go on run to its next call; it reports whether there was one.
func (w *world) step() bool {
	var ready []*process
	for _, p := range w.procs {
		if p.ready() {
			ready = append(ready, p)
		}
	}
	if len(ready) == 0 {
		return false
	}
	ready[w.schedule.IntN(len(ready))].resume()
	return true
}

// service returns the running process of that service, or nil.
func (w *world) service(name string) *process {
	for _, p := range w.procs {
		if !p.ended && p.spec.Service == name {
			return p
		}
	}
	return nil
}

func (w *world) Runs(service string) bool { return w.service(service) != nil }

func (w *world) Stop(service string) error {
	p := w.service(service)
	if p == nil {
		return fmt.Errorf("no %s runs", service)
	}
	p.stop = true
	return w.settle(func() bool { return p.ended })
}

// Disk is the world's disk, for an explorer that looks at what a crash could leave of it.
func (w *world) Disk() *crashdisk.Disk { return w.disk }

func (w *world) Files() (map[string][]byte, error) { return w.disk.Files(), nil }

// Events returns a copy: the world may go on.
func (w *world) Events() ([]trace.Event, error) {
	return append([]trace.Event(nil), w.events...), nil
}

func (w *world) Processes() []trace.Process {
	out := make([]trace.Process, len(w.procs))
	for i, p := range w.procs {
		out[i] = p.record
	}
	return out
}

func (w *world) Close() error {
	w.strike = nil
	for _, p := range w.procs {
		if !p.ended {
			if err := w.Stop(p.spec.Service); err != nil {
				return err
			}
		}
	}
	return nil
}
