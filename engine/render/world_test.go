package render

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"maps"

	"halt23/engine/audit"
	"halt23/engine/script"
	"halt23/engine/trace"
)

// A storyteller makes runs by hand: events in the order of a simulation and the files
// that go with them, in the format of the ledger.
type storyteller struct {
	run   trace.Run
	files map[string][]byte
	seqs  map[string]uint64
	ops   map[string]int
}

func tell(files map[string][]byte) *storyteller {
	t := &storyteller{files: map[string][]byte{}, seqs: map[string]uint64{}, ops: map[string]int{}}
	maps.Copy(t.files, files)
	t.run = trace.Run{Scenario: "story", Family: "dispatch", Backend: "sim", Seed: 1}
	t.checkpoint(0)
	return t
}

func (t *storyteller) checkpoint(line int) {
	files := map[string][]byte{}
	for name, data := range t.files {
		files[name] = bytes.Clone(data)
	}
	t.run.Checkpoints = append(t.run.Checkpoints, trace.Checkpoint{Line: line, Events: len(t.run.Events), Files: files})
}

func (t *storyteller) event(process string, e trace.Event) {
	e.N, e.Line, e.Process = len(t.run.Events)+1, 1, process
	if e.Kind.IsEffect() {
		t.ops[process]++
		e.Op = t.ops[process]
	}
	t.run.Events = append(t.run.Events, e)
}

func (t *storyteller) write(process, file string, data []byte) {
	sum := sha256.Sum256(data)
	t.event(process, trace.Event{Kind: trace.Write, File: file, Off: int64(len(t.files[file])), Len: int64(len(data)), Sum: hex.EncodeToString(sum[:8])})
	t.files[file] = append(t.files[file], data...)
}

// open starts nothing new if the file is there; else it makes a ledger.
func (t *storyteller) open(process, file string) {
	if _, ok := t.files[file]; ok {
		t.event(process, trace.Event{Kind: trace.Lock, File: file})
		return
	}
	t.event(process, trace.Event{Kind: trace.Create, File: file})
	t.event(process, trace.Event{Kind: trace.Lock, File: file})
	t.write(process, file, ledgerHeader())
	t.event(process, trace.Event{Kind: trace.Sync, File: file})
	t.event(process, trace.Event{Kind: trace.SyncDir, File: "."})
}

func (t *storyteller) record(process, file string, kind byte, key string, fields ...string) {
	t.seqs[file]++
	t.write(process, file, ledgerRecord(kind, t.seqs[file], key, fields...))
}

func (t *storyteller) append(process, file string, kind byte, key string, fields ...string) {
	t.record(process, file, kind, key, fields...)
	t.event(process, trace.Event{Kind: trace.Sync, File: file})
}

func (t *storyteller) exit(process string, code int, closes ...string) {
	for _, file := range closes {
		t.append(process, file, 255, "")
	}
	t.event(process, trace.Event{Kind: trace.Exit, Code: code})
}

func (t *storyteller) start(process string) {
	t.event(process, trace.Event{Kind: trace.Start, Word: "halt23 " + programOf(process)})
}

func ledgerHeader() []byte {
	b := make([]byte, 32)
	copy(b, "halt23\r\n")
	b[8], b[10], b[16] = 1, 32, 7
	binary.LittleEndian.PutUint32(b[28:], crc32.Checksum(b[:28], crc32.MakeTable(crc32.Castagnoli)))
	return b
}

func ledgerRecord(kind byte, seq uint64, key string, fields ...string) []byte {
	var payload []byte
	for _, f := range fields {
		payload = append(binary.LittleEndian.AppendUint32(payload, uint32(len(f))), f...)
	}
	b := make([]byte, 64, 68+len(key)+len(payload))
	binary.LittleEndian.PutUint32(b, uint32(cap(b)))
	b[4], b[5], b[8+0] = kind, byte(len(key)), 7
	binary.LittleEndian.PutUint64(b[16:], seq)
	binary.LittleEndian.PutUint64(b[24:], 32)
	b = append(append(b, key...), payload...)
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)))
}

// receiver starts a receiver and has it listen.
func (t *storyteller) receiver(process string) {
	t.start(process)
	t.open(process, "effects.wal")
	t.event(process, trace.Event{Kind: trace.Listen})
}

func (t *storyteller) submit(process, key string) {
	t.start(process)
	t.open(process, "intents.wal")
	t.append(process, "intents.wal", 1, key, key, "add a line to the log")
	t.event(process, trace.Event{Kind: trace.Answer, Key: key, Word: "stored"})
	t.exit(process, 0, "intents.wal")
}

