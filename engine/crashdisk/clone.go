package crashdisk

import (
	"crypto/sha256"
	"encoding/binary"
	"maps"
	"slices"
)

// Clone returns a disk of its own with the same bytes, names and pending effects, and
// without processes and locks: a picture of this moment, as if everybody had just been
// killed. It copies no file: whoever changes one first takes a copy.
func (d *Disk) Clone() *Disk {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.fork()
	c.durable, c.live, c.log = d.durable.clone(), d.live.clone(), slices.Clone(d.log)
	return c
}

// fork returns a disk without contents that numbers on from here.
func (d *Disk) fork() *Disk {
	return &Disk{effects: d.effects, inodes: d.inodes, boot: d.boot, lying: d.lying, locks: map[ino]*file{}}
}

// Hash identifies what a process can read: every name, and the bytes of every regular
// file. Modes and times, what is durable and what is pending are not part of it.
func (d *Disk) Hash() [32]byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.live.hash(nil)
}

// hash may be told the digests of some files in advance.
func (im image) hash(known map[*inode][32]byte) [32]byte {
	var text []byte
	var visit func(dir ino)
	visit = func(dir ino) {
		entries := im[dir].entries
		text = binary.LittleEndian.AppendUint64(text, uint64(len(entries)))
		for _, name := range slices.Sorted(maps.Keys(entries)) {
			text = binary.LittleEndian.AppendUint64(text, uint64(len(name)))
			text = append(text, name...)
			n := im[entries[name]]
			if n.entries != nil {
				text = append(text, 'd')
				visit(entries[name])
				continue
			}
			sum, ok := known[n]
			if !ok {
				sum = sha256.Sum256(n.data)
			}
			text = append(append(text, 'f'), sum[:]...)
		}
	}
	visit(root)
	return sha256.Sum256(text)
}

// digests are those of all files of an image.
func (im image) digests() map[*inode][32]byte {
	known := make(map[*inode][32]byte, len(im))
	for _, n := range im { // in any order: each on its own
		if n.entries == nil {
			known[n] = sha256.Sum256(n.data)
		}
	}
	return known
}
