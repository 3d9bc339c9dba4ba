package crashdisk

import (
	"bytes"
	"errors"
	"io"

	"github.com/hack-pad/hackpadfs"
)

var errNegative = errors.New("negative offset")

func (f *file) checkRead(op string, off int64) error {
	if err := f.check(op); err != nil {
		return err
	}
	switch {
	case f.inode().entries != nil:
		return f.fail(op, hackpadfs.ErrIsDir)
	case f.has(hackpadfs.FlagWriteOnly):
		return f.fail(op, errBadFile)
	case off < 0:
		return f.fail(op, errNegative)
	}
	if _, hit := f.p.strike(func(a Fault) bool { return a.Kind == ReadError }); hit {
		return f.fail(op, ErrIO)
	}
	return nil
}

func (f *file) checkWrite(op string, off int64) error {
	if err := f.check(op); err != nil {
		return err
	}
	switch {
	case !f.writable():
		return f.fail(op, errBadFile)
	case off < 0:
		return f.fail(op, errNegative)
	}
	return nil
}

func (f *file) writable() bool {
	return f.has(hackpadfs.FlagWriteOnly) || f.has(hackpadfs.FlagReadWrite)
}

// Read reads on from where the last Read, Write or Seek ended.
func (f *file) Read(b []byte) (int, error) {
	defer f.lock()()
	if err := f.checkRead("read", 0); err != nil {
		return 0, err
	}
	n := f.readAt(b, f.off)
	f.off += int64(n)
	if n == 0 && len(b) > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// ReadAt reads all of b, or returns io.EOF itself with what there was.
func (f *file) ReadAt(b []byte, off int64) (int, error) {
	defer f.lock()()
	if err := f.checkRead("readat", off); err != nil {
		return 0, err
	}
	n := f.readAt(b, off)
	if n < len(b) {
		return n, io.EOF
	}
	return n, nil
}

func (f *file) readAt(b []byte, off int64) int {
	data := f.inode().data
	return copy(b, data[min(off, int64(len(data))):])
}

// Write writes on from where the last call ended, or at the end when opened to append.
func (f *file) Write(b []byte) (int, error) {
	defer f.lock()()
	if err := f.checkWrite("write", f.off); err != nil {
		return 0, err
	}
	off := f.off
	if f.has(hackpadfs.FlagAppend) {
		off = int64(len(f.inode().data))
	}
	n, err := f.writeAt("write", b, off)
	f.off = off + int64(n)
	return n, err
}

// WriteAt writes b at off; a gap before it reads as zeros. As in package os it refuses a
// file opened to append.
func (f *file) WriteAt(b []byte, off int64) (int, error) {
	defer f.lock()()
	if err := f.checkWrite("writeat", off); err != nil {
		return 0, err
	}
	if f.has(hackpadfs.FlagAppend) {
		return 0, f.fail("writeat", hackpadfs.ErrInvalid)
	}
	return f.writeAt("writeat", b, off)
}

func (f *file) writeAt(op string, b []byte, off int64) (int, error) {
	if len(b) == 0 {
		return 0, nil // as on a real disk: no gap is filled for nothing
	}
	if off > maxSize-int64(len(b)) {
		return 0, f.fail(op, errTooLarge)
	}
	fault, full := f.p.strike(func(a Fault) bool { return a.spoils(b) })
	if full {
		b = b[:fault.Bytes]
	}
	if len(b) > 0 {
		f.p.d.record(effect{proc: f.p.name, kind: Write, path: f.name, node: f.node, off: off, data: bytes.Clone(b)})
	}
	if full {
		return len(b), f.fail(op, ErrNoSpace)
	}
	if f.has(hackpadfs.FlagSync) {
		f.sync()
	}
	return len(b), nil
}

// Truncate sets the length. The end of the file moves, where the next Write goes does not.
func (f *file) Truncate(size int64) error {
	defer f.lock()()
	if err := f.check("truncate"); err != nil {
		return err
	}
	switch {
	case !f.writable() || size < 0:
		return f.fail("truncate", hackpadfs.ErrInvalid)
	case size > maxSize:
		return f.fail("truncate", errTooLarge)
	}
	f.p.d.record(effect{proc: f.p.name, kind: Truncate, path: f.name, node: f.node, size: size})
	return nil
}
