package crashdisk

import (
	"errors"
	"slices"
	"time"

	"github.com/hack-pad/hackpadfs"
)

// ErrKilled is what every call of a dead process returns: it no longer exists, and nothing
// it does has any effect.
var ErrKilled = errors.New("process killed: nothing it does from here on has any effect")

// A Proc is the disk as one process sees it. Only Disk.Proc makes one.
type Proc struct {
	d      *Disk
	name   string
	boot   int
	killed bool
	armed  []Fault
}

var _ interface {
	hackpadfs.OpenFileFS
	hackpadfs.CreateFS
	hackpadfs.MkdirFS
	hackpadfs.MkdirAllFS
	hackpadfs.RemoveFS
	hackpadfs.RenameFS
	hackpadfs.StatFS
	hackpadfs.LstatFS
	hackpadfs.ReadDirFS
	hackpadfs.ChmodFS
	hackpadfs.ChtimesFS
} = (*Proc)(nil)

func pathErr(op, name string, err error) error {
	return &hackpadfs.PathError{Op: op, Path: name, Err: err}
}

// dead reports whether the process is gone, by Kill or with the power.
func (p *Proc) dead() bool { return p.killed || p.boot != p.d.boot }

// check refuses a dead process and a path that is not one.
func (p *Proc) check(op, name string) error {
	if p.dead() {
		return ErrKilled
	}
	if !hackpadfs.ValidPath(name) {
		return pathErr(op, name, hackpadfs.ErrInvalid)
	}
	return nil
}

// lookup is check, and then the inode that name leads to.
func (p *Proc) lookup(op, name string) (ino, error) {
	if err := p.check(op, name); err != nil {
		return 0, err
	}
	node, err := p.d.live.lookup(name)
	if err != nil {
		return 0, pathErr(op, name, err)
	}
	return node, nil
}

// Kill ends the process. Its open files are closed and its locks released; what it wrote
// stays in the page cache.
func (p *Proc) Kill() {
	d := p.d
	d.mu.Lock()
	defer d.mu.Unlock()
	p.killed = true
	for _, f := range slices.Clone(d.open) {
		if f.p == p {
			d.release(f)
		}
	}
}

// Open opens a file or a directory for reading.
func (p *Proc) Open(name string) (hackpadfs.File, error) {
	return p.OpenFile(name, hackpadfs.FlagReadOnly, 0)
}

// Create opens a file for reading and writing, new or emptied.
func (p *Proc) Create(name string) (hackpadfs.File, error) {
	return p.OpenFile(name, hackpadfs.FlagReadWrite|hackpadfs.FlagCreate|hackpadfs.FlagTruncate, 0o666)
}

// OpenFile is os.OpenFile with the same flags.
func (p *Proc) OpenFile(name string, flag int, perm hackpadfs.FileMode) (hackpadfs.File, error) {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	if err := p.check("open", name); err != nil {
		return nil, err
	}
	node, err := p.d.live.lookup(name)
	switch {
	case err == nil:
		err = p.openExisting(node, name, flag)
	case errors.Is(err, hackpadfs.ErrNotExist) && flag&hackpadfs.FlagCreate != 0:
		node, err = p.enter(Create, name, perm.Perm())
	}
	if err != nil {
		return nil, pathErr("open", name, err)
	}
	f := &file{p: p, name: name, node: node, flag: flag}
	p.d.open = append(p.d.open, f)
	return f, nil
}

// openExisting does what flag asks of a file that is there.
func (p *Proc) openExisting(node ino, name string, flag int) error {
	const changing = hackpadfs.FlagWriteOnly | hackpadfs.FlagReadWrite | hackpadfs.FlagCreate | hackpadfs.FlagTruncate
	const exclusive = hackpadfs.FlagCreate | hackpadfs.FlagExclusive
	switch {
	case flag&exclusive == exclusive:
		return hackpadfs.ErrExist
	case p.d.live[node].entries != nil && flag&changing != 0:
		return hackpadfs.ErrIsDir
	case flag&hackpadfs.FlagTruncate != 0:
		p.d.record(effect{proc: p.name, kind: Truncate, path: name, node: node})
	}
	return nil
}

// enter makes a new inode and its first name.
func (p *Proc) enter(kind Kind, name string, mode hackpadfs.FileMode) (ino, error) {
	dir, elem, err := p.d.live.parent(name)
	if err != nil {
		return 0, err
	}
	node := p.d.allocate(mode)
	p.d.record(effect{proc: p.name, kind: kind, path: name, entries: []entry{{dir, elem, node}}})
	return node, nil
}

// Stat describes what name leads to.
func (p *Proc) Stat(name string) (hackpadfs.FileInfo, error) { return p.stat("stat", name) }

// Lstat is Stat: there are no links to follow.
func (p *Proc) Lstat(name string) (hackpadfs.FileInfo, error) { return p.stat("lstat", name) }

func (p *Proc) stat(op, name string) (hackpadfs.FileInfo, error) {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	node, err := p.lookup(op, name)
	if err != nil {
		return nil, err
	}
	return describe(name, p.d.live[node]), nil
}

// ReadDir lists a directory in the order of names.
func (p *Proc) ReadDir(name string) ([]hackpadfs.DirEntry, error) {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	node, err := p.lookup("open", name)
	if err != nil {
		return nil, err
	}
	if p.d.live[node].entries == nil {
		return nil, pathErr("readdir", name, hackpadfs.ErrNotDir)
	}
	return p.d.live.list(node), nil
}

// Chmod sets the permission bits.
func (p *Proc) Chmod(name string, mode hackpadfs.FileMode) error {
	return p.attribute("chmod", name, effect{kind: Chmod, mode: mode.Perm()})
}

// Chtimes sets the modification time. Nobody can ask for the time of access: it is not kept.
func (p *Proc) Chtimes(name string, _, mtime time.Time) error {
	return p.attribute("chtimes", name, effect{kind: Chtimes, mtime: mtime})
}

func (p *Proc) attribute(op, name string, e effect) error {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	node, err := p.lookup(op, name)
	if err != nil {
		return err
	}
	e.proc, e.path, e.node = p.name, name, node
	p.d.record(e)
	return nil
}
