package audit

import (
	"crypto/sha256"
	"maps"
	"slices"
	"strings"

	"halt23/engine/trace"
)

// A row is one record of a ledger, read the audit's way.
type row struct {
	file     string
	kind     string
	identity string // the key of the record, as its ledger has it
	offset   int64
	key      string   // of the intent, receipt, refusal; name of the round; key as received for an effect
	fields   [][]byte // payload
	body     []byte   // of an intent or effect
	reply    []byte   // of a receipt or effect
	status   string   // of a receipt, refusal or effect
	given    bool     // it stood in the world before the first line
	event    int      // N of the write that put it there; 0 if the trace has none
}

// A view is the world as a checkpoint shows it.
type view struct {
	run     *trace.Run
	events  []trace.Event
	files   map[string][]byte
	bad     []Frame // unreadable stretches, with their file in Key
	ledgers int     // how many were read

	intents, receipts, refusals, rounds []row
	effects                             []row // over the receiver's whole life
	entries                             []row // of the ledger family
	all                                 []row // every record of the files as they stand
}

// look reads every ledger of a checkpoint, and the receiver's that fate took away before.
func look(run *trace.Run, at trace.Checkpoint) *view {
	v := &view{run: run, events: run.Events[:at.Events], files: at.Files}
	for i, e := range v.events {
		if e.Kind == trace.Lose && e.File == "effects.wal" {
			v.read(e.File, lost(run, e), v.events[:i])
		}
	}
	v.bad, v.all, v.ledgers = nil, nil, 0 // what is gone is not judged for being whole
	for _, name := range slices.Sorted(maps.Keys(at.Files)) {
		if strings.HasSuffix(name, ".wal") {
			v.read(name, at.Files[name], v.events)
		}
	}
	return v
}

// lost returns what was in a file when fate took it away.
func lost(run *trace.Run, e trace.Event) []byte {
	for _, l := range run.Losses {
		if l.Line == e.Line && l.File == e.File {
			return l.Data
		}
	}
	return nil
}

// read sorts the records of one ledger file into the view. before are the events that
// can have written it.
func (v *view) read(name string, data []byte, before []trace.Event) {
	v.ledgers++
	for _, f := range Decode(data) {
		r := row{file: name, kind: f.Kind, identity: f.Key, offset: f.Offset, key: f.Key, fields: f.Fields,
			given: v.given(name, f), event: writer(before, name, f)}
		n := len(f.Fields)
		if f.Kind != "bad" && f.Kind != "header" && f.Kind != "close" {
			v.all = append(v.all, r)
		}
		switch {
		case f.Kind == "bad":
			f.Key = name
			v.bad = append(v.bad, f)
		case name == "intents.wal" && f.Kind == "intent" && n == 2:
			r.body = f.Fields[1]
			v.intents = append(v.intents, r)
		case name == "receipts.wal" && f.Kind == "receipt" && n == 2:
			r.status, r.reply = string(f.Fields[0]), f.Fields[1]
			v.receipts = append(v.receipts, r)
		case name == "receipts.wal" && f.Kind == "refusal" && n == 2:
			r.status, r.reply = string(f.Fields[0]), f.Fields[1]
			v.refusals = append(v.refusals, r)
		case name == "history.wal" && f.Kind == "round" && n%3 == 0:
			v.rounds = append(v.rounds, r)
		case name == "effects.wal" && f.Kind == "effect" && n == 4:
			r.key, r.body, r.status, r.reply = string(f.Fields[0]), f.Fields[1], string(f.Fields[2]), f.Fields[3]
			v.effects = append(v.effects, r)
		case f.Kind == "entry" && n == 1 && v.run.Family == "ledger":
			r.body = f.Fields[0]
			v.entries = append(v.entries, r)
		case f.Kind == "header" || f.Kind == "close":
		case f.Kind == "mark" && name == "receipts.wal":
		default:
			f.Proof = true
			f.Key, f.Bad = name, "a "+f.Kind+" does not belong into "+name+", or has not the fields of one"
			v.bad = append(v.bad, f)
		}
	}
}

// given reports whether a frame could be read from the starting files: what stood behind
// bytes that no reader gets past was in no ledger.
func (v *view) given(name string, f Frame) bool {
	if len(v.run.Checkpoints) == 0 {
		return false
	}
	return slices.ContainsFunc(Decode(v.run.Checkpoints[0].Files[name]), func(start Frame) bool {
		return start.Kind != "bad" && start.Offset == f.Offset && start.Len == f.Len
	})
}

// writer finds the event that wrote a frame: the last write that covers its offset.
func writer(events []trace.Event, name string, f Frame) int {
	for i := len(events) - 1; i >= 0; i-- {
		e := events[i]
		if e.Kind == trace.Write && e.File == name && e.Off <= f.Offset && f.Offset < e.Off+e.Len {
			return e.N
		}
	}
	return 0
}

// wrote is the event that put a row into its file; one without a line if the trace has none.
func (v *view) wrote(r row) trace.Event {
	if r.event == 0 {
		return trace.Event{}
	}
	return v.run.Events[r.event-1]
}

// requests counts what arrived at the receiver.
func (v *view) requests() (n int) {
	for _, e := range v.events {
		if e.Kind == trace.Receive {
			n++
		}
	}
	return n
}

// keys are the keys of intents and effects, each once, sorted.
func (v *view) keys() []string {
	seen := map[string]bool{}
	for _, list := range [][]row{v.intents, v.effects} {
		for _, r := range list {
			seen[r.key] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// ever adds to the rows of a view those of the same file that fate took away.
func (v *view) ever(file string, now []row, of func(*view) []row) []row {
	out := append([]row(nil), now...)
	for i, e := range v.events {
		if e.Kind == trace.Lose && e.File == file {
			old := &view{run: v.run}
			old.read(file, lost(v.run, e), v.events[:i])
			out = append(out, of(old)...)
		}
	}
	return out
}

// digest is the short digest that trace events carry.
func digest(b []byte) string { return hexSum(sha256.Sum256(b)) }
