package ledger

import (
	"errors"
	"io/fs"
	"testing"
)

// Between open and lock the name may come to lead elsewhere. A lock on the old inode
// would keep nobody out.
func TestANameThatMoves(t *testing.T) {
	t.Run("once", func(t *testing.T) {
		d := newDisk(map[string][]byte{"x.wal": newFile().session("A").close().bytes})
		moved := false
		d.fault = func(call, name string) error {
			if call == "lock" && !moved {
				moved = true
				delete(d.names, "x.wal")
			}
			return nil
		}
		l := must[*Ledger](t)(Open(d.live().Host, "x.wal"))
		if len(l.Records()) != 0 || d.names["x.wal"] == nil {
			t.Error("the ledger that was opened is not the one that has the name")
		}
		if len(d.locks) != 1 {
			t.Errorf("%d locks are held, want 1", len(d.locks))
		}
	})
	t.Run("for ever", func(t *testing.T) {
		d := newDisk(nil)
		d.fault = func(call, name string) error {
			if call == "lock" {
				delete(d.names, name)
			}
			return nil
		}
		if _, err := Open(d.live().Host, "x.wal"); !errors.Is(err, errMoved) {
			t.Errorf("Open: %v, want an end to the chase", err)
		}
	})
	t.Run("somebody else creates it first", func(t *testing.T) {
		d := newDisk(nil)
		d.fault = func(call, name string) error {
			if call == "open" && d.names[name] == nil {
				defer func() { d.names[name] = newDisk(map[string][]byte{name: newFile().session("A").bytes}).names[name] }()
				return fs.ErrNotExist
			}
			return nil
		}
		l := must[*Ledger](t)(Open(d.live().Host, "x.wal"))
		if keysOf(l.Records()) != "A" {
			t.Errorf("records %q: the other's file was not taken", keysOf(l.Records()))
		}
	})
}

func TestReadLeavesNothingBehind(t *testing.T) {
	d := newDisk(nil)
	p := d.live()
	if rs, err := Read(p.Host, "x.wal"); err != nil || rs != nil || p.effects() != "" || len(d.names) != 0 {
		t.Errorf("a missing file: %v, %v, effects %q", rs, err, p.effects())
	}
	d = newDisk(map[string][]byte{"x.wal": newFile().session("A").bytes})
	p = d.live()
	if rs, err := Read(p.Host, "x.wal"); err != nil || keysOf(rs) != "A" {
		t.Errorf("Read: %q, %v", keysOf(rs), err)
	}
	if len(d.locks) != 0 {
		t.Error("Read still holds the lock")
	}
}

// A read error is not an end of file: taking it for one would cut the file.
func TestAReadErrorChangesNothing(t *testing.T) {
	d := newDisk(map[string][]byte{"x.wal": newFile().session("A").bytes})
	d.fault = func(call, _ string) error {
		if call == "read" {
			return errIO
		}
		return nil
	}
	p := d.live()
	_, err := Open(p.Host, "x.wal")
	if !errors.Is(err, errIO) || p.effects() != "" || len(d.locks) != 0 {
		t.Errorf("Open: %v, effects %q, %d locks", err, p.effects(), len(d.locks))
	}
}
