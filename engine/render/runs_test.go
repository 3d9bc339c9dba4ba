package render

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"halt23/engine/catalog"
	"halt23/engine/dispatch"
	"halt23/engine/explore"
	runner "halt23/engine/lab"
	"halt23/engine/ledger/family"
	"halt23/engine/script"
	"halt23/engine/sim"
)

var languages = []string{"en", "zh"}

// simulated runs a scenario and returns its picture at the event in view.
func simulated(t *testing.T, s script.Scenario, seed uint64, step int) Picture {
	t.Helper()
	r, err := runner.Run(s, sim.New(dispatch.Programs, family.Programs), runner.Options{Seed: seed, ViewAt: step})
	if err != nil {
		t.Fatal(err)
	}
	p := Picture{Scenario: s, Run: r.Run, Report: r.Report, Claims: r.Claims, Files: r.View, Step: step,
		Moves: explore.Move(s, sim.New(dispatch.Programs, family.Programs), seed)}
	p.Question = Ask(p, "en")
	return p
}

func scenario(t *testing.T, id string) script.Scenario {
	t.Helper()
	s, err := catalog.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// long is a script that no page has: five tasks, many crashes, long keys.
const long = `receiver start mode=unkeyed
submit a-key-that-is-rather-long-1 'one' round=r
submit a-key-that-is-rather-long-2 'two' round=r
submit k3 'three'
dispatch crash=dispatch.after-send
dispatch crash=dispatch.after-reply
kill receiver
dispatch
receiver start mode=unkeyed
dispatch crash=op:5/20
power-loss keep=none
receiver start mode=unkeyed
lose effects.wal
parallel
dispatch
dispatch
end
commit
receiver stop
`

var cached map[string]Picture

// album is every scenario of the catalogue under several schedules, the long script, and
// each of them looked at from the middle.
func album(t *testing.T) map[string]Picture {
	t.Helper()
	if cached == nil {
		cached = makeAlbum(t)
	}
	return cached
}

func makeAlbum(t *testing.T) map[string]Picture {
	t.Helper()
	scripts := map[string]script.Scenario{}
	for _, id := range catalog.IDs() {
		scripts[id] = scenario(t, id)
	}
	s, err := scenario(t, "unkeyed-delivery").WithScript(long)
	if err != nil {
		t.Fatal(err)
	}
	scripts["long"] = s
	out := map[string]Picture{}
	for id, s := range scripts {
		for seed := range uint64(3) {
			p := simulated(t, s, seed, 0)
			out[fmt.Sprintf("%s seed %d", id, seed)] = p
			out[fmt.Sprintf("%s seed %d half way", id, seed)] = simulated(t, s, seed, len(p.Run.Events)/2)
		}
	}
	if n := len(out["long seed 0"].Run.Events); n < 90 {
		t.Fatalf("the long run has only %d events", n)
	}
	return out
}

// An element is what the tests read of a picture.
type element struct {
	name, text string
	attrs      map[string]string
}

// elements reads markup to its end; anything not well-formed is an error.
func elements(t *testing.T, markup string) []element {
	t.Helper()
	dec := xml.NewDecoder(strings.NewReader("<x>" + markup + "</x>"))
	var out []element
	var open []int
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return out[1:]
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		switch tok := token.(type) {
		case xml.StartElement:
			e := element{name: tok.Name.Local, attrs: map[string]string{}}
			for _, a := range tok.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			open = append(open, len(out))
			out = append(out, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			out[open[len(open)-1]].text += string(tok)
		}
	}
}

// What every lab promises, whatever ran: it is well-formed, has no ids to clash and no
// styles or scripts of its own; its steps are steps of the run, and each diagram has
// exactly one tab stop and one step in view; the page can find every count and verdict.
func TestEveryLab(t *testing.T) {
	for name, p := range album(t) {
		steps := map[string]bool{}
		for _, st := range fold(p.Run.Events) {
			steps[strconv.Itoa(st.last())] = true
		}
		want := map[string]int{"step": 2 * len(steps), "tab stop": 2, "in view": 2,
			"run": 1, "stop": 1, "reset": 1, "step-back": 1, "step-on": 1}
		if p.Moves != nil {
			want["place in reach"] = 1
		}
		for _, o := range p.Report.Observed {
			if o.Value != "" { // a program of which none has ended yet has no exits to show
				want[o.Name] = 1
			}
		}
		for _, f := range p.Report.Verdict {
			want[f.Invariant+" "+string(f.Answer)] = 1
		}
		for _, lang := range languages {
			seen := map[string]int{}
			for _, e := range elements(t, Lab(p, lang)) {
				inspect(t, name+", "+lang, e, steps, seen)
			}
			for what, n := range want {
				if seen[what] != n {
					t.Errorf("%s, %s: %q occurs %d times, want %d", name, lang, what, seen[what], n)
				}
			}
		}
	}
}

// inspect holds one element against the promises and counts what it is.
func inspect(t *testing.T, where string, e element, steps map[string]bool, seen map[string]int) {
	t.Helper()
	for _, banned := range []string{"id", "style", "onclick"} {
		if _, ok := e.attrs[banned]; ok {
			t.Errorf("%s: <%s> has %s=", where, e.name, banned)
		}
	}
	if e.name == "script" || e.name == "style" {
		t.Errorf("%s: a <%s> in the page", where, e.name)
	}
	for _, to := range []string{e.attrs["data-step"], e.attrs["data-to"], e.attrs["data-aim"]} {
		if to != "" && !steps[to] {
			t.Errorf("%s: %s is no step of the run", where, to)
		}
	}
	if e.attrs["data-step"] != "" {
		seen["step"]++
		if e.attrs["tabindex"] == "0" {
			seen["tab stop"]++
		}
		if e.attrs["aria-current"] == "step" {
			seen["in view"]++
		}
		if e.attrs["aria-label"] == "" || e.attrs["role"] != "button" {
			t.Errorf("%s: step %s is no button with a name", where, e.attrs["data-step"])
		}
	}
	if _, movable := e.attrs["data-move"]; movable && e.attrs["tabindex"] == "0" {
		seen["place in reach"]++
	}
	seen[e.attrs["data-observation"]]++
	seen[e.attrs["data-act"]]++
	if inv := e.attrs["data-invariant"]; inv != "" && e.name == "li" {
		seen[inv+" "+e.attrs["data-answer"]]++
	}
}

// The same picture is the same bytes.
func TestSamePictureSameBytes(t *testing.T) {
	for name, p := range album(t) {
		for _, lang := range languages {
			lab, text := Lab(p, lang), Text(p, lang)
			if Lab(p, lang) != lab || Text(p, lang) != text {
				t.Errorf("%s, %s: two drawings of one picture differ", name, lang)
			}
		}
	}
}
