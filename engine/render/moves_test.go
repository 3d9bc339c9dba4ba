package render

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"halt23/engine/explore"
)

// The strip of the counterexample, as a reader who sees nothing hears it: one place for
// each thing the dispatcher does, and the crash window between the request and the receipt.
func TestMovesOfTheCounterexample(t *testing.T) {
	p := simulated(t, scenario(t, "unkeyed-delivery"), 1, 0)
	for _, lang := range languages {
		life := newScene(Picture{Run: p.Moves.Run})
		l := &lab{p: p, lang: lang, s: newScene(p)}
		var b strings.Builder
		for _, h := range life.handles(p.Moves.Places) {
			mark := " "
			if h.Here {
				mark = "x"
			}
			b.WriteString(mark + " " + wayWord(life.steps[h.step], h, lang) + ": " + l.outcome(life, h) + "\n")
		}
		golden(t, "moves.unkeyed."+lang, b.String())
	}
}

// Places of one step are one mark as long as they come to the same; the crash that is
// there keeps its mark.
func TestHandles(t *testing.T) {
	p := simulated(t, scenario(t, "ledger-marker-lost"), 1, 0)
	life := newScene(Picture{Run: p.Moves.Run})
	places := p.Moves.Places
	create := places[:4] // create, header, sync, directory sync: they do not come to the same here
	if n := len(life.handles(create)); n < 2 {
		t.Errorf("%d marks for places of one step that differ in what comes of them", n)
	}
	same := []explore.Place{create[0], create[0], create[0]}
	same[1].Here = true
	handles := life.handles(same)
	if len(handles) != 1 || !handles[0].Here {
		t.Errorf("three places that come to the same are %+v", handles)
	}
}

// A question knows what to say to each answer, and a run that asks nothing veils nothing.
func TestAsk(t *testing.T) {
	p := simulated(t, scenario(t, "unkeyed-delivery"), 1, 0)
	because := p.Scenario.Predict.Because
	want := map[string][]string{
		"en": {"You expected 0; it was 2, " + because.En + ".", "You expected 1; it was 2, " + because.En + ".",
			"You expected 2, and 2 it was, " + because.En + ".", "It was 2, " + because.En + "."},
		"zh": {"你猜0，结果是2，" + because.Zh + "。", "你猜1，结果是2，" + because.Zh + "。",
			"你猜2，结果正是2，" + because.Zh + "。", "结果是2，" + because.Zh + "。"},
	}
	for _, lang := range languages {
		p.Question = Ask(p, lang)
		var got []string
		hidden, awaited := false, 0
		for _, e := range elements(t, Lab(p, lang)) {
			if reply, ok := e.attrs["data-reply"]; ok {
				got = append(got, reply)
			}
			if _, ok := e.attrs["data-ask"]; ok {
				_, hidden = e.attrs["hidden"]
			}
			if e.attrs["class"] == "hit awaited" {
				awaited++
			}
		}
		if diff := cmp.Diff(want[lang], got); diff != "" {
			t.Errorf("%s: replies (-want +got):\n%s", lang, diff)
		}
		if s := newScene(p); !hidden || awaited != 2*(len(s.steps)-1-s.blow()) {
			t.Errorf("%s: hidden %t, %d columns wait for the answer", lang, hidden, awaited)
		}
	}
	p.Question = ""
	if live := Lab(p, "en"); strings.Contains(live, "data-ask") || strings.Contains(live, `class="hit awaited"`) {
		t.Error("a run without a question asks")
	}
}
