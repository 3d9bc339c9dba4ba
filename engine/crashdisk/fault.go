package crashdisk

import (
	"fmt"
	"slices"

	"github.com/hack-pad/hackpadfs"
)

// FaultKind says which call of a process fails, and how.
type FaultKind string

const (
	// SyncError: a Sync, of a file or a directory, returns ErrIO. What it should have made
	// durable is marked clean: the live view keeps it, the next Sync succeeds without it,
	// and no loss of power keeps it.
	SyncError FaultKind = "sync-error"
	// NoSpace: a write returns ErrNoSpace and nothing is written.
	NoSpace FaultKind = "no-space"
	// ShortWrite: of a write longer than Fault.Bytes these arrive, and it returns how many
	// with ErrNoSpace.
	ShortWrite FaultKind = "short-write"
	// ReadError: a read of a file returns ErrIO, which is not the end of the file.
	ReadError FaultKind = "read-error"
)

// A Fault is one failure of one call.
type Fault struct {
	Kind  FaultKind
	After int   // so many matching calls pass unharmed first
	Bytes int64 // what a ShortWrite lets through
}

// Arm lets one coming call of the process fail. The call after it works again. Several
// faults may be armed; one call suffers at most one, the oldest that is due.
func (p *Proc) Arm(f Fault) {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	if f.Kind != ShortWrite {
		f.Bytes = 0
	}
	f.Bytes = max(f.Bytes, 0)
	p.armed = append(p.armed, f)
}

// Armed returns the faults that have not struck, so that a scenario can tell a fault
// survived from a fault that never happened.
func (p *Proc) Armed() []Fault {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	return slices.Clone(p.armed)
}

// strike disarms and returns the fault that is due for a call, if there is one.
func (p *Proc) strike(matches func(Fault) bool) (Fault, bool) {
	for i := range p.armed {
		f := &p.armed[i]
		if !matches(*f) {
			continue
		}
		if f.After == 0 {
			struck := *f
			p.armed = slices.Delete(p.armed, i, i+1)
			return struck, true
		}
		f.After--
	}
	return Fault{}, false
}

// spoils reports whether f is for a write of b.
func (f Fault) spoils(b []byte) bool {
	return f.Kind == NoSpace || f.Kind == ShortWrite && f.Bytes < int64(len(b))
}

// LieAboutSync makes every Sync from here on answer nil and make nothing durable, or ends
// that. No design survives such a disk; it is there to show that, and no Model uses it.
func (d *Disk) LieAboutSync(lie bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lying = lie
}

// Flip changes bits of one byte of a file at rest: where xor has a 1. What is pending of
// the file becomes durable first, so there is one such byte, on the medium and in the
// cache, and it is wrong in both. Nobody is told: neither length nor time changes.
func (d *Disk) Flip(name string, offset int64, xor byte) error {
	return d.tamper("corrupt", name, func(n *inode) error {
		switch {
		case offset < 0 || offset >= int64(len(n.data)):
			return fmt.Errorf("there is no byte %d in a file of %d", offset, len(n.data))
		case xor == 0:
			return fmt.Errorf("xor with 00 changes nothing; name the bits to flip, from 01 to ff")
		}
		n.data[offset] ^= xor
		return nil
	})
}

// Cut takes the end of a file at rest away, down to size bytes, as Flip flips.
func (d *Disk) Cut(name string, size int64) error {
	return d.tamper("truncate", name, func(n *inode) error {
		if size < 0 || size >= int64(len(n.data)) {
			return fmt.Errorf("cannot cut a file of %d bytes to %d; name a smaller size", len(n.data), size)
		}
		n.data = n.data[:size]
		return nil
	})
}

// tamper changes a file on the medium and in the cache alike, or neither.
func (d *Disk) tamper(op, name string, change func(*inode) error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !hackpadfs.ValidPath(name) {
		return pathErr(op, name, hackpadfs.ErrInvalid)
	}
	node, err := d.live.lookup(name)
	switch {
	case err != nil:
		return pathErr(op, name, err)
	case d.live[node].entries != nil:
		return pathErr(op, name, hackpadfs.ErrIsDir)
	}
	if err := change(d.live.own(node)); err != nil {
		return pathErr(op, name, err)
	}
	d.syncInode(node)
	_ = change(d.durable.own(node)) // shorter than the cache after a failed sync: nothing there to spoil
	return nil
}
