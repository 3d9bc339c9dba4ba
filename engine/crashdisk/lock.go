package crashdisk

import (
	"errors"

	"github.com/hack-pad/hackpadfs"
)

// ErrLocked means that another open file holds the lock. Try again when it is closed.
var ErrLocked = errors.New("lock held by another open file")

// TryLock takes the exclusive lock on the inode that f has open, without waiting. It
// answers ErrLocked when another open file has it, and nil when f has it already.
func (p *Proc) TryLock(f hackpadfs.File) error {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	own, err := p.own("lock", f)
	if err != nil {
		return err
	}
	if holder := p.d.locks[own.node]; holder != nil && holder != own {
		return ErrLocked
	}
	p.d.locks[own.node] = own
	return nil
}

// SameFile reports whether name leads to the inode that f has open. A name that leads
// nowhere does not, and is no error.
func (p *Proc) SameFile(name string, f hackpadfs.File) (bool, error) {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	own, err := p.own("stat", f)
	if err != nil {
		return false, err
	}
	node, err := p.lookup("stat", name)
	if errors.Is(err, hackpadfs.ErrNotExist) {
		return false, nil
	}
	return node == own.node, err
}

// own returns f as an open file of this process.
func (p *Proc) own(op string, f hackpadfs.File) (*file, error) {
	if p.dead() {
		return nil, ErrKilled
	}
	own, ok := f.(*file)
	if !ok || own.p != p {
		return nil, pathErr(op, p.name, errors.New("not a file that this process has opened"))
	}
	return own, own.check(op)
}
