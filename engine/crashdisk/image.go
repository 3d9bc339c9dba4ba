package crashdisk

import (
	"bytes"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/hack-pad/hackpadfs"
)

// epoch is when every disk was made; effect N happens N seconds later.
var epoch = time.Unix(0, 0).UTC()

// maxSize keeps a sparse write at a wild offset from eating the machine's memory.
const maxSize = 256 << 20

// ino numbers an inode of one disk; 0 is no inode.
type ino int

const root ino = 1

// An inode is a file or a directory apart from its names.
type inode struct {
	mode    hackpadfs.FileMode
	mtime   time.Time
	data    []byte         // of a regular file
	ahead   []byte         // on the medium beyond the length; only while a crash is worked out
	entries map[string]ino // of a directory; nil for a file
	shared  bool           // by several images: whoever changes it takes a copy first
}

func newInode(mode hackpadfs.FileMode, at time.Time) *inode {
	n := &inode{mode: mode, mtime: at}
	if mode.IsDir() {
		n.entries = map[string]ino{}
	}
	return n
}

func (n *inode) clone() *inode {
	c := *n
	c.data, c.ahead = bytes.Clone(n.data), bytes.Clone(n.ahead)
	c.entries = maps.Clone(n.entries)
	c.shared = false
	return &c
}

// truncate sets the length. What the medium has beyond it is gone.
func (n *inode) truncate(size int64) {
	n.grow(size)
	n.data, n.ahead = n.data[:size], nil
}

// grow moves the end of the file up to size, over what the medium has there already, or
// zeros.
func (n *inode) grow(size int64) {
	have := int64(len(n.data))
	if size <= have {
		return
	}
	n.data = append(n.data, make([]byte, size-have)...)
	n.ahead = n.ahead[copy(n.data[have:], n.ahead):]
}

// store puts bytes on the medium and leaves the length alone: what lies beyond it cannot
// be seen until something moves the end of the file over it.
func (n *inode) store(b []byte, off int64) {
	have := int64(len(n.data))
	if off < have {
		done := copy(n.data[off:], b)
		b, off = b[done:], off+int64(done)
	}
	if len(b) == 0 {
		return
	}
	off -= have
	if missing := off + int64(len(b)) - int64(len(n.ahead)); missing > 0 {
		n.ahead = append(n.ahead, make([]byte, missing)...)
	}
	copy(n.ahead[off:], b)
}

// An image is a whole file system as a value. The live view is one, the durable state is
// one, and so is every state that a crash can leave.
type image map[ino]*inode

// clone shares the inodes with im, so that a picture of a disk costs next to nothing.
func (im image) clone() image {
	for _, n := range im { // in any order: each on its own
		if !n.shared { // or this would be a write to what other disks read
			n.shared = true
		}
	}
	return maps.Clone(im)
}

// own returns an inode that may be changed without any other image seeing it.
func (im image) own(node ino) *inode {
	n := im[node]
	if n.shared {
		n = n.clone()
		im[node] = n
	}
	return n
}

// apply is all that an effect means. It depends on nothing but its arguments.
func (im image) apply(e effect) {
	at := epoch.Add(time.Duration(e.n) * time.Second)
	for _, c := range e.entries {
		dir := im.own(c.dir)
		dir.mtime = at
		if c.node == 0 {
			delete(dir.entries, c.name)
		} else {
			dir.entries[c.name] = c.node
		}
	}
	if e.node == 0 {
		return
	}
	n := im.own(e.node)
	switch e.kind {
	case Write:
		n.grow(e.off + int64(len(e.data)))
		n.store(e.data, e.off)
		n.mtime = at
	case growth:
		n.grow(e.size)
		n.mtime = at
	case sector:
		n.store(e.data, e.off)
		n.mtime = at
	case Truncate:
		n.truncate(e.size)
		n.mtime = at
	case Chmod:
		n.mode = n.mode.Type() | e.mode
	case Chtimes:
		n.mtime = e.mtime
	}
}

// lookup returns the inode that a valid path leads to.
func (im image) lookup(name string) (ino, error) {
	at := root
	if name == "." {
		return at, nil
	}
	for elem := range strings.SplitSeq(name, "/") {
		dir := im[at]
		if dir.entries == nil {
			return 0, hackpadfs.ErrNotDir
		}
		next, ok := dir.entries[elem]
		if !ok {
			return 0, hackpadfs.ErrNotExist
		}
		at = next
	}
	return at, nil
}

// parent returns the directory in which a path's last element is or would be an entry.
func (im image) parent(name string) (dir ino, elem string, err error) {
	if name == "." {
		return 0, "", hackpadfs.ErrInvalid // the root is nobody's entry
	}
	dir, err = im.lookup(path.Dir(name))
	if err == nil && im[dir].entries == nil {
		err = hackpadfs.ErrNotDir
	}
	return dir, path.Base(name), err
}

// list describes a directory's entries in the order of their names.
func (im image) list(dir ino) []hackpadfs.DirEntry {
	entries := im[dir].entries
	out := make([]hackpadfs.DirEntry, 0, len(entries))
	for _, name := range slices.Sorted(maps.Keys(entries)) {
		out = append(out, describe(name, im[entries[name]]))
	}
	return out
}
