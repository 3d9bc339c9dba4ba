package render

import (
	"strings"
	"testing"

	"halt23/engine/audit"
	"halt23/engine/script"
	"halt23/engine/trace"
)

// fileOf returns the lane of a file.
func fileOf(t *testing.T, s *scene, name string) fileLane {
	t.Helper()
	for _, f := range s.files {
		if f.name == name {
			return f
		}
	}
	t.Fatalf("no lane for %s", name)
	return fileLane{}
}

// The receipt that was written and not synced is gone with the power; its bar ends there,
// and the one that is written later is another record in the same place.
func TestPowerTakesTheUnsyncedRecord(t *testing.T) {
	s := newScene(simulated(t, scenario(t, "power-lost-unsynced"), 1, 0))
	bars := fileOf(t, s, "receipts.wal").bars
	if len(bars) != 2 {
		t.Fatalf("bars: %+v", bars)
	}
	first, second := bars[0], bars[1]
	if first.open || first.synced >= 0 || s.steps[first.to].kind != trace.PowerLoss {
		t.Errorf("the unsynced record should end where the power was lost: %+v", first)
	}
	if !second.open || second.synced < 0 || second.place != 0 {
		t.Errorf("the second record should stay, synced: %+v", second)
	}
}

// With keep=all the disk kept even what was not synced: it is durable from then on.
func TestPowerMayKeepEverything(t *testing.T) {
	base := scenario(t, "power-lost-unsynced")
	other, err := base.WithScript(strings.Replace(script.Print(base.Script), "keep=none", "keep=all", 1))
	if err != nil {
		t.Fatal(err)
	}
	s := newScene(simulated(t, other, 1, 0))
	first := fileOf(t, s, "receipts.wal").bars[0]
	if !first.open || first.synced < 0 || s.steps[first.synced].kind != trace.PowerLoss {
		t.Errorf("the record should be durable from the loss of power on: %+v", first)
	}
	if len(s.windows) != 0 {
		t.Errorf("the receipt was kept, nothing is in doubt: %v", s.windows)
	}
}

// A ledger that fate took away ends with its records; the new one begins empty, and its
// record is the one that the verdict points at.
func TestLostLedger(t *testing.T) {
	p := simulated(t, scenario(t, "receiver-lost-ledger"), 1, 0)
	s := newScene(p)
	f := fileOf(t, s, "effects.wal")
	if len(f.spans) != 2 || f.spans[0].open || !f.spans[1].open || len(f.bars) != 2 || f.bars[0].open || f.bars[1].place != 0 {
		t.Errorf("lane: %+v", f)
	}
	if svg := Diagram(p, "en", Wide); strings.Count(svg, ` hurt"`) != 2 {
		t.Errorf("the second effect should be marked, before and after its sync")
	}
}

// A file that stood there before the first line has its records from the left edge on.
func TestStartingFileIsThereFromTheBeginning(t *testing.T) {
	s := newScene(simulated(t, scenario(t, "key-conflict"), 1, 0))
	f := fileOf(t, s, "effects.wal")
	if len(f.bars) != 1 || f.bars[0].from != -1 || !f.bars[0].open || f.spans[0].from != -1 {
		t.Errorf("lane: %+v", f)
	}
}

// Connections that lead nowhere: refused, and replied to a sender that had died.
func TestBrokenMessages(t *testing.T) {
	unavailable := newScene(simulated(t, scenario(t, "receiver-unavailable"), 1, 0))
	if m := unavailable.messages[0]; m.main.Kind != trace.Refuse || !m.broken {
		t.Errorf("the refused connection should be a broken arrow: %+v", m)
	}
	base := scenario(t, "keyed-delivery")
	early, err := base.WithScript(strings.Replace(script.Print(base.Script), "after-reply", "after-send", 1))
	if err != nil {
		t.Fatal(err)
	}
	p := simulated(t, early, 1, 0)
	broken := 0
	for _, m := range newScene(p).messages {
		if m.broken {
			broken++
		}
	}
	if broken != 1 {
		t.Errorf("%d broken messages, want the reply that nobody heard", broken)
	}
	if svg := Diagram(p, "zh", Tall); !strings.Contains(svg, "msg broken") {
		t.Error("no broken arrow in the picture")
	}
}

// Two dispatchers at the same time have a line each; the one that sends lies next to the
// receiver.
func TestProcessesAtTheSameTimeHaveLinesOfTheirOwn(t *testing.T) {
	s := newScene(simulated(t, scenario(t, "two-dispatchers"), 1, 0))
	var programs []string
	for _, l := range s.lanes {
		programs = append(programs, l.program)
	}
	if got := strings.Join(programs, " "); got != "submit dispatch dispatch receiver" {
		t.Fatalf("lanes: %s", got)
	}
	for _, m := range s.messages {
		if lo, hi := min(m.fromLane, m.toLane), max(m.fromLane, m.toLane); lo != 2 || hi != 3 {
			t.Errorf("a message crosses a stranger's lane: %+v", m)
		}
	}
}

