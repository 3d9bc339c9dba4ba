package ledger

import (
	"fmt"
	"io/fs"
)

// Append makes records durable, in order, by one write and one sync, and returns them as
// they are stored. A record whose kind and key are stored with the same sum is answered
// by the stored one; if that is so for all, nothing is written and nothing synced. With
// another sum the answer is a *ConflictError and none of the records is written.
func (l *Ledger) Append(rs ...Record) ([]Record, error) {
	if l.fault != nil {
		return nil, fmt.Errorf("appending to %s: %w", l.f.Name(), l.fault)
	}
	stored, added, b, err := l.plan(rs)
	if err != nil {
		return nil, err
	}
	if len(added) == 0 {
		return stored, nil
	}
	if err := l.write(b); err != nil {
		return nil, fmt.Errorf("appending to %s: %w", l.f.Name(), err)
	}
	l.seq += uint64(len(added))
	l.closed = false
	l.remember(added)
	return stored, nil
}

// plan decides what an Append of rs answers, adds and writes. It changes nothing.
func (l *Ledger) plan(rs []Record) (stored, added []Record, b []byte, err error) {
	var size int64
	for _, r := range rs {
		if err := r.check(); err != nil {
			return nil, nil, nil, fmt.Errorf("appending to %s: %w", l.f.Name(), err)
		}
		size += r.size()
	}
	b = make([]byte, 0, size)
	stored = make([]Record, 0, len(rs))
	here := make(map[name]int, len(rs)) // into added: one Append may name a key twice
	for _, r := range rs {
		old, taken := l.Find(r.Kind, r.Key)
		if i, again := here[name{r.Kind, r.Key}]; again {
			old, taken = added[i], true
		}
		if taken && old.Sum != r.Sum {
			return nil, nil, nil, &ConflictError{File: l.f.Name(), Stored: old, Sum: r.Sum}
		}
		if taken {
			stored = append(stored, old)
			continue
		}
		r.Seq = l.seq + uint64(len(added))
		r.Offset = l.end + int64(len(b))
		start := len(b)
		b = r.appendTo(b, l.id, l.durable)
		r.Payload = frame(b[start:]).payload() // not the caller's, who may change it
		here[name{r.Kind, r.Key}] = len(added)
		stored, added = append(stored, r), append(added, r)
	}
	return stored, added, b, nil
}

// write puts b at the end of the file and syncs it.
func (l *Ledger) write(b []byte) error {
	err := l.f.WriteAt(b, l.end)
	if err == nil {
		err = l.f.Sync()
	}
	if err != nil {
		l.fail(err)
		return err
	}
	l.end += int64(len(b))
	l.durable = l.end
	return nil
}

// fail poisons the handle and takes back what is not known to be synced: what it had not
// acknowledged, and a close marker that another session may have left unsynced. After a
// failed sync an operating system may have dropped the bytes and still show them to every
// reader, and let the next sync succeed: whoever opened the file then would believe
// them. Should taking them back fail too, the next Open judges what is there.
func (l *Ledger) fail(err error) {
	l.fault = fmt.Errorf("%w (%w)", ErrPoisoned, err)
	if l.f.Truncate(l.durable) == nil {
		l.f.Sync()
	}
}

// Close ends the file with a close marker, unless it ends in one or the handle is
// poisoned, and lets go of the file and its lock. An error means that the marker may be
// missing; records that were acknowledged are not in doubt.
func (l *Ledger) Close() error {
	var err error
	if l.fault == nil && !l.closed {
		marker := Record{Kind: closeMarker, Seq: l.seq}
		err = l.write(marker.appendTo(nil, l.id, l.durable))
	}
	l.fault = fs.ErrClosed
	if cerr := l.f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return fmt.Errorf("closing %s: %w", l.f.Name(), err)
	}
	return nil
}
