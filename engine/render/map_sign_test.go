package render

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"halt23/engine/audit"
	"halt23/engine/explore"
	"halt23/engine/trace"
)

// Which broken invariant has which shape. A new one has to be given a shape here.
func TestSigns(t *testing.T) {
	want := map[string]sign{
		"effect-once":             signAbove,
		"acknowledged-kept":       signBelow,
		"no-intent-dropped":       signBelow,
		"receipt-proves-effect":   signBelow,
		"history-proves-receipts": signBelow,
		"nothing-invented":        signDiamond, "corrupt-untouched": signDiamond, "record-once": signDiamond,
		"ledgers-whole": signDiamond, "files-match-trace": signDiamond, "exits-match-trace": signDiamond,
		"recovery-completes": signDiamond, "second-open-changes-nothing": signDiamond, "flip-noticed": signDiamond,
	}
	all := append(append([]string{}, audit.Invariants...), explore.RecoveryCompletes, explore.SecondOpen, explore.FlipNoticed)
	if len(all) != len(want) || len(signs) != len(want) {
		t.Errorf("%d invariants, %d signs, %d known here", len(all), len(signs), len(want))
	}
	for _, name := range all {
		if s, ok := want[name]; !ok || signOf(name) != s {
			t.Errorf("%s has sign %d, want %d", name, signOf(name), s)
		}
		if outcomes[name] == (outcomeWords{}) || invariantNames[name] == (label{}) {
			t.Errorf("%s has no words for what states come to that break it", name)
		}
	}
}

// Every way to die has words, in the order in which the explorer gives them; every reason
// why one does not apply has them, too.
func TestEveryModelHasWords(t *testing.T) {
	for _, id := range []string{"keyed-delivery", "ledger-two-openers"} {
		s := mapOf(t, id)
		var got []string
		for _, r := range s.m.Rows {
			got = append(got, r.Model)
			if models[r.Model] == (modelWords{}) {
				t.Errorf("%s has no words", r.Model)
			}
		}
		if want := modelsOf(s.scenario.Family); strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%s: the explorer goes through\n%v\nand not\n%v", id, got, want)
		}
	}
	source, err := os.ReadFile("../explore/rows.go")
	if err != nil {
		t.Fatal(err)
	}
	reasons := regexp.MustCompile(`absent: "([^"]*)"`).FindAllStringSubmatch(string(source), -1)
	if len(reasons) < 5 {
		t.Errorf("found only %d reasons", len(reasons))
	}
	for _, why := range reasons {
		if absences[why[1]] == (label{}) {
			t.Errorf("%q has no words", why[1])
		}
	}
}

