package crashdisk

import (
	"errors"
	"strings"

	"github.com/hack-pad/hackpadfs"
)

// Mkdir makes a directory.
func (p *Proc) Mkdir(name string, perm hackpadfs.FileMode) error {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	return p.mkdir(name, perm)
}

func (p *Proc) mkdir(name string, perm hackpadfs.FileMode) error {
	if err := p.check("mkdir", name); err != nil {
		return err
	}
	_, err := p.d.live.lookup(name)
	switch {
	case err == nil:
		err = hackpadfs.ErrExist
	case errors.Is(err, hackpadfs.ErrNotExist):
		_, err = p.enter(Mkdir, name, hackpadfs.ModeDir|perm.Perm())
	}
	if err != nil {
		return pathErr("mkdir", name, err)
	}
	return nil
}

// MkdirAll makes a directory and the parents that are missing.
func (p *Proc) MkdirAll(name string, perm hackpadfs.FileMode) error {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	for end := 0; end < len(name); {
		if i := strings.IndexByte(name[end+1:], '/'); i >= 0 {
			end += 1 + i
		} else {
			end = len(name)
		}
		dir := name[:end]
		err := p.mkdir(dir, perm)
		if errors.Is(err, hackpadfs.ErrExist) {
			err = p.isDir(dir)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *Proc) isDir(name string) error {
	node, err := p.lookup("mkdir", name)
	if err == nil && p.d.live[node].entries == nil {
		err = pathErr("mkdir", name, hackpadfs.ErrNotDir)
	}
	return err
}

// Remove takes away the name of a file, or an empty directory.
func (p *Proc) Remove(name string) error {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	node, err := p.lookup("remove", name)
	if err != nil {
		return err
	}
	dir, elem, err := p.d.live.parent(name)
	if err != nil {
		return pathErr("remove", name, err)
	}
	e := effect{proc: p.name, kind: Remove, path: name, entries: []entry{{dir: dir, name: elem}}}
	if n := p.d.live[node]; n.entries != nil {
		if len(n.entries) > 0 {
			return pathErr("remove", name, hackpadfs.ErrNotEmpty)
		}
		e.emptied = node
	}
	p.d.record(e)
	return nil
}

// Rename moves a name, over a file that had the new one. It never replaces a directory.
func (p *Proc) Rename(oldname, newname string) error {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	if p.dead() {
		return ErrKilled
	}
	if err := p.rename(oldname, newname); err != nil {
		return &hackpadfs.LinkError{Op: "rename", Old: oldname, New: newname, Err: err}
	}
	return nil
}

func (p *Proc) rename(oldname, newname string) error {
	if !hackpadfs.ValidPath(oldname) || !hackpadfs.ValidPath(newname) {
		return hackpadfs.ErrInvalid
	}
	live := p.d.live
	node, err := live.lookup(oldname)
	if err != nil {
		return err
	}
	fromDir, from, err := live.parent(oldname)
	if err != nil {
		return err
	}
	toDir, to, err := live.parent(newname)
	if err != nil {
		return err
	}
	isDir := live[node].entries != nil
	if over, ok := live[toDir].entries[to]; ok {
		switch {
		case live[over].entries != nil:
			return hackpadfs.ErrExist
		case isDir:
			return hackpadfs.ErrNotDir
		case over == node:
			return nil
		}
	}
	if isDir && fromDir != toDir {
		return errCrossDevice
	}
	p.d.record(effect{proc: p.name, kind: Rename, path: oldname, to: newname,
		entries: []entry{{toDir, to, node}, {dir: fromDir, name: from}}})
	return nil
}
