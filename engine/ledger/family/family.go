// Package family makes the ledger a family of its own: a program that appends one record,
// and one that holds a ledger open. Their scenarios show what the log itself promises when
// it is crashed, damaged, shared or cut, without any network around it.
//
// A record is a key and a body; its sum is the SHA-256 of the body. append answers stored,
// replayed or conflict. Both answer locked when another process has the ledger, and corrupt
// when it is refused. What they do not show is what a record is for: that is dispatch's.
package family

import (
	"crypto/sha256"
	"errors"

	"halt23/engine/host"
	"halt23/engine/ledger"
)

// Programs are the programs of this family. An injected crash exits 23.
var Programs = host.Programs{"ledger": {Run: Ledger, CrashExit: 23}}

// kindEntry is the only kind of record here.
const kindEntry ledger.Kind = 7

// Ledger is the program behind ledger append FILE KEY BODY and ledger open FILE.
func Ledger(h *host.Host, a host.Args) int {
	act, file := a.Words[0], a.Words[1]
	l, err := ledger.Open(h, file)
	if err == nil {
		if act == "append" {
			err = add(h, l, a.Words[2], []byte(a.Words[3]))
		} else {
			err = h.Stay()
		}
		if !errors.Is(err, host.ErrDead) {
			err = errors.Join(err, l.Close())
		}
	}
	return exit(h, err)
}

// add appends one record. The answer is given when the record is durable, and not before.
func add(h *host.Host, l *ledger.Ledger, key string, body []byte) error {
	_, known := l.Find(kindEntry, key)
	_, err := l.Append(ledger.Record{Kind: kindEntry, Key: key, Sum: sha256.Sum256(body), Payload: ledger.Fields(body)})
	if err != nil {
		return err
	}
	if known {
		h.Answer(key, "replayed")
	} else {
		h.Answer(key, "stored")
	}
	return nil
}

// exit turns what ended the program into its exit code; a refusal is answered by its word.
func exit(h *host.Host, err error) int {
	if err == nil {
		return host.ExitDone
	}
	h.Explain(err)
	var conflict *ledger.ConflictError
	var corrupt *ledger.CorruptError
	var version *ledger.VersionError
	switch {
	case errors.As(err, &conflict):
		h.Answer(conflict.Stored.Key, "conflict")
	case errors.Is(err, host.ErrLocked):
		h.Answer("", "locked")
	case errors.As(err, &corrupt), errors.As(err, &version):
		h.Answer("", "corrupt")
	default:
		return host.ExitInternal
	}
	return host.ExitRefused
}
