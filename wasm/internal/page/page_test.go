package page

import (
	"strings"
	"testing"

	"halt23/engine/catalog"
	"halt23/engine/dispatch"
	"halt23/engine/host"
	"halt23/engine/script"
)

func scriptOf(t *testing.T, id string) string {
	t.Helper()
	s, err := catalog.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return script.Print(s.Script)
}

func TestRun(t *testing.T) {
	r := Request{Op: "run", Scenario: "unkeyed-delivery", Script: scriptOf(t, "unkeyed-delivery"), Seed: "1", Lang: "en"}
	engine := Engine{Families: []host.Programs{dispatch.Programs}}
	end := engine.Answer(r)
	if end.Problem != nil || !strings.Contains(end.HTML, `data-observation="receiver.effects"`) || !strings.HasPrefix(end.Trace, "# halt23 trace 1\n") {
		t.Fatalf("answer %+v", end)
	}
	if len(end.Files["receipts.wal"]) == 0 {
		t.Error("the run ended without receipts.wal in the answer")
	}
	r.Step = 1
	first := engine.Answer(r)
	if first.Trace != end.Trace {
		t.Error("looking at another step changed the run")
	}
	if len(first.Files["receipts.wal"]) != 0 {
		t.Error("at the first step receipts.wal is already there")
	}
}

func TestProblems(t *testing.T) {
	crashing := host.Programs{}
	for name := range dispatch.Programs {
		crashing[name] = host.Entry{Run: func(*host.Host, host.Args) int { panic("oh") }, CrashExit: 23}
	}
	good := Request{Op: "run", Scenario: "unkeyed-delivery", Script: "receiver start\nsubmit k1 a\ndispatch\nreceiver stop\n", Seed: "1", Lang: "en"}
	cases := []struct {
		intent   string
		programs host.Programs
		change   func(*Request)
		want     Problem
	}{
		{"a misspelt verb has a place", nil, func(r *Request) { r.Script = "receiver start\nsubmitt k1 a\n" }, Problem{"submitt", 2, 1}},
		{"an unknown scenario", nil, func(r *Request) { r.Scenario = "nowhere" }, Problem{"nowhere", 0, 0}},
		{"a seed that is none", nil, func(r *Request) { r.Seed = "one" }, Problem{"seed", 0, 0}},
		{"an unknown operation", nil, func(r *Request) { r.Op = "fly" }, Problem{"fly", 0, 0}},
		{"a panic is told, not fatal", crashing, func(*Request) {}, Problem{"bug", 0, 0}},
	}
	for _, c := range cases {
		r := good
		c.change(&r)
		programs := c.programs
		if programs == nil {
			programs = dispatch.Programs
		}
		p := Engine{Families: []host.Programs{programs}}.Answer(r).Problem
		if p == nil || !strings.Contains(p.Message, c.want.Message) || p.Line != c.want.Line || p.Column != c.want.Column {
			t.Errorf("%s: %+v, want %+v", c.intent, p, c.want)
		}
	}
}
