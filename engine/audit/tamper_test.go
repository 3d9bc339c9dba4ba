package audit_test

import (
	"encoding/binary"
	"hash/crc32"
	"maps"
	"slices"
	"testing"

	"halt23/engine/audit"
	"halt23/engine/catalog"
	"halt23/engine/dispatch"
	"halt23/engine/lab"
	"halt23/engine/ledger/family"
	"halt23/engine/sim"
	"halt23/engine/trace"
)

func run(t *testing.T, id string) trace.Run {
	t.Helper()
	s, err := catalog.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	r, err := lab.Run(s, sim.New(dispatch.Programs, family.Programs), lab.Options{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return r.Run
}

// withFile is the run with another content of one file at its end.
func withFile(r trace.Run, name string, data []byte) *trace.Run {
	r.Checkpoints = slices.Clone(r.Checkpoints)
	last := &r.Checkpoints[len(r.Checkpoints)-1]
	last.Files = maps.Clone(last.Files)
	last.Files[name] = data
	return &r
}

// broken judges a run and returns the invariants that are invalid.
func broken(r *trace.Run) []string { return audit.Judge(r).Broken() }

// forge writes a ledger as a forger would who knows the format: every frame in sequence,
// every checksum right.
func forge(like []byte, frames []audit.Frame) []byte {
	out := slices.Clone(like[:32])
	for i, f := range frames {
		var payload []byte
		for _, field := range f.Fields {
			payload = append(binary.LittleEndian.AppendUint32(payload, uint32(len(field))), field...)
		}
		b := binary.LittleEndian.AppendUint32(nil, uint32(68+len(f.Key)+len(payload)))
		b = append(b, kindNumber[f.Kind], byte(len(f.Key)), 0, 0)
		b = append(b, like[16:24]...)
		b = binary.LittleEndian.AppendUint64(b, uint64(i+1))
		b = binary.LittleEndian.AppendUint64(b, uint64(len(out)))
		b = append(b, f.Sum[:]...)
		b = append(append(b, f.Key...), payload...)
		b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)))
		out = append(out, b...)
	}
	return out
}

var kindNumber = map[string]byte{"intent": 1, "receipt": 2, "refusal": 3, "mark": 4, "round": 5, "effect": 6, "close": 255}

// records are the frames of a file without its header.
func records(t *testing.T, data []byte) []audit.Frame {
	t.Helper()
	frames := audit.Decode(data)
	if len(frames) < 2 || frames[0].Kind != "header" || frames[len(frames)-1].Kind == "bad" {
		t.Fatalf("not a whole ledger: %+v", frames)
	}
	return frames[1:]
}

// Whoever takes a receipt away, doubles an effect or invents a round is noticed, even if
// every checksum and sequence number is made to fit.
func TestForgeries(t *testing.T) {
	r := run(t, "keyed-delivery")
	files := r.End().Files
	if got := broken(&r); len(got) > 0 {
		t.Fatalf("the genuine run breaks %v", got)
	}
	without := func(frames []audit.Frame, kind string) (out []audit.Frame) {
		for _, f := range frames {
			if f.Kind != kind {
				out = append(out, f)
			}
		}
		return out
	}
	doubled := func(frames []audit.Frame, kind string, change func(*audit.Frame)) (out []audit.Frame) {
		for _, f := range frames {
			if out = append(out, f); f.Kind == kind {
				again := f
				again.Fields = slices.Clone(f.Fields)
				change(&again)
				out = append(out, again)
			}
		}
		return out
	}
	receipts, effects, history := files["receipts.wal"], files["effects.wal"], files["history.wal"]
	first := records(t, receipts)[0]
	cases := []struct {
		intent string
		file   string
		data   []byte
		breaks string // at least this one
	}{
		{"a receipt is cut off at a record's end", "receipts.wal", receipts[:first.Offset], audit.HistoryProvesReceipts},
		{"a receipt is cut out, what follows moves up", "receipts.wal",
			append(slices.Clone(receipts[:first.Offset]), receipts[first.Offset+first.Len:]...), audit.LedgersWhole},
		{"a receipt is taken out and the ledger written anew", "receipts.wal",
			forge(receipts, without(records(t, receipts), "receipt")), audit.HistoryProvesReceipts},
		{"an effect's bytes are appended once more", "effects.wal",
			append(slices.Clone(effects), effects[records(t, effects)[0].Offset:][:records(t, effects)[0].Len]...), audit.LedgersWhole},
		{"an effect is doubled and the ledger written anew", "effects.wal",
			forge(effects, doubled(records(t, effects), "effect", func(f *audit.Frame) { f.Key = "(arrival 2)" })), audit.EffectOnce},
		{"the effect behind a receipt is taken out", "effects.wal",
			forge(effects, without(records(t, effects), "effect")), audit.ReceiptProvesEffect},
		{"a round is invented", "history.wal",
			forge(history, doubled(records(t, history), "round", func(f *audit.Frame) { f.Key = "k9"; f.Fields[0] = []byte("k9") })), audit.HistoryProvesReceipts},
		{"a round tells another reply than the receipt", "history.wal",
			forge(history, doubled(without(records(t, history), "close"), "round", func(f *audit.Frame) { f.Fields[2] = []byte("{}") })), audit.HistoryProvesReceipts},
		{"the acknowledged intent is taken out", "intents.wal",
			forge(files["intents.wal"], without(records(t, files["intents.wal"]), "intent")), audit.AcknowledgedKept},
		{"a file that nobody made lies there", "notes.txt", []byte("hello"), audit.FilesMatchTrace},
	}
	for _, c := range cases {
		got := broken(withFile(r, c.file, c.data))
		if !slices.Contains(got, c.breaks) {
			t.Errorf("%s: broke %v, want %s", c.intent, got, c.breaks)
		}
		if !slices.Contains(got, audit.FilesMatchTrace) {
			t.Errorf("%s: the trace says other bytes, and nobody noticed (%v)", c.intent, got)
		}
	}
}

