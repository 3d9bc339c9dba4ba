package ledger

import (
	"bytes"
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/hack-pad/hackpadfs"

	"halt23/engine/host"
	"halt23/engine/trace"
)

// A process is one Host over the disk; it dies as its plan says.
type process struct {
	*host.Host
	d      *disk
	dead   bool
	events []trace.Event
}

func (d *disk) start(plan host.Plan) *process {
	p := &process{d: d}
	p.Host = host.New(host.Machine{
		FS: view{d}, Locker: locker{p}, Random: new(counter),
		Note: func(e trace.Event) { p.events = append(p.events, e) },
		Did:  func() error { return nil },
		Yield: func() error {
			if p.dead {
				return host.ErrDead
			}
			return nil
		},
		Crash: func(string) error { p.die(); return host.ErrDead },
	}, plan)
	return p
}

func (d *disk) live() *process { return d.start(host.Plan{}) }

// die ends the process: its locks are released, nothing it wrote is undone.
func (p *process) die() {
	p.dead = true
	maps.DeleteFunc(p.d.locks, func(_ *inode, h *handle) bool { return h.owner == p })
}

// effects lists what the process did, one word an effect.
func (p *process) effects() string {
	var out []string
	for _, e := range p.events {
		if e.Kind.IsEffect() {
			out = append(out, strings.TrimSpace(fmt.Sprintf("%s %s", e.Kind, strings.TrimPrefix(e.File, "."))))
		}
	}
	return strings.Join(out, ", ")
}

// counter is a Random that never repeats, like a seeded one.
type counter byte

func (c *counter) Read(p []byte) (int, error) {
	for i := range p {
		*c++
		p[i] = byte(*c)
	}
	return len(p), nil
}

type locker struct{ p *process }

func (l locker) TryLock(f hackpadfs.File) error {
	h := f.(*handle)
	if err := h.d.fails("lock", h.name); err != nil {
		return err
	}
	if h.d.locks[h.n] != nil {
		return host.ErrLocked
	}
	h.owner = l.p
	h.d.locks[h.n] = h
	return nil
}

func (l locker) SameFile(name string, f hackpadfs.File) (bool, error) {
	h := f.(*handle)
	return h.d.names[name] == h.n, nil
}

// rec is the record that the stories use. With a key of one letter it is 100 bytes
// long, so that records begin at 32, 132, 232 …
func rec(key string) Record {
	return Record{Kind: 1, Key: key, Sum: [32]byte{key[0]}, Payload: fmt.Appendf(nil, "%-31s", "payload of "+key)}
}

// same is cmp.Equal for files, which may be long.
func same(a, b map[string][]byte) bool { return maps.EqualFunc(a, b, bytes.Equal) }

func keysOf(rs []Record) string {
	var keys []string
	for _, r := range rs {
		keys = append(keys, r.Key)
	}
	return strings.Join(keys, " ")
}

func must[T any](t testing.TB) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}