// dispatcher starts a dispatcher and has it open its files.
func (t *storyteller) dispatcher(process string) {
	t.start(process)
	if _, ok := t.files["dispatcher.lock"]; !ok {
		t.event(process, trace.Event{Kind: trace.Create, File: "dispatcher.lock"})
		t.files["dispatcher.lock"] = nil
	}
	t.event(process, trace.Event{Kind: trace.Lock, File: "dispatcher.lock"})
	for _, file := range []string{"intents.wal", "receipts.wal", "history.wal"} {
		t.open(process, file)
	}
}

// exchange has a request travel to the receiver and its reply come back.
func (t *storyteller) exchange(process, receiver, key string, effect int) {
	request := fmt.Sprintf("%s/%s", process, key)
	t.event(process, trace.Event{Kind: trace.Send, Request: request, Key: key, Len: 21})
	t.event(receiver, trace.Event{Kind: trace.Receive, Request: request, Key: key})
	if effect > 0 {
		t.append(receiver, "effects.wal", 6, fmt.Sprintf("(arrival %d)", effect), key, "add a line to the log", "200", "done")
	}
	t.event(receiver, trace.Event{Kind: trace.Reply, Request: request, Key: key, Status: 200})
	t.event(process, trace.Event{Kind: trace.Response, Request: request, Key: key, Status: 200})
}

func (t *storyteller) settle(process, key string) {
	t.append(process, "receipts.wal", 2, key, "200", "done")
	t.append(process, "history.wal", 5, key, key, "add a line to the log", "done")
}

// unkeyed is the book's counterexample: the reply arrived, the receipt did not, and the
// receiver does not heed the key.
func unkeyed() Picture {
	t := tell(nil)
	t.receiver("receiver#1")
	t.submit("submit#1", "k1")
	t.dispatcher("dispatch#1")
	t.exchange("dispatch#1", "receiver#1", "k1", 1)
	t.event("dispatch#1", trace.Event{Kind: trace.Crash, Word: "dispatch.after-reply", Code: 23})
	t.dispatcher("dispatch#2")
	t.exchange("dispatch#2", "receiver#1", "k1", 2)
	second := len(t.run.Events) - 3 // write, sync, reply, response
	t.settle("dispatch#2", "k1")
	t.exit("dispatch#2", 0, "receipts.wal", "history.wal")
	t.exit("receiver#1", 0, "effects.wal")
	p := t.picture("unkeyed-delivery", script.Text{En: "A reply arrived, the receipt did not", Zh: "回复到了，回执没有"},
		"receiver start mode=unkeyed\nsubmit k1 'add a line to the log'\ndispatch crash=dispatch.after-reply\ndispatch\nreceiver stop\n"+
			"expect exits.dispatch=23,0 receiver.requests=2 receiver.effects=2 receipts=1 history=1\n")
	p.Report.Verdict[0] = audit.Finding{Invariant: audit.EffectOnce, Answer: audit.Invalid, Count: 2, Event: second, Key: "k1",
		File: "effects.wal", Why: "k1 has two effects"}
	return p
}

// picture closes the story.
func (t *storyteller) picture(id string, title script.Text, text string) Picture {
	t.checkpoint(6)
	t.run.Scenario, t.run.Script = id, text
	lines, err := script.ParseLines(text, nil)
	if err != nil {
		panic(err)
	}
	p := Picture{Scenario: script.Scenario{ID: id, Family: "dispatch", Title: title, Script: lines}, Run: t.run, Files: t.files}
	p.Report.Observed = []audit.Observation{{Name: "exits.dispatch", Value: "23,0"}, {Name: "exits.receiver", Value: "0"}, {Name: "exits.submit", Value: "0"},
		{Name: "intents", Value: "1"}, {Name: "receipts", Value: "1"}, {Name: "refusals", Value: "0"}, {Name: "history", Value: "1"},
		{Name: "receiver.requests", Value: "2"}, {Name: "receiver.effects", Value: "2"}, {Name: "receiver.effects.k1", Value: "2"}}
	for _, name := range audit.Invariants {
		if name == audit.NothingInvented || name == audit.CorruptUntouched {
			continue // asked of ledgers alone
		}
		p.Report.Verdict = append(p.Report.Verdict, audit.Finding{Invariant: name, Answer: audit.Valid, Count: 1})
	}
	p.Claims = []audit.Claim{{Line: 6, Name: "receiver.effects", Want: "2", Got: "2", Held: true}}
	return p
}
