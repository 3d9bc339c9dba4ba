package ledger

import (
	"errors"
	"fmt"
	"io/fs"

	"halt23/engine/host"
)

// A Ledger is an open file whose lock this process holds. It is not for use by several
// goroutines at once; package ledger/group shares one.
type Ledger struct {
	h       *host.Host
	f       *host.File
	id      FileID
	end     int64 // where the next record goes
	durable int64 // what is certainly synced
	seq     uint64
	closed  bool  // the file ends in a close marker
	fault   error // why nothing can be written any more
	verdict Verdict
	records []Record
	index   map[name]int // into records
}

type name struct {
	kind Kind
	key  string
}

// Open locks the file, makes it when it is missing, judges it and mends what a crash
// left. Errors to decide on: host.ErrLocked, *CorruptError and *VersionError; none of
// them has changed anything.
func Open(h *host.Host, file string) (*Ledger, error) { return open(h, file, true) }

// Read returns the records of a file and lets go of it: for those who must not keep the
// lock while they wait. It locks and mends as Open does, so that what it returns is
// durable, but it adds no close marker. A missing file has no records and stays missing.
func Read(h *host.Host, file string) ([]Record, error) {
	l, err := open(h, file, false)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return l.records, l.f.Close()
}

// errMoved says that the name led elsewhere once the lock was held.
var errMoved = errors.New("its name was given to another file each time it was locked; stop whatever replaces it")

// attempts bounds the chase after a name that is being replaced.
const attempts = 8

func open(h *host.Host, file string, create bool) (l *Ledger, err error) {
	for range attempts {
		if l, err = attempt(h, file, create); !errors.Is(err, errMoved) {
			break
		}
	}
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", file, err)
	}
	return l, nil
}

func attempt(h *host.Host, file string, create bool) (*Ledger, error) {
	f, err := h.Open(file)
	if create && errors.Is(err, fs.ErrNotExist) {
		if f, err = h.Create(file); errors.Is(err, fs.ErrExist) {
			return nil, errMoved
		}
	}
	if err != nil {
		return nil, err
	}
	l := &Ledger{h: h, f: f, index: map[name]int{}}
	if err := l.lockAndLoad(); err != nil {
		f.Close()
		return nil, err
	}
	return l, nil
}

func (l *Ledger) lockAndLoad() error {
	if err := l.f.TryLock("open " + l.f.Name()); err != nil {
		return err
	}
	// A lock on an inode that has lost its name would let a second writer in.
	if named, err := l.f.StillNamed(); err != nil {
		return err
	} else if !named {
		return errMoved
	}
	b, err := l.f.ReadAll()
	if err != nil {
		return err
	}
	s := Decode(b)
	if s.Err != nil {
		return inFile(s.Err, l.f.Name())
	}
	l.id, l.end, l.durable, l.seq = s.ID, s.Good, s.Durable, s.NextSeq
	l.closed, l.verdict = s.Closed, s.Verdict
	l.remember(s.Records)
	return l.mend(b[s.Good:])
}

// inFile completes an error of Decode, which knows no names.
func inFile(err error, file string) error {
	switch e := err.(type) {
	case *CorruptError:
		e.File = file
	case *VersionError:
		e.File = file
	}
	return err
}

func (l *Ledger) remember(rs []Record) {
	for _, r := range rs {
		l.index[name{r.Kind, r.Key}] = len(l.records)
		l.records = append(l.records, r)
	}
}

// Verdict returns what Open found: Clean, Torn or Undecidable.
func (l *Ledger) Verdict() Verdict { return l.verdict }

// Records returns the records in order.
func (l *Ledger) Records() []Record { return append([]Record(nil), l.records...) }

// Find returns the record of that kind and key.
func (l *Ledger) Find(kind Kind, key string) (Record, bool) {
	i, ok := l.index[name{kind, key}]
	if !ok {
		return Record{}, false
	}
	return l.records[i], true
}

// NextSeq returns the sequence that the next new record will have.
func (l *Ledger) NextSeq() uint64 { return l.seq }
