package ledger

import (
	"bytes"
	"io"
	"io/fs"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/hack-pad/hackpadfs"
)

// A disk is the smallest one that can tell a written byte from a durable one.
type disk struct {
	names   map[string]*inode // as every process sees them
	durable map[string]*inode // as the next power loss leaves them
	locks   map[*inode]*handle
	fault   func(call, name string) error // what goes wrong instead of the call
	drops   bool                          // a failed sync forgets what it did not write
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

// clone returns the disk as it is, without the processes: they have been killed.
func (d *disk) clone() *disk {
	c := newDisk(nil)
	copies := map[*inode]*inode{}
	copied := func(from, to map[string]*inode) {
		for name, n := range from {
			if copies[n] == nil {
				copies[n] = &inode{bytes.Clone(n.live), bytes.Clone(n.synced), slices.Clone(n.dirty), n.resized, n.cut}
			}
			to[name] = copies[n]
		}
	}
	copied(d.names, c.names)
	copied(d.durable, c.durable)
	return c
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

type view struct{ d *disk }

func (v view) Open(name string) (hackpadfs.File, error) { return v.OpenFile(name, 0, 0) }

func (v view) OpenFile(name string, flag int, _ hackpadfs.FileMode) (hackpadfs.File, error) {
	if name == "." {
		return &handle{d: v.d, name: name}, nil
	}
	if err := v.d.fails("open", name); err != nil {
		return nil, err
	}
	n := v.d.names[name]
	switch {
	case n == nil && flag&hackpadfs.FlagCreate == 0:
		return nil, fs.ErrNotExist
	case n != nil && flag&hackpadfs.FlagExclusive != 0:
		return nil, fs.ErrExist
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
		if h.n != nil && h.d.drops {
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
