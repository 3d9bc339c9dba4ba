package render

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"halt23/engine/trace"
)

// With -update the golden files are rewritten from what the code says now. Read the
// difference before you keep it: a golden file that nobody read proves nothing.
var update = flag.Bool("update", false, "rewrite testdata/*.golden, to be read before keeping")

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s differs (-want +got):\n%s", path, diff)
	}
}

// The counterexample of the book, as a terminal shows it.
func TestTextTellsTheCounterexample(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		golden(t, "unkeyed."+lang, Text(unkeyed(), lang))
	}
}

// The same run as a scene: which events became which step, where lines, messages, bars
// and the crash window lie.
func TestSceneOfTheCounterexample(t *testing.T) {
	golden(t, "unkeyed.scene", dump(newScene(unkeyed())))
}

// dump prints a scene, one thing a line.
func dump(s *scene) string {
	var b strings.Builder
	for i, st := range s.steps {
		fmt.Fprintf(&b, "step %d: %s %s, events %d to %d\n", i, st.main.Process, st.kind, st.first(), st.last())
	}
	for i, l := range s.lanes {
		fmt.Fprintf(&b, "lane %d: %s\n", i, l.program)
	}
	for _, l := range s.lives {
		fmt.Fprintf(&b, "life: %s on lane %d, steps %d to %d, open %t\n", l.process, l.lane, l.from, l.to, l.open)
	}
	for _, m := range s.messages {
		fmt.Fprintf(&b, "message: %s of %s, steps %d to %d, lanes %d to %d, broken %t\n",
			m.main.Kind, m.main.Request, m.from, m.to, m.fromLane, m.toLane, m.broken)
	}
	for _, f := range s.files {
		fmt.Fprintf(&b, "file: %s %v\n", f.name, f.spans)
		for _, r := range f.bars {
			fmt.Fprintf(&b, "  record at %d..%d, place %d, written at step %d, synced at %d, until %d, open %t\n",
				r.off, r.end, r.place, r.from, r.synced, r.to, r.open)
		}
	}
	fmt.Fprintf(&b, "windows: %v\nwounds: %v\n", s.windows, s.wounds)
	return b.String()
}

// What folds into one step, and what does not.
func TestFold(t *testing.T) {
	write := func(file string, off, length int64) trace.Event {
		return trace.Event{Kind: trace.Write, File: file, Off: off, Len: length, Op: 1}
	}
	sync := func(file string) trace.Event { return trace.Event{Kind: trace.Sync, File: file} }
	by := func(process string, events ...trace.Event) []trace.Event {
		for i := range events {
			events[i].Process = process
		}
		return events
	}
	create := trace.Event{Kind: trace.Create, File: "a.wal"}
	lock := trace.Event{Kind: trace.Lock, File: "a.wal"}
	stories := []struct {
		intent string
		events []trace.Event
		want   string
	}{
		{"making a ledger, header, sync and directory sync, is one step",
			by("p#1", trace.Event{Kind: trace.Start}, create, lock, write("a.wal", 0, 32), sync("a.wal"), trace.Event{Kind: trace.SyncDir}, write("a.wal", 32, 100)),
			"create 1-6, write 7-7"},
		{"close markers belong to the exit that follows",
			by("p#1", write("a.wal", 32, 68), sync("a.wal"), write("b.wal", 32, 68), sync("b.wal"), trace.Event{Kind: trace.Exit}),
			"exit 1-5"},
		{"a process that dies while closing has closed and crashed",
			by("p#1", write("a.wal", 32, 68), trace.Event{Kind: trace.Crash}),
			"closing 1-1, crash 2-2"},
		{"a record that happens to be torn at 68 bytes is no close marker: it has no number",
			by("p#1", trace.Event{Kind: trace.Write, File: "a.wal", Off: 32, Len: 68}),
			"write 1-1"},
		{"a record and its sync are two steps: a crash may fall between",
			by("p#1", write("a.wal", 32, 100), sync("a.wal")),
			"write 1-1, sync 2-2"},
		{"a sync of what others wrote and synced belongs to what it is done for",
			by("p#1", lock, sync("a.wal"), trace.Event{Kind: trace.SyncDir}, trace.Event{Kind: trace.Send}),
			"send 1-4"},
		{"another process in between does not part what belongs together",
			append(append(by("p#1", create, write("a.wal", 0, 32)), by("q#1", trace.Event{Kind: trace.Send})...), by("p#1", sync("a.wal"))...),
			"send 3-3, create 1-4"},
		{"who runs into a lock does so after it was taken",
			append(append(by("p#1", trace.Event{Kind: trace.Start}, lock), by("q#1", trace.Event{Kind: trace.Start}, trace.Event{Kind: trace.Busy, File: "a.wal"})...), by("p#1", create)...),
			"lock 1-2, busy 3-4, create 5-5"},
		{"creating what another process created in the same moment is nothing",
			by("p#1", create, trace.Event{Kind: trace.Fail, File: "a.wal", Word: "file already exists"}, lock, trace.Event{Kind: trace.Send}),
			"send 3-4"},
		{"a failure belongs to the effect that failed",
			by("p#1", write("a.wal", 32, 100), trace.Event{Kind: trace.Fail, File: "a.wal", Word: "no space"}),
			"write 1-2"},
		{"a kill is the end of its victim",
			append(by("p#1", trace.Event{Kind: trace.Start}), trace.Event{Kind: trace.Kill, Word: "p#1"}),
			"kill 1-2"},
		{"who only looked has still been there",
			by("p#1", trace.Event{Kind: trace.Start}, lock),
			"start 1-2"},
	}
	for _, story := range stories {
		for i := range story.events {
			story.events[i].N = i + 1
		}
		var got []string
		for _, st := range fold(story.events) {
			got = append(got, fmt.Sprintf("%s %d-%d", st.kind, st.first(), st.last()))
		}
		if s := strings.Join(got, ", "); s != story.want {
			t.Errorf("%s:\n got %s\nwant %s", story.intent, s, story.want)
		}
	}
}
