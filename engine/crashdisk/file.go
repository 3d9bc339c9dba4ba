package crashdisk

import (
	"io"
	"slices"

	"github.com/hack-pad/hackpadfs"
)

// A file is one open of a file or directory.
type file struct {
	p       *Proc
	name    string // by which it was opened
	node    ino
	flag    int
	off     int64
	closed  bool
	listing []hackpadfs.DirEntry // what ReadDir has still to give; nil before the first call
}

var _ interface {
	hackpadfs.ReadWriterFile
	hackpadfs.ReaderAtFile
	hackpadfs.WriterAtFile
	hackpadfs.SeekerFile
	hackpadfs.SyncerFile
	hackpadfs.TruncaterFile
	hackpadfs.DirReaderFile
} = (*file)(nil)

// lock enters a method; what it returns leaves it.
func (f *file) lock() (unlock func()) {
	f.p.d.mu.Lock()
	return f.p.d.mu.Unlock
}

func (f *file) inode() *inode { return f.p.d.live[f.node] }

func (f *file) has(flag int) bool { return f.flag&flag == flag }

func (f *file) fail(op string, err error) error { return pathErr(op, f.name, err) }

// check refuses a dead process and a closed file.
func (f *file) check(op string) error {
	if f.p.dead() {
		return ErrKilled
	}
	if f.closed {
		return f.fail(op, hackpadfs.ErrClosed)
	}
	return nil
}

// Sync makes the file's bytes and length durable, or the directory's entries.
func (f *file) Sync() error {
	defer f.lock()()
	if err := f.check("sync"); err != nil {
		return err
	}
	if _, hit := f.p.strike(func(a Fault) bool { return a.Kind == SyncError }); hit {
		f.p.d.forget(f.node)
		return f.fail("sync", ErrIO)
	}
	f.sync()
	return nil
}

func (f *file) sync() {
	d := f.p.d
	if d.lying {
		return
	}
	d.syncInode(f.node)
	if f.inode().entries != nil {
		d.syncEntries(f.node)
	}
}

// Seek sets where the next Read or Write goes. A directory starts its listing again.
func (f *file) Seek(offset int64, whence int) (int64, error) {
	defer f.lock()()
	if err := f.check("seek"); err != nil {
		return 0, err
	}
	switch whence {
	case io.SeekStart:
	case io.SeekCurrent:
		offset += f.off
	case io.SeekEnd:
		offset += int64(len(f.inode().data))
	default:
		return 0, f.fail("seek", hackpadfs.ErrInvalid)
	}
	if offset < 0 {
		return 0, f.fail("seek", hackpadfs.ErrInvalid)
	}
	f.off, f.listing = offset, nil
	return offset, nil
}

// Stat describes the file, by the name with which it was opened.
func (f *file) Stat() (hackpadfs.FileInfo, error) {
	defer f.lock()()
	if err := f.check("stat"); err != nil {
		return nil, err
	}
	return describe(f.name, f.inode()), nil
}

// ReadDir returns the next n entries in the order of names, or all that remain.
func (f *file) ReadDir(n int) ([]hackpadfs.DirEntry, error) {
	defer f.lock()()
	if err := f.check("readdir"); err != nil {
		return nil, err
	}
	if f.inode().entries == nil {
		return nil, f.fail("readdir", hackpadfs.ErrNotDir)
	}
	if f.listing == nil {
		f.listing = f.p.d.live.list(f.node)
	}
	if n <= 0 {
		n = len(f.listing)
	} else if len(f.listing) == 0 {
		return nil, io.EOF
	}
	n = min(n, len(f.listing))
	out := f.listing[:n:n]
	f.listing = f.listing[n:]
	return out, nil
}

// Close gives up the file and its lock. It makes nothing durable.
func (f *file) Close() error {
	defer f.lock()()
	if err := f.check("close"); err != nil {
		return err
	}
	f.p.d.release(f)
	return nil
}

// release closes f and gives up its lock.
func (d *Disk) release(f *file) {
	f.closed = true
	d.open = slices.DeleteFunc(d.open, func(o *file) bool { return o == f })
	if d.locks[f.node] == f {
		delete(d.locks, f.node)
	}
}

func (d *Disk) isOpen(node ino) bool {
	return slices.ContainsFunc(d.open, func(f *file) bool { return f.node == node })
}
