package ledger

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hack-pad/hackpadfs"

	"halt23/engine/host"
	"halt23/engine/trace"
)

// A disk is the smallest one that can tell a written byte from a durable one.
type disk struct {
	names   map[string]*inode // as every process sees them
	durable map[string]*inode // as the next power loss leaves them
	locks   map[*inode]*handle
	fault   func(call, name string) error // what goes wrong instead of the call
}

type inode struct {
	live    []byte
	synced  []byte
	dirty   []bool // bytes of live that the next sync writes
	resized bool   // the next sync writes the length, too
	cut     int    // shortest length since the last sync
}

func newDisk(files map[string][]byte) *disk {
	d := &disk{names: map[string]*inode{}, durable: map[string]*inode{}, locks: map[*inode]*handle{}}
	for name, b := range files {
		n := &inode{live: bytes.Clone(b), synced: bytes.Clone(b)}
		n.forget()
		d.names[name], d.durable[name] = n, n
	}
	return d
}

// losePower returns the disk that is left when only what was synced survives.
func (d *disk) losePower() *disk {
	files := map[string][]byte{}
	for name, n := range d.durable {
		files[name] = n.synced
	}
	return newDisk(files)
}

// files returns what a process would read.
func (d *disk) files() map[string][]byte {
	files := map[string][]byte{}
	for name, n := range d.names {
		files[name] = bytes.Clone(n.live)
	}
	return files
}

func (d *disk) fails(call, name string) error {
	if d.fault == nil {
		return nil
	}
	return d.fault(call, name)
}

// forget makes every written byte clean: what a failed sync does to a page cache.
func (n *inode) forget() {
	n.dirty = make([]bool, len(n.live))
	n.cut, n.resized = math.MaxInt, false
}

func (n *inode) sync() {
	keep := min(n.cut, len(n.synced))
	n.synced = resize(n.synced[:keep], max(keep, lastDirty(n.dirty)))
	if n.resized {
		n.synced = resize(n.synced, len(n.live))
	}
	for i, dirty := range n.dirty {
		if dirty {
			n.synced[i] = n.live[i]
		}
	}
	n.forget()
}

func lastDirty(dirty []bool) int {
	for i := len(dirty); i > 0; i-- {
		if dirty[i-1] {
			return i
		}
	}
	return 0
}

func resize(b []byte, n int) []byte {
	if n <= len(b) {
		return slices.Clone(b[:n])
	}
	return append(slices.Clone(b), make([]byte, n-len(b))...)
}

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
	if h.d.locks[h.n] != nil {
		return host.ErrLocked
	}
	h.owner = l.p
	h.d.locks[h.n] = h
	return nil
}

func (l locker) SameFile(name string, f hackpadfs.File) (bool, error) {
	h := f.(*handle)
	return h.d.names[name] == h.n, h.d.fails("same-file", name)
}

type view struct{ d *disk }

func (v view) Open(name string) (hackpadfs.File, error) { return v.OpenFile(name, 0, 0) }

func (v view) OpenFile(name string, flag int, _ hackpadfs.FileMode) (hackpadfs.File, error) {
	if name == "." {
		return &handle{d: v.d, name: name}, nil
	}
	n := v.d.names[name]
	switch {
	case n == nil && flag&hackpadfs.FlagCreate == 0:
		return nil, fs.ErrNotExist
	case n != nil && flag&hackpadfs.FlagExclusive != 0:
		return nil, fs.ErrExist
	}
	if err := v.d.fails("open", name); err != nil {
		return nil, err
	}
	if n == nil {
		n = &inode{}
		n.forget()
		v.d.names[name] = n
	}
	return &handle{d: v.d, n: n, name: name}, nil
}

func (v view) Remove(name string) error {
	delete(v.d.names, name)
	return nil
}

func (v view) Rename(from, to string) error {
	v.d.names[to] = v.d.names[from]
	return v.Remove(from)
}

func (v view) Stat(string) (hackpadfs.FileInfo, error)      { panic("a ledger asks its open file") }
func (v view) ReadDir(string) ([]hackpadfs.DirEntry, error) { panic("a ledger lists no directory") }

type handle struct {
	d     *disk
	n     *inode // nil for the directory
	name  string
	owner *process
}

func (h *handle) Read([]byte) (int, error)          { panic("a ledger reads by position") }
func (h *handle) Stat() (hackpadfs.FileInfo, error) { return info(len(h.n.live)), nil }
func (h *handle) ReadAt(p []byte, off int64) (int, error) {
	if err := h.d.fails("read", h.name); err != nil {
		return 0, err
	}
	n := copy(p, h.n.live[min(off, int64(len(h.n.live))):])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func (h *handle) WriteAt(p []byte, off int64) (int, error) {
	err := h.d.fails("write", h.name)
	if err != nil {
		p = p[:min(5, len(p))] // a short write: what was written stays
	}
	end := int(off) + len(p)
	h.n.resized = h.n.resized || end > len(h.n.live)
	h.n.live = resize(h.n.live, max(end, len(h.n.live)))
	h.n.dirty = append(h.n.dirty, make([]bool, len(h.n.live)-len(h.n.dirty))...)
	copy(h.n.live[off:], p)
	for i := int(off); i < end; i++ {
		h.n.dirty[i] = true
	}
	return len(p), err
}

func (h *handle) Truncate(size int64) error {
	if err := h.d.fails("truncate", h.name); err != nil {
		return err
	}
	h.n.live, h.n.dirty = h.n.live[:size:size], h.n.dirty[:size:size]
	h.n.cut, h.n.resized = min(h.n.cut, int(size)), true
	return nil
}

func (h *handle) Sync() error {
	if err := h.d.fails("sync", h.name); err != nil {
		if h.n != nil {
			h.n.forget()
		}
		return err
	}
	if h.n == nil {
		h.d.durable = maps.Clone(h.d.names)
		return nil
	}
	h.n.sync()
	return nil
}

func (h *handle) Close() error {
	if h.n != nil && h.d.locks[h.n] == h {
		delete(h.d.locks, h.n)
	}
	return nil
}

type info int

func (i info) Name() string       { return "" }
func (i info) Size() int64        { return int64(i) }
func (i info) Mode() fs.FileMode  { return 0o644 }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return false }
func (i info) Sys() any           { return nil }

// rec is the record that the stories use. With a key of one letter it is 100 bytes
// long, so that records begin at 32, 132, 232 …
func rec(key string) Record {
	return Record{Kind: 1, Key: key, Sum: [32]byte{key[0]}, Payload: fmt.Appendf(nil, "%-31s", "payload of "+key)}
}

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
