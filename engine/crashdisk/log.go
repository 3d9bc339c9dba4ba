package crashdisk

import (
	"slices"
	"time"

	"github.com/hack-pad/hackpadfs"
)

// Kind says what an effect did.
type Kind string

const (
	Create   Kind = "create"   // a new, empty file got a name
	Mkdir    Kind = "mkdir"    // a new directory got a name
	Rename   Kind = "rename"   // a name moved, over whatever had the new one
	Remove   Kind = "remove"   // a name went away
	Write    Kind = "write"    // bytes
	Truncate Kind = "truncate" // a length, longer or shorter
	Chmod    Kind = "chmod"    // mode bits
	Chtimes  Kind = "chtimes"  // a modification time

	// What a crash makes of a write; never in the log.
	growth Kind = "growth" // the end of the file moved up
	sector Kind = "sector" // bytes arrived, the length did not change
)

// An effect is one change, as a process made it. It is never altered once in the log.
type effect struct {
	n        int // from 1, over the disk's whole life
	proc     string
	kind     Kind
	path, to string // as the process called it

	entries []entry // what a create, mkdir, rename or remove changes, all or nothing
	emptied ino     // the directory a remove takes away: it builds on what emptied it

	node  ino // whose bytes or attributes the others change
	off   int64
	data  []byte
	size  int64
	mode  hackpadfs.FileMode
	mtime time.Time
}

// An entry is the new state of one name in one directory; node 0 is no such name.
type entry struct {
	dir  ino
	name string
	node ino
}

// record makes e happen in the live view and puts it into the log.
func (d *Disk) record(e effect) {
	d.effects++
	e.n = d.effects
	d.live.apply(e)
	if e.node != 0 && d.durable[e.node] == nil {
		return // an inode that no crash can give a name again: only its opener sees it
	}
	d.log = append(d.log, e)
}

// settle makes the chosen effects durable, in their order, and the others stay pending.
func (d *Disk) settle(chosen func(i int, e effect) bool) {
	var pending []effect
	for i, e := range d.log {
		if chosen(i, e) {
			d.durable.apply(e)
		} else {
			pending = append(pending, e)
		}
	}
	d.log = pending
}

// syncInode makes an inode's bytes, length and attributes durable.
func (d *Disk) syncInode(node ino) {
	d.settle(func(_ int, e effect) bool { return e.node == node })
}

// syncEntries makes a directory's entries durable.
func (d *Disk) syncEntries(dir ino) {
	taken := d.entriesOf(dir)
	d.settle(func(i int, _ effect) bool { return taken[i] })
	d.sweep()
}

// entriesOf marks the pending changes of a directory. One that spans two directories takes
// along the older changes of the other one: without them it would make no sense.
func (d *Disk) entriesOf(dir ino) []bool {
	due := map[ino]bool{dir: true}
	taken := make([]bool, len(d.log))
	for i, e := range slices.Backward(d.log) {
		if !slices.ContainsFunc(e.entries, func(c entry) bool { return due[c.dir] }) {
			continue
		}
		taken[i] = true
		for _, c := range e.entries {
			due[c.dir] = true
		}
		if e.emptied != 0 {
			due[e.emptied] = true
		}
	}
	return taken
}

// forget takes what a sync of the inode would settle out of the log, and settles nothing:
// the live view keeps it, no crash and no later sync will.
func (d *Disk) forget(node ino) {
	taken := d.entriesOf(node)
	var pending []effect
	for i, e := range d.log {
		if e.node != node && !taken[i] {
			pending = append(pending, e)
		}
	}
	d.log = pending
}

// sweep forgets inodes, and the effects on them, to which no name leads, neither now nor
// after any crash. Who has one open keeps it in the live view.
func (d *Disk) sweep() {
	known := d.reachable()
	d.log = slices.DeleteFunc(d.log, func(e effect) bool { return e.node != 0 && !known[e.node] })
	for node := range d.durable { // in any order: each on its own
		if !known[node] {
			delete(d.durable, node)
		}
	}
	for node := range d.live { // in any order: each on its own
		if !known[node] && !d.isOpen(node) {
			delete(d.live, node)
		}
	}
}

// reachable returns the inodes that have a name, or could have one after a crash.
func (d *Disk) reachable() map[ino]bool {
	known := map[ino]bool{}
	var visit func(node ino)
	visit = func(node ino) {
		if node == 0 || known[node] {
			return
		}
		known[node] = true
		for _, im := range []image{d.durable, d.live} {
			if n := im[node]; n != nil {
				for _, child := range n.entries { // in any order: the set is the same
					visit(child)
				}
			}
		}
		for _, e := range d.log {
			for _, c := range e.entries {
				if c.dir == node {
					visit(c.node)
				}
			}
		}
	}
	visit(root)
	return known
}
