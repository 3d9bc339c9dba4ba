package dispatch

import (
	"crypto/sha256"
	"fmt"
	"strconv"

	"halt23/engine/host"
	"halt23/engine/ledger"
)

// The files of a world.
const (
	IntentsFile  = "intents.wal"
	ReceiptsFile = "receipts.wal"
	HistoryFile  = "history.wal"
	EffectsFile  = "effects.wal"
	LockFile     = "dispatcher.lock"
)

// The kinds of record in these files.
const (
	kindIntent  ledger.Kind = 1
	kindReceipt ledger.Kind = 2
	kindRefusal ledger.Kind = 3
	kindMark    ledger.Kind = 4 // only a flawed dispatcher writes it
	kindRound   ledger.Kind = 5
	kindEffect  ledger.Kind = 6
)

// An intent is a durable row: this must be delivered.
type intent struct {
	Key, Round string
	Body       []byte
}

func (i intent) record() ledger.Record {
	return record(kindIntent, i.Key, []byte(i.Round), i.Body)
}

func readIntent(r ledger.Record) (intent, error) {
	f, err := fields(r, 2)
	if err != nil {
		return intent{}, err
	}
	return intent{Key: r.Key, Round: string(f[0]), Body: f[1]}, nil
}

// settlement is what came back for an intent: a receipt or a refusal.
func settlement(kind ledger.Kind, key string, r host.Reply) ledger.Record {
	return record(kind, key, []byte(strconv.Itoa(r.Status)), r.Body)
}

// An effect is what the receiver did, with all it needs to answer the same request again.
type effect struct {
	Identity string // the key, or a new identity for each arrival
	Key      string // as received
	Body     []byte
	Reply    host.Reply
}

// record sums the body alone: another body under this identity is a conflict, whatever
// the reply would have been.
func (e effect) record() ledger.Record {
	r := record(kindEffect, e.Identity, []byte(e.Key), e.Body, []byte(strconv.Itoa(e.Reply.Status)), e.Reply.Body)
	r.Sum = sha256.Sum256(e.Body)
	return r
}

func readReply(r ledger.Record) (host.Reply, error) {
	f, err := fields(r, 4)
	if err != nil {
		return host.Reply{}, err
	}
	status, err := strconv.Atoi(string(f[2]))
	if err != nil {
		return host.Reply{}, fmt.Errorf("effect %q: its status is no number: %w", r.Key, err)
	}
	return host.Reply{Status: status, Body: f[3]}, nil
}

func record(kind ledger.Kind, key string, parts ...[]byte) ledger.Record {
	payload := ledger.Fields(parts...)
	return ledger.Record{Kind: kind, Key: key, Sum: sha256.Sum256(payload), Payload: payload}
}

func fields(r ledger.Record, want int) ([][]byte, error) {
	f, err := ledger.Split(r.Payload)
	if err == nil && len(f) != want {
		err = fmt.Errorf("%d fields, not %d", len(f), want)
	}
	if err != nil {
		return nil, fmt.Errorf("record %d, key %q, does not take apart: %w", r.Seq, r.Key, err)
	}
	return f, nil
}