// One flipped bit in any byte of any ledger is noticed.
func TestEveryByteCounts(t *testing.T) {
	r := run(t, "unkeyed-delivery")
	genuine := broken(&r)
	flips := 0
	for name, data := range r.End().Files {
		for i := range data {
			flips++
			bad := slices.Clone(data)
			bad[i] ^= 1 << (i % 8)
			if got := broken(withFile(r, name, bad)); slices.Equal(got, genuine) {
				t.Errorf("%s, byte %d flipped: nobody noticed", name, i)
			}
		}
	}
	if flips < 1000 {
		t.Errorf("only %d flips: the run has left too little", flips)
	}
}

// A process that ended otherwise than its own story says is noticed.
func TestExitsMatchTrace(t *testing.T) {
	r := run(t, "keyed-delivery")
	r.Processes = slices.Clone(r.Processes)
	for i := range r.Processes {
		if r.Processes[i].Exit == 23 {
			r.Processes[i].Exit = 0
		}
	}
	if got := broken(&r); !slices.Contains(got, audit.ExitsMatchTrace) {
		t.Errorf("broke %v, want %s", got, audit.ExitsMatchTrace)
	}
}

// Nothing to look at is unknown, never valid.
func TestNothingIsUnknown(t *testing.T) {
	for _, f := range audit.Judge(&trace.Run{}).Verdict {
		if f.Answer != audit.Unknown || f.Count != 0 {
			t.Errorf("%s answers %s on nothing, with count %d", f.Invariant, f.Answer, f.Count)
		}
	}
}

// Exits are observed in the order of start; those of one parallel block sorted by value,
// since who of them comes first is nobody's promise.
func TestExitsObserved(t *testing.T) {
	r := trace.Run{Script: "dispatch\nparallel\ndispatch\ndispatch\nend\n", Events: []trace.Event{
		{N: 1, Line: 1, Process: "dispatch#1", Kind: trace.Start}, {N: 2, Line: 1, Process: "dispatch#1", Kind: trace.Crash, Code: 23},
		{N: 3, Line: 2, Process: "dispatch#2", Kind: trace.Start}, {N: 4, Line: 2, Process: "dispatch#3", Kind: trace.Start},
		{N: 5, Line: 2, Process: "dispatch#2", Kind: trace.Exit, Code: 4}, {N: 6, Line: 2, Process: "dispatch#3", Kind: trace.Exit, Code: 0},
	}}
	at := trace.Checkpoint{Line: 5, Events: len(r.Events)}
	for _, o := range audit.Observe(&r, at) {
		if o.Name == "exits.dispatch" {
			if o.Value != "23,0,4" {
				t.Errorf("exits.dispatch=%s, want 23,0,4", o.Value)
			}
			return
		}
	}
	t.Error("no exits.dispatch was observed")
}

// Two real processes that change one file in one parallel block have no order: what the file
// holds proves nothing. In a simulation, or one after the other, they have.
func TestContestedFiles(t *testing.T) {
	events := []trace.Event{
		{N: 1, Line: 1, Process: "dispatch#1", Op: 1, Kind: trace.Write, File: "f", Len: 1, Sum: "00"},
		{N: 2, Line: 1, Process: "dispatch#2", Op: 1, Kind: trace.Create, File: "f"},
		{N: 3, Line: 1, Process: "dispatch#2", Op: 2, Kind: trace.Sync, File: "f"},
	}
	for _, c := range []struct {
		intent, backend, script string
		answer                  audit.Answer
	}{
		{"side by side, and real", "native", "parallel\ndispatch\ndispatch\nend\n", audit.Unknown},
		{"side by side, by one scheduler", "sim", "parallel\ndispatch\ndispatch\nend\n", audit.Invalid},
	} {
		r := trace.Run{Backend: c.backend, Script: c.script, Events: events,
			Checkpoints: []trace.Checkpoint{{}, {Line: 4, Events: 3, Files: map[string][]byte{"f": []byte("x")}}}}
		for _, f := range audit.Judge(&r).Verdict {
			if f.Invariant == audit.FilesMatchTrace && f.Answer != c.answer {
				t.Errorf("%s: %s (%s), want %s", c.intent, f.Answer, f.Why, c.answer)
			}
		}
	}
}
