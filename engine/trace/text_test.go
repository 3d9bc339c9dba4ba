package trace_test

import (
	"encoding/json"
	"testing"

	"halt23/engine/trace"
)

// lines are one of each shape that a trace line can have.
var lines = []struct {
	intent string
	event  trace.Event
	text   string
}{
	{"an effect has its number and its digest",
		trace.Event{N: 12, Line: 3, Process: "submit#1", Op: 5, Kind: trace.Write, File: "intents.wal", Off: 32, Len: 101, Sum: "10ce09681da1ab42"},
		"12 3 submit#1 5 write file=intents.wal off=32 len=101 sum=10ce09681da1ab42"},
	{"offset 0 is not written down and read back as 0",
		trace.Event{N: 1, Line: 1, Process: "a#1", Op: 1, Kind: trace.Write, File: "f", Len: 1, Sum: "00"},
		"1 1 a#1 1 write file=f len=1 sum=00"},
	{"exit 0 is written down: it is the most important number",
		trace.Event{N: 2, Line: 1, Process: "a#1", Kind: trace.Exit}, "2 1 a#1 - exit code=0"},
	{"an act of fate has no process",
		trace.Event{N: 3, Line: 9, Kind: trace.PowerLoss, Word: "keep=none"}, "3 9 - - power-loss word=keep=none"},
	{"what holds spaces or quotes is quoted",
		trace.Event{N: 4, Line: 1, Process: "a#1", Kind: trace.Start, Word: `halt23 submit k1 say "hi"`},
		`4 1 a#1 - start word="halt23 submit k1 say \"hi\""`},
	{"a key may look like a field",
		trace.Event{N: 5, Line: 1, Process: "a#1", Kind: trace.Answer, Key: "k=1", Word: "stored"}, "5 1 a#1 - answer key=k=1 word=stored"},
	{"a text that is not ASCII survives",
		trace.Event{N: 6, Line: 1, Process: "a#1", Kind: trace.Fail, Word: "磁盘满\n"}, `6 1 a#1 - fail word="磁盘满\n"`},
}

// Text and JSON both give the event back.
func TestRoundTrip(t *testing.T) {
	for _, c := range lines {
		if got := c.event.String(); got != c.text {
			t.Errorf("%s:\n got %s\nwant %s", c.intent, got, c.text)
		}
		if got, err := trace.ParseEvent(c.text); err != nil || got != c.event {
			t.Errorf("%s: parsed %+v, %v", c.intent, got, err)
		}
		var back trace.Event
		text, err := json.Marshal(c.event)
		if err == nil {
			err = json.Unmarshal(text, &back)
		}
		if err != nil || back != c.event {
			t.Errorf("%s: JSON %s gives %+v, %v", c.intent, text, back, err)
		}
	}
}

// A line that is no trace line is refused, whatever it is.
func TestRefused(t *testing.T) {
	for _, text := range []string{"", "1 1 a#1 -", "x 1 a#1 - exit", "1 x a#1 - exit", "1 1 a#1 x exit", "1 1 a#1 - explode",
		"1 1 a#1 - exit code", "1 1 a#1 - exit code=x", "1 1 a#1 - exit colour=red", `1 1 a#1 - exit word="open`} {
		if e, err := trace.ParseEvent(text); err == nil {
			t.Errorf("%q was read as %+v", text, e)
		}
	}
}

// What can be read can be printed and read again.
func FuzzParseEvent(f *testing.F) {
	for _, c := range lines {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := trace.ParseEvent(text)
		if err != nil {
			return
		}
		if again, err := trace.ParseEvent(e.String()); err != nil || again != e {
			t.Errorf("%q is read as %+v, printed as %q and read as %+v, %v", text, e, e.String(), again, err)
		}
	})
}
