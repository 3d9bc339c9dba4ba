package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"halt23/engine/catalog"
	"halt23/engine/native"
)

func TestMain(m *testing.M) {
	native.Child(families...)                // in a child this does not return
	os.Setenv("GORACE", "atexit_sleep_ms=0") // built with -race, each child would linger for a second
	os.Exit(m.Run())
}

// halt23 runs a command line as main does.
func halt23(args ...string) (stdout, stderr string, exit int) {
	var out, errs bytes.Buffer
	w := bufio.NewWriter(&out)
	err := command(args, w)
	w.Flush()
	exit = status(err, &errs)
	return out.String(), errs.String(), exit
}

// What cannot be understood exits with 2 and says in one line what, where and how to mend it.
func TestUsage(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.txtar")
	if err := os.WriteFile(bad, []byte("Bad\n-- script --\ndispatch\nsubmitt k1 x\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	cases := []struct {
		intent string
		args   []string
		says   []string
	}{
		{"no command", nil, []string{"want a command"}},
		{"a command that is none", []string{"runn"}, []string{"did you mean “run”?"}},
		{"a scenario that is none", []string{"sim", "keyd-delivery"}, []string{"did you mean “keyed-delivery”?"}},
		{"a flag that is none", []string{"sim", "-speed", "keyed-delivery"}, []string{"sim", "-speed"}},
		{"a seed that is no number", []string{"sim", "keyed-delivery", "-seed", "x"}, []string{"-seed"}},
		{"a file that is not there", []string{"sim", "nowhere.txtar"}, []string{"nowhere.txtar"}},
		{"a script with a mistake", []string{"sim", bad}, []string{"bad.txtar", "line 2, column 1", "did you mean “submit”?"}},
		{"power loss with real processes", []string{"run", "power-lost-unsynced"}, []string{"line 4", "page cache", "halt23 sim"}},
		{"a trace and a document", []string{"sim", "-trace", "-json"}, []string{"-trace"}},
		{"a name for list", []string{"list", "keyed-delivery"}, []string{"show keyed-delivery"}},
		{"nothing to show", []string{"show"}, []string{"halt23 list"}},
	}
	for _, c := range cases {
		stdout, stderr, exit := halt23(c.args...)
		if exit != 2 || stdout != "" || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: exit %d, stdout %q, stderr %q; want exit 2 and one line", c.intent, exit, stdout, stderr)
		}
		for _, part := range c.says {
			if !strings.Contains(stderr, part) {
				t.Errorf("%s: %q does not say %q", c.intent, stderr, part)
			}
		}
	}
}

// The same scenario gives the same observations in both documents, and the native one
// shows a child that exited with 23. Flags may stand behind the names.
func TestDocuments(t *testing.T) {
	read := func(command string) document {
		stdout, stderr, exit := halt23(command, "unkeyed-delivery", "-json")
		var d document
		if err := json.Unmarshal([]byte(stdout), &d); err != nil || exit != 0 {
			t.Fatalf("%s: exit %d, %v\n%s%s", command, exit, err, stderr, stdout)
		}
		return d
	}
	real, simulated := read("run"), read("sim")
	if !real.OK || len(real.Runs) != 1 || len(simulated.Runs) != 1 {
		t.Fatalf("want one run each, and ok: %+v", real)
	}
	a, b := real.Runs[0], simulated.Runs[0]
	if len(a.Observed) == 0 || len(a.Observed) != len(b.Observed) {
		t.Errorf("observed %v with real processes, %v simulated", a.Observed, b.Observed)
	}
	for name, value := range a.Observed {
		if b.Observed[name] != value {
			t.Errorf("%s is %s with real processes, %s simulated", name, value, b.Observed[name])
		}
	}
	for name, want := range a.Expected {
		if a.Observed[name] != want {
			t.Errorf("%s is %s, expected %s", name, a.Observed[name], want)
		}
	}
	if f := a.Verdict["effect-once"]; f.Answer != "invalid" || f.Event == nil {
		t.Errorf("effect-once: %+v, want invalid and an event", f)
	}
	died := false
	for _, p := range a.Processes {
		died = died || p.Program == "dispatch" && p.Exit != nil && *p.Exit == 23 && p.Argv[0] == "halt23"
	}
	if !died {
		t.Errorf("no child exited with 23: %+v", a.Processes)
	}
}

// A claim that does not hold makes the exit 1 and is told with what was observed.
func TestClaimThatDoesNotHold(t *testing.T) {
	text, err := catalog.Text("unkeyed-delivery")
	if err != nil {
		t.Fatal(err)
	}
	hopeful := filepath.Join(t.TempDir(), "hopeful.txtar")
	text = bytes.Replace(text, []byte("receiver.effects=2"), []byte("receiver.effects=1"), 1)
	if err := os.WriteFile(hopeful, text, 0o644); err != nil {
		t.Fatal(err)
	}
	stdout, _, exit := halt23("sim", hopeful)
	if exit != 1 || !strings.Contains(stdout, "receiver.effects") {
		t.Errorf("exit %d\n%s", exit, stdout)
	}
}

// list prints id, family and backends, tab separated, and -trace the trace and nothing else.
func TestPlainText(t *testing.T) {
	stdout, _, exit := halt23("list")
	rows := strings.Split(strings.TrimSuffix(stdout, "\n"), "\n")
	if exit != 0 || len(rows) != len(catalog.IDs()) {
		t.Fatalf("exit %d, %d rows for %d scenarios", exit, len(rows), len(catalog.IDs()))
	}
	for _, row := range rows {
		if c := strings.Split(row, "\t"); len(c) != 3 || c[1] != "dispatch" && c[1] != "ledger" || c[2] != "sim,native" && c[2] != "sim" {
			t.Errorf("row %q", row)
		}
	}
	stdout, _, _ = halt23("sim", "-trace", "keyed-delivery")
	if !strings.HasPrefix(stdout, "# halt23 trace 1\n# scenario=keyed-delivery backend=sim seed=1\n1 1 receiver#1 - start ") {
		t.Errorf("the trace begins\n%.200s", stdout)
	}
}
