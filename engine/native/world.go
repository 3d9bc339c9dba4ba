package native

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"halt23/engine/host"
	"halt23/engine/trace"
)

// watchdog is how long anything may take before it is called stuck. It measures nothing:
// a healthy run is a thousand times faster.
const watchdog = 60 * time.Second

// A Backend makes worlds of real processes.
type Backend struct {
	programs host.Programs
	// Killer, if not nil, is asked of every process that is started whether the parent is to
	// kill it (SIGKILL), and how long after its start.
	Killer func(label string) (after time.Duration, kill bool)
}

// New returns a backend that knows the programs of the families. The binary must call
// Child with the same families first thing in main.
func New(families ...host.Programs) *Backend {
	all := host.Programs{}
	for _, f := range families {
		maps.Copy(all, f)
	}
	return &Backend{programs: all}
}

// Name returns "native".
func (b *Backend) Name() string { return "native" }

// Open makes a folder with the starting files, and reserves the receiver's address.
func (b *Backend) Open(s host.Setup) (host.World, error) {
	if s.Watch != nil || s.After != nil {
		return nil, errors.New("only a simulation can be watched between two effects")
	}
	binary, err := os.Executable()
	if err != nil {
		return nil, err
	}
	nonce := make([]byte, 16)
	if _, err := rand.Read(nonce); err != nil {
		return nil, err
	}
	w := &world{programs: b.programs, killer: b.Killer, binary: binary, nonce: hex.EncodeToString(nonce), ordinals: map[string]int{}}
	if w.root, err = os.MkdirTemp("", "halt23-"); err != nil {
		return nil, err
	}
	if err := w.lay(s.Files); err != nil {
		return nil, errors.Join(err, os.RemoveAll(w.root))
	}
	return w, nil
}

// A world is one run of real processes.
type world struct {
	programs host.Programs
	killer   func(string) (time.Duration, bool)
	binary   string
	nonce    string
	root     string // holds world/, where children work, and trace/, a file a process
	address  string
	unbind   func() error

	line     int
	procs    []*process // in start order
	ordinals map[string]int
	stays    []*process // the services that run
	events   []trace.Event
	left     map[string][]byte // the files, once the world is closed
}

func (w *world) folder() string { return filepath.Join(w.root, "world") }

// lay makes the folders, places the starting files and reserves the address.
func (w *world) lay(files map[string][]byte) (err error) {
	for _, dir := range []string{w.folder(), filepath.Join(w.root, "trace")} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			return err
		}
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(w.folder(), name), data, 0o644); err != nil {
			return err
		}
	}
	w.address, w.unbind, err = reserve()
	return err
}

// At begins a line. What the lines before it did is collected first, so that the trace
// has them in the order of the script.
func (w *world) At(line int) error {
	if err := w.collect(); err != nil {
		return err
	}
	w.line = line
	for _, p := range w.stays {
		if err := p.tell(line); err != nil {
			return err
		}
	}
	return nil
}

func (w *world) Start(s host.Spec) error {
	if p := w.service(s.Service); p != nil {
		if maps.Equal(p.spec.Args.Options, s.Args.Options) {
			return nil
		}
		return fmt.Errorf("%s runs already, and not as this line wants it: stop it first, or restart it", s.Service)
	}
	p, err := w.start(s, true)
	if err != nil {
		return err
	}
	ready, err := p.await("ready")
	if ready {
		w.stays = append(w.stays, p)
	}
	return errors.Join(err, w.mourn())
}

// Run starts the processes and waits until they have ended. When all but one have ended
// and the receiver holds a reply back, that one waits for it: this is the held moment.
func (w *world) Run(specs []host.Spec, held func() error) error {
	ended := make(chan *process, len(specs))
	for _, s := range specs {
		p, err := w.start(s, false)
		if err != nil {
			return err
		}
		go func() {
			<-p.done
			ended <- p
		}()
	}
	var holding <-chan struct{}
	receiver := w.service("receiver")
	if receiver != nil {
		holding = receiver.holding
	}
	stuck := time.After(watchdog)
	holds, told := false, false
	for left := len(specs); left > 0; {
		if holds && left == 1 && !told {
			told = true
			if err := held(); err != nil {
				return err
			}
			if err := receiver.say("release"); err != nil {
				return err
			}
		}
		select {
		case p := <-ended:
			left--
			if p.failed != nil {
				return p.failed
			}
		case <-holding:
			holds = true
		case <-stuck:
			return fmt.Errorf("watchdog: %d processes of this line have not ended after %v", left, watchdog)
		}
	}
	if !told {
		if err := held(); err != nil {
			return err
		}
	}
	return errors.Join(w.barrier(), w.mourn())
}

