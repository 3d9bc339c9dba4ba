package crashdisk

import (
	"bytes"
	"strings"
	"sync"

	"github.com/hack-pad/hackpadfs"
)

// fate is who made the effects that no process made.
const fate = "fate"

// A Disk is one medium with its page cache. Only New makes one. Its methods, and those of
// its processes and their files, may be called from several goroutines.
type Disk struct {
	mu      sync.Mutex
	durable image
	live    image
	log     []effect

	effects int  // so far
	inodes  int  // so far
	boot    int  // how often the power has come back
	lying   bool // about syncs
	open    []*file
	locks   map[ino]*file
}

// New returns an empty disk.
func New() *Disk {
	d := &Disk{durable: image{}, live: image{}, locks: map[ino]*file{}}
	d.allocate(hackpadfs.ModeDir | 0o777)
	return d
}

// allocate makes an inode without a name. On the medium it exists from the start: what no
// name leads to cannot be told from what is not there.
func (d *Disk) allocate(mode hackpadfs.FileMode) ino {
	d.inodes++
	node := ino(d.inodes)
	n := newInode(mode, epoch)
	d.live[node], d.durable[node] = n, n.clone()
	return node
}

// Proc returns what a new process sees of the disk. The name appears in the log.
func (d *Disk) Proc(name string) *Proc {
	d.mu.Lock()
	defer d.mu.Unlock()
	return &Proc{d: d, name: name, boot: d.boot}
}

// Put places a file in the root directory that was there before anything happened, so
// it is durable, name and bytes. In the middle of a run it is the work of a hand like Lose,
// which takes a file of that name away first: the directory is synced.
func (d *Disk) Put(name string, data []byte) error {
	if !hackpadfs.ValidPath(name) || name == "." || strings.Contains(name, "/") {
		return pathErr("put", name, hackpadfs.ErrInvalid)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if node := d.live[root].entries[name]; node != 0 {
		if d.live[node].entries != nil {
			return pathErr("put", name, hackpadfs.ErrIsDir)
		}
		d.lose(name)
	}
	d.syncEntries(root) // or a pending remove of that name would take the new file away
	node := d.allocate(0o644)
	for _, im := range []image{d.durable, d.live} {
		im.own(node).data = bytes.Clone(data)
		im.own(root).entries[name] = node
	}
	return nil
}

// Lose takes a file of the root directory away for good, as a careless hand with rm would,
// followed by a sync of the directory: so the other names in it become durable, too. It
// returns the bytes last seen, and whether there was such a file. Who has it open still
// has it.
func (d *Disk) Lose(name string) ([]byte, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	node := d.live[root].entries[name]
	if node == 0 || d.live[node].entries != nil {
		return nil, false
	}
	data := bytes.Clone(d.live[node].data)
	d.lose(name)
	return data, true
}

func (d *Disk) lose(name string) {
	d.record(effect{proc: fate, kind: Remove, path: name, entries: []entry{{dir: root, name: name}}})
	d.syncEntries(root)
}

// Files returns a copy of the regular files in the root directory, as a process would
// read them now.
func (d *Disk) Files() map[string][]byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := map[string][]byte{}
	for name, node := range d.live[root].entries { // in any order: each on its own
		if n := d.live[node]; n.entries == nil {
			out[name] = append([]byte{}, n.data...)
		}
	}
	return out
}

// A Pending is an effect that the loss of power may undo.
type Pending struct {
	N        int    // the effect's number, from 1 over the disk's whole life
	Proc     string // who
	Kind     Kind
	Path, To string // as the process called them then; To is a rename's new name
	Off, Len int64  // of a write; Len is the new length for a truncate
}

// Unsynced returns what is not durable yet, in the order in which it happened.
func (d *Disk) Unsynced() []Pending {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := make([]Pending, 0, len(d.log))
	for _, e := range d.log {
		size := e.size
		if e.kind == Write {
			size = int64(len(e.data))
		}
		out = append(out, Pending{N: e.n, Proc: e.proc, Kind: e.kind, Path: e.path, To: e.to, Off: e.off, Len: size})
	}
	return out
}
