package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"

	"halt23/engine/host"
)

// mend makes a durable ledger of the good prefix that was read; tail is what lies
// behind it.
func (l *Ledger) mend(tail []byte) error {
	if len(tail) > 0 {
		if err := l.cutOff(tail); err != nil {
			return err
		}
	}
	switch {
	case l.end == 0:
		return l.initialise()
	case len(tail) > 0: // cutOff has synced both
	default:
		if settled, err := l.settled(); settled || err != nil {
			return err
		}
		if err := l.syncAll(); err != nil {
			return err
		}
	}
	l.durable = l.end
	return nil
}

// settled reports whether the file ends in a close marker and has never ended otherwise
// there. Every record was synced before the marker was written; the marker itself may not
// be, which is why durable stays where it begins. But what kept a tail aside has also cut
// it off, and may have died before the cut was synced: then the tail is still on the disk,
// and its records would stand behind those that are appended now.
func (l *Ledger) settled() (bool, error) {
	if !l.closed {
		return false, nil
	}
	f, err := l.h.Open(l.aside())
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	return false, f.Close()
}

// syncAll makes durable what may have been read from a dead writer's page cache.
func (l *Ledger) syncAll() error {
	if err := l.f.Sync(); err != nil {
		return err
	}
	return l.h.SyncDir()
}

// initialise writes the header of an empty file.
func (l *Ledger) initialise() error {
	if err := l.h.Random(l.id[:]); err != nil {
		return err
	}
	if err := l.write(encodeHeader(l.id)); err != nil {
		return err
	}
	return l.h.SyncDir()
}

// cutOff ends the file at its good prefix. The tail is kept, durably, in a file of its
// own first: damage and crash cannot always be told apart.
func (l *Ledger) cutOff(tail []byte) error {
	if err := l.keep(tail); err != nil {
		return err
	}
	if err := l.f.Truncate(l.end); err != nil {
		return err
	}
	return l.f.Sync()
}

// aside names the file that keeps what was cut off here.
func (l *Ledger) aside() string { return fmt.Sprintf("%s.torn-%d", l.f.Name(), l.end) }

// keep copies tail to NAME.torn-OFFSET, or if that holds something else to the first of
// NAME.torn-OFFSET.2, .3 … that does not.
func (l *Ledger) keep(tail []byte) error {
	file := l.aside()
	for n := 2; ; n++ {
		kept, err := keepAs(l.h, file, tail)
		if err != nil {
			return fmt.Errorf("keeping the tail as %s: %w", file, err)
		}
		if kept {
			return l.h.SyncDir()
		}
		file = fmt.Sprintf("%s.%d", l.aside(), n)
	}
}

func keepAs(h *host.Host, file string, tail []byte) (kept bool, err error) {
	f, err := h.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		f, err = h.Create(file)
	}
	if err != nil {
		return false, err
	}
	defer f.Close()
	there, err := f.ReadAll()
	if err != nil {
		return false, err
	}
	// A shorter copy is what a recovery leaves that crashed right here.
	if !bytes.HasPrefix(tail, there) {
		return false, nil
	}
	if len(there) < len(tail) {
		if err := f.WriteAt(tail, 0); err != nil {
			return false, err
		}
	}
	return true, f.Sync()
}
