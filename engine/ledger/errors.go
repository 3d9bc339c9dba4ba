package ledger

import (
	"errors"
	"fmt"
)

// ErrPoisoned is what Append answers after a write or sync has failed: what is in the
// file is known again only when it has been opened again.
var ErrPoisoned = errors.New("an earlier write or sync failed; open the ledger again to learn what it holds")

// A CorruptError says that bytes which had been durable are damaged. The file has not
// been touched.
type CorruptError struct {
	File   string
	Offset int64 // everything before it is intact
	Reason string
}

func (e *CorruptError) Error() string {
	return fmt.Sprintf("%s is corrupt at byte %d: %s. It was left as it is. Restore it from a copy; "+
		"or keep a copy and cut it to its first %d bytes, which gives up every record after them",
		e.File, e.Offset, e.Reason, e.Offset)
}

// A VersionError says that the file is a ledger of another version of the format. The
// file has not been touched.
type VersionError struct {
	File    string
	Version uint16
}

func (e *VersionError) Error() string {
	return fmt.Sprintf("%s is a ledger of version %d and this program reads version %d: "+
		"use the program that wrote it. It was left as it is", e.File, e.Version, version)
}

// A ConflictError says that a key is taken by another record. Nothing was written.
type ConflictError struct {
	File   string
	Stored Record   // what has the key: in the file, or earlier in the same Append
	Sum    [32]byte // of the record that was refused
}

func (e *ConflictError) Error() string {
	return fmt.Sprintf("%s: key %q of kind %d is already stored with sum %x, and this record has %x. "+
		"Nothing was written. A different record needs a key of its own",
		e.File, e.Stored.Key, e.Stored.Kind, e.Stored.Sum[:8], e.Sum[:8])
}