// mourn tells of the processes that a signal has ended, in the trace and in their records.
func (w *world) mourn() error {
	for _, p := range w.procs {
		if !p.slain() {
			continue
		}
		p.signal = "killed"
		w.gone(p)
		if err := w.collect(); err != nil {
			return err
		}
		w.fate(trace.Event{Kind: trace.Kill, Word: p.label})
	}
	return nil
}

// service returns the running process of that service, or nil.
func (w *world) service(name string) *process {
	for _, p := range w.stays {
		if p.spec.Service == name {
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
	w.gone(p)
	if err := p.wire.Close(); err != nil && !errors.Is(err, os.ErrClosed) {
		return err
	}
	return errors.Join(p.wait(), w.mourn())
}

// gone takes a process from those that stay.
func (w *world) gone(p *process) {
	w.stays = slices.DeleteFunc(w.stays, func(each *process) bool { return each == p })
}

// Act lets fate act. Power cannot be lost: see the package comment.
func (w *world) Act(f host.Fate) error {
	switch {
	case f.Keep != "":
		return errors.New("power cannot be lost with real processes: a killed process keeps its page cache")
	case f.Kill != nil:
		return w.kill(f.Kill)
	case f.Corrupt != "":
		w.fate(trace.Event{Kind: trace.Corrupt, File: f.Corrupt, Off: f.Offset, Len: 1, Word: fmt.Sprintf("%02x", f.Xor)})
		return flip(filepath.Join(w.folder(), f.Corrupt), f.Offset, f.Xor)
	default:
		w.fate(trace.Event{Kind: trace.Truncate, File: f.Truncate, Len: f.Offset})
		return os.Truncate(filepath.Join(w.folder(), f.Truncate), f.Offset)
	}
}

func (w *world) kill(programs []string) error {
	killed := false
	for _, p := range slices.Clone(w.stays) {
		if !slices.Contains(programs, p.spec.Program) {
			continue
		}
		killed = true
		if err := errors.Join(p.command.Process.Kill(), p.wait()); err != nil {
			return err
		}
	}
	if !killed {
		return fmt.Errorf("no %v runs", programs)
	}
	return w.mourn()
}

// flip changes one byte of a file.
func flip(path string, offset int64, xor byte) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	b := make([]byte, 1)
	if _, err = f.ReadAt(b, offset); err == nil {
		b[0] ^= xor
		_, err = f.WriteAt(b, offset)
	}
	return errors.Join(err, f.Close())
}

// Strike is refused: effects of several real processes have no common order to count.
func (w *world) Strike(int, host.Fate) error {
	return errors.New("only a simulation can count the effects of all processes together")
}

// Struck is false: nothing can be armed.
func (w *world) Struck() bool { return false }

func (w *world) Lose(file string) ([]byte, error) {
	path := filepath.Join(w.folder(), file)
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	w.fate(trace.Event{Kind: trace.Lose, File: file, Len: int64(len(data))})
	return data, os.Remove(path)
}

func (w *world) fate(e trace.Event) {
	e.N, e.Line = len(w.events)+1, w.line
	w.events = append(w.events, e)
}

func (w *world) Files() (map[string][]byte, error) {
	if w.left != nil {
		return w.left, nil
	}
	return contents(w.folder())
}

func (w *world) Events() ([]trace.Event, error) {
	if w.left == nil {
		if err := w.collect(); err != nil {
			return nil, err
		}
	}
	return append([]trace.Event(nil), w.events...), nil
}

func (w *world) Processes() []trace.Process {
	out := make([]trace.Process, len(w.procs))
	for i, p := range w.procs {
		out[i] = p.record()
	}
	return out
}

// Close stops a receiver that still runs, reads what is left and removes the folder.
func (w *world) Close() (err error) {
	if w.left != nil {
		return nil
	}
	for _, p := range slices.Clone(w.stays) {
		err = errors.Join(err, w.Stop(p.spec.Service))
	}
	for _, p := range w.procs {
		p.command.Process.Kill() // only what a failed experiment has left behind
	}
	err = errors.Join(err, w.collect(), w.unbind())
	left, e := contents(w.folder())
	w.left = left
	return errors.Join(err, e, os.RemoveAll(w.root))
}
