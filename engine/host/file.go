package host

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"github.com/hack-pad/hackpadfs"

	"halt23/engine/trace"
)

// Digest is the short digest that trace events carry: the first 16 hex digits of
// the SHA-256 of b.
func Digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
}

// A File is an open file of the world whose effects are counted and told.
type File struct {
	h    *Host
	name string
	f    hackpadfs.File
}

// Open opens an existing file for reading and writing. A missing one is an error
// that errors.Is calls fs.ErrNotExist.
func (h *Host) Open(name string) (*File, error) {
	if err := h.m.Yield(); err != nil {
		return nil, err
	}
	f, err := h.m.FS.OpenFile(name, hackpadfs.FlagReadWrite, 0)
	if err != nil {
		return nil, err
	}
	return &File{h, name, f}, nil
}

// Create makes a new, empty file. One that exists already is an error that
// errors.Is calls fs.ErrExist. The new name is durable only after SyncDir.
func (h *Host) Create(name string) (*File, error) {
	var f hackpadfs.File
	err := h.effect(trace.Event{Kind: trace.Create, File: name}, func() (err error) {
		f, err = h.m.FS.OpenFile(name, hackpadfs.FlagReadWrite|hackpadfs.FlagCreate|hackpadfs.FlagExclusive, 0o644)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &File{h, name, f}, nil
}

// SyncDir makes the names of the world's directory durable.
func (h *Host) SyncDir() error {
	return h.effect(trace.Event{Kind: trace.SyncDir, File: "."}, func() error {
		d, err := h.m.FS.OpenFile(".", hackpadfs.FlagReadOnly, 0)
		if err != nil {
			return err
		}
		if err := hackpadfs.SyncFile(d); err != nil {
			d.Close()
			return err
		}
		return d.Close()
	})
}

// Name returns the file's name in the world.
func (f *File) Name() string { return f.name }

// Size returns the length in bytes.
func (f *File) Size() (int64, error) {
	if err := f.h.m.Yield(); err != nil {
		return 0, err
	}
	info, err := f.f.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// ReadAll reads the whole file from its beginning. A read error is never an end.
func (f *File) ReadAll() ([]byte, error) {
	f.h.read++
	if err := f.h.fault(f.h.read, true); err != nil {
		return nil, err
	}
	size, err := f.Size()
	if err != nil {
		return nil, err
	}
	b := make([]byte, size)
	n, err := hackpadfs.ReadAtFile(f.f, b, 0)
	if err == io.EOF && int64(n) == size {
		err = nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s: %d of %d bytes: %w", f.name, n, size, err)
	}
	return b, nil
}

// WriteAt writes all of p at off, as one effect.
func (f *File) WriteAt(p []byte, off int64) error {
	h := f.h
	if k := h.plan.Bytes; k > 0 && h.plan.Op == h.ops && k < int64(len(p)) {
		return f.tear(p[:k], off)
	}
	e := trace.Event{Kind: trace.Write, File: f.name, Off: off, Len: int64(len(p)), Sum: Digest(p)}
	return h.effect(e, func() error { return f.write(p, off) })
}

// tear writes what a crash inside the write leaves, and dies. The write that was
// not finished has no number: effects 1..N happened, N+1 did not.
func (f *File) tear(part []byte, off int64) error {
	h := f.h
	if err := h.m.Yield(); err != nil {
		return err
	}
	h.m.Note(trace.Event{Kind: trace.Write, File: f.name, Off: off, Len: int64(len(part)), Sum: Digest(part)})
	if err := f.write(part, off); err != nil {
		return err
	}
	return h.m.Crash(h.plan.String())
}

func (f *File) write(p []byte, off int64) error {
	n, err := hackpadfs.WriteAtFile(f.f, p, off)
	if err == nil && n < len(p) {
		err = io.ErrShortWrite
	}
	return err
}

// Truncate sets the length to size bytes.
func (f *File) Truncate(size int64) error {
	e := trace.Event{Kind: trace.Truncate, File: f.name, Len: size}
	return f.h.effect(e, func() error { return hackpadfs.TruncateFile(f.f, size) })
}

// Sync makes the file's bytes and length durable.
func (f *File) Sync() error {
	return f.h.effect(trace.Event{Kind: trace.Sync, File: f.name}, func() error { return hackpadfs.SyncFile(f.f) })
}

// TryLock takes the lock on the file's inode without waiting. ErrLocked when another
// process has it; act says what is given up then ("dispatch", "append to history.wal").
func (f *File) TryLock(act string) error {
	if err := f.h.m.Yield(); err != nil {
		return err
	}
	err := f.h.m.Locker.TryLock(f.f)
	switch {
	case err == nil:
		f.h.see(trace.Event{Kind: trace.Lock, File: f.name})
	case errors.Is(err, ErrLocked):
		f.h.see(trace.Event{Kind: trace.Busy, File: f.name, Word: act})
	}
	return err
}

// StillNamed reports whether the file's name still leads to the inode that is open:
// a lock on an unlinked inode would let a second writer in.
func (f *File) StillNamed() (bool, error) {
	if err := f.h.m.Yield(); err != nil {
		return false, err
	}
	return f.h.m.Locker.SameFile(f.name, f.f)
}

// Close releases the file and its lock. It makes nothing durable.
func (f *File) Close() error { return f.f.Close() }