// Time travel: the step in view has the cursor, what comes later is faded, the files are
// those of that moment, and a record that is not synced yet says so in words.
func TestStepInView(t *testing.T) {
	s := scenario(t, "keyed-delivery")
	whole := simulated(t, s, 1, 0)
	at := 0
	for _, e := range whole.Run.Events {
		if e.Kind == trace.Write && e.File == "effects.wal" && e.Off > 0 && at == 0 {
			at = e.N
		}
	}
	p := simulated(t, s, 1, at)
	sc := newScene(p)
	if sc.view != sc.stepOf(at) || sc.atEnd() {
		t.Fatalf("event %d is step %d, in view is %d", at, sc.stepOf(at), sc.view)
	}
	english := Lab(p, "en")
	for _, want := range []string{`class="cursor"`, `class="veil"`, `class="elab later"`, "Files at step 9", "counts at the end of the run", "<td>not yet synced"} {
		if !strings.Contains(english, want) {
			t.Errorf("no %s in the lab at step 9", want)
		}
	}
	if strings.Contains(english, "receipts.wal</code>") != (p.Files["receipts.wal"] != nil) {
		t.Error("the files shown are not those of the step in view")
	}
	for _, gone := range []string{`class="cursor"`, `class="veil"`, " later\"", "<td>not yet synced"} {
		if strings.Contains(Lab(whole, "en"), gone) {
			t.Errorf("%s in the lab of the whole run", gone)
		}
	}
}

// Every step of every run says what it is.
func TestNoStepIsSilent(t *testing.T) {
	for name, p := range album(t) {
		s := newScene(p)
		for i := range s.steps {
			for _, lang := range languages {
				if words := s.deeds(i, lang); words == "" || strings.Contains(words, "%!") {
					t.Errorf("%s, %s: step %d says %q", name, lang, i+1, words)
				}
			}
		}
	}
}

// Whatever a reader types is text, in the markup and in the words.
func TestNothingBreaksOut(t *testing.T) {
	p := unkeyed()
	evil := `</textarea><script>alert("1")</script>` + "\x00\xff"
	p.Scenario.Title = script.Text{En: evil, Zh: evil}
	p.Scenario.Script[1].Words[1].Text = evil
	p.Files = map[string][]byte{evil: []byte("x"), "effects.wal": append(ledgerHeader(), ledgerRecord(6, 1, "k", evil, evil, evil, evil)...)}
	for i := range p.Run.Events {
		if p.Run.Events[i].Kind == trace.Send {
			p.Run.Events[i].Key = evil
		}
	}
	for _, lang := range languages {
		for _, e := range elements(t, Lab(p, lang)) {
			if e.name == "script" {
				t.Errorf("%s: a script got through", lang)
			}
		}
	}
}

// Failed claims are named; held ones are one quiet line.
func TestClaims(t *testing.T) {
	p := unkeyed()
	if got := Lab(p, "en"); !strings.Contains(got, "the run ended as this page claims") {
		t.Error("held claims should say so")
	}
	p.Claims = append(p.Claims, audit.Claim{Line: 6, Name: "receipts", Want: "2", Got: "1"}, audit.Claim{Line: 6, Name: "nonsense", Want: "1"})
	got := Text(p, "en")
	for _, want := range []string{"line 6 claims receipts=2; observed: 1", "line 6 claims nonsense=1; observed: no such observation"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "the run ended as its script claims") {
		t.Error("failed claims and the line that all held")
	}
}

// Every picture says what could be lost, and where the run comes from.
func TestCrashModelIsStated(t *testing.T) {
	cases := []struct{ id, want string }{
		{"unkeyed-delivery", "process death: the page cache survives"},
		{"power-lost-unsynced", "power loss (simulated)"},
		{"two-dispatchers", "no crash in this run"},
		{"receiver-lost-ledger", "process death: the page cache survives, and a file is lost"},
	}
	for _, c := range cases {
		p := simulated(t, scenario(t, c.id), 1, 0)
		if got := Lab(p, "en"); !strings.Contains(got, `<span class="chip">`+c.want+"</span>") {
			t.Errorf("%s: no chip %q", c.id, c.want)
		}
	}
	p := unkeyed()
	p.Live = true
	if !strings.Contains(Lab(p, "zh"), "在本页模拟运行") {
		t.Error("a live run should say that it ran in this page")
	}
	p.Live, p.Run.Backend = false, "native"
	if !strings.Contains(Lab(p, "en"), "recorded real processes") || !strings.Contains(Text(p, "en"), "real processes") {
		t.Error("a native run should say that its processes were real")
	}
}