// What a cell says, as the issue gives it.
func TestSentences(t *testing.T) {
	cases := []struct {
		intent, model string
		cell          explore.Cell
		en, zh        string
	}{
		{"some of many disk states", "power-loss/subset", explore.Cell{Step: 9, States: 64, Failing: 11, Invalid: map[string]int{"acknowledged-kept": 11}},
			"Power lost after step 9, keeping any part of the rest: 64 disk states, 11 lose an acknowledged record",
			"第9步后断电，其余任意留下一部分：64种磁盘状态，11种丢失已确认记录"},
		{"one of many", "power-loss/prefix", explore.Cell{Step: 9, States: 3, Failing: 1, Invalid: map[string]int{"acknowledged-kept": 1}},
			"Power lost after step 9, keeping a prefix of the rest: 3 disk states, 1 loses an acknowledged record",
			"第9步后断电，其余按顺序留下一段：3种磁盘状态，1种丢失已确认记录"},
		{"the only one", "killed/sender", explore.Cell{Step: 18, States: 1, Failing: 1, Invalid: map[string]int{"effect-once": 1}},
			"Sender killed after step 18: the run has an effect too many", "第18步后发送端被杀：效果多做一次"},
		{"all of several", "disk/no-space", explore.Cell{Step: 4, States: 2, Failing: 2, Invalid: map[string]int{"recovery-completes": 2}},
			"No space left at step 4: 2 states, all do not finish recovering", "第4步写入时空间不足：2种状态，全部恢复没有做完"},
		{"as promised", "killed/receiver", explore.Cell{Step: 2, States: 1}, "Receiver killed after step 2: as promised", "第2步后接收端被杀：如约"},
		{"two invariants in the order of reports", "recovery", explore.Cell{Step: 2, States: 5, Failing: 3, Invalid: map[string]int{"record-once": 3, "effect-once": 2}},
			"Power lost after step 2 and again while recovering: 5 states, 2 have an effect too many, 3 hold a record twice",
			"第2步后断电，恢复途中再次断电：5种状态，2种效果多做一次，3种同一记录存了两条"},
		{"a sample", "power-loss/subset", explore.Cell{Step: 7, States: 131, Sampled: true, Of: "131 of 1048576"},
			"Power lost after step 7, keeping any part of the rest: 131 of 1048576 disk states sampled, all as promised",
			"第7步后断电，其余任意留下一部分：从1048576种磁盘状态中抽样131种，全部如约"},
		{"a sample of a space without end", "power-loss/subset", explore.Cell{Step: 7, States: 1164, Sampled: true, Of: "1164 of more than 10^19"},
			"Power lost after step 7, keeping any part of the rest: 1164 of more than 10^19 disk states sampled, all as promised",
			"第7步后断电，其余任意留下一部分：从超过10^19种磁盘状态中抽样1164种，全部如约"},
		{"what nobody can vouch for", "disk/bit-flip", explore.Cell{Step: 3, States: 32, Undecidable: 5},
			"A bit flips on the disk after step 3: 32 states, 5 cannot be decided", "第3步后磁盘上翻转一个比特：32种状态，5种不可判定"},
	}
	for _, c := range cases {
		tally := sum(explore.Row{Cells: []explore.Cell{c.cell}}, []int{c.cell.Step})
		if got := tally.sentence(c.model, "en"); got != c.en {
			t.Errorf("%s:\n got %s\nwant %s", c.intent, got, c.en)
		}
		if got := tally.sentence(c.model, "zh"); got != c.zh {
			t.Errorf("%s:\n got %s\nwant %s", c.intent, got, c.zh)
		}
	}
}

// How steps are enumerated.
func TestWhen(t *testing.T) {
	cases := []struct {
		steps  []int
		en, zh string
	}{
		{[]int{9}, "step 9", "第9步"},
		{[]int{18, 19, 20, 21}, "steps 18 to 21", "第18至21步"},
		{[]int{20, 21}, "steps 20 and 21", "第20至21步"},
		{[]int{3, 22, 25}, "steps 3, 22 and 25", "第3步、第22步、第25步"},
		{[]int{1, 2, 3, 8}, "steps 1 to 3 and 8", "第1至3步、第8步"},
	}
	for _, c := range cases {
		if en, zh := when(c.steps, "en"), when(c.steps, "zh"); en != c.en || zh != c.zh {
			t.Errorf("%v: %q, %q", c.steps, en, zh)
		}
	}
}

// A map's characters: which shape, filled or hollow, and blank where nothing was looked at.
func TestSignsOnATerminal(t *testing.T) {
	cell := func(step, states, failing int, invalid map[string]int) explore.Cell {
		return explore.Cell{Step: step, States: states, Failing: failing, Invalid: invalid}
	}
	why := "there is no ledger yet"
	m := &explore.Map{Rows: []explore.Row{
		{Model: "killed/sender", Real: true, Applies: true, Cells: []explore.Cell{
			cell(1, 1, 0, nil), cell(2, 1, 1, map[string]int{"effect-once": 1}), cell(3, 4, 1, map[string]int{"effect-once": 1}),
			cell(4, 2, 2, map[string]int{"acknowledged-kept": 1, "no-intent-dropped": 1}), cell(5, 2, 1, map[string]int{"no-intent-dropped": 1}),
			cell(6, 1, 1, map[string]int{"flip-noticed": 1}), cell(7, 3, 2, map[string]int{"record-once": 2}),
			{Step: 8, States: 9, Undecidable: 1}}},
		{Model: "disk/bit-flip", Why: &why},
	}}
	for n := 1; n <= 9; n++ {
		m.Steps = append(m.Steps, explore.Step{N: n, Process: "p#1", Effect: trace.Send})
	}
	got := MapText(m, "title", "en")
	for _, want := range []string{"·▲△▼▽◆◇?   ", "a bit flips    does not apply: there is no ledger\n", "△▽◇ in some of the states"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}
