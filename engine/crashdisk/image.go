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
	entries map[string]ino // of a directory; nil for a file
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
	c.data = bytes.Clone(n.data)
	c.entries = maps.Clone(n.entries)
	return &c
}

func (n *inode) truncate(size int64) {
	if have := int64(len(n.data)); size > have {
		n.data = append(n.data, make([]byte, size-have)...)
	}
	n.data = n.data[:size]
}

func (n *inode) write(b []byte, off int64) {
	if end := off + int64(len(b)); end > int64(len(n.data)) {
		n.truncate(end)
	}
	copy(n.data[off:], b)
}

// An image is a whole file system as a value. The live view is one, the durable state is
// one, and so is every state that a crash can leave.
type image map[ino]*inode

func (im image) clone() image {
	c := make(image, len(im))
	for i, n := range im { // in any order: each on its own
		c[i] = n.clone()
	}
	return c
}

// apply is all that an effect means. It depends on nothing but its arguments.
func (im image) apply(e effect) {
	at := epoch.Add(time.Duration(e.n) * time.Second)
	for _, c := range e.entries {
		dir := im[c.dir]
		dir.mtime = at
		if c.node == 0 {
			delete(dir.entries, c.name)
		} else {
			dir.entries[c.name] = c.node
		}
	}
	n := im[e.node]
	switch e.kind {
	case Write:
		n.write(e.data, e.off)
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
