package script

import (
	"fmt"
	"strconv"
	"strings"

	"halt23/engine/failpoint"
)

// A Choice is one thing a reader may change about a scenario without typing: it replaces
// one line of the script by one of several texts.
type Choice struct {
	Line    int
	Label   Text
	Options []ChoiceOption
}

// A ChoiceOption is one replacement; Chosen marks the text that stands there now.
type ChoiceOption struct {
	Text   string
	Label  Text
	Chosen bool
}

// Choices lists what a reader may change: whether the receiver heeds the key, and where
// the first program that has a crash dies.
func Choices(s Scenario) []Choice {
	var out []Choice
	for _, l := range s.Script {
		if l.Verb == "receiver" && len(l.Words) > 0 && l.Words[0].Text == "start" && len(out) == 0 {
			out = append(out, receiverChoice(l))
		}
	}
	for _, l := range s.Script {
		if _, crashes := l.Option("crash"); crashes {
			return append(out, crashChoice(l))
		}
	}
	return out
}

// receiverChoice switches every start of the receiver's kind: the first one in the script.
func receiverChoice(l Line) Choice {
	mode, _ := l.Option("mode")
	c := Choice{Line: l.N, Label: Text{"receiver", "接收端"}}
	for _, m := range []ChoiceOption{
		{Text: "keyed", Label: Text{"heeds the key", "认幂等键"}},
		{Text: "unkeyed", Label: Text{"ignores the key", "不认幂等键"}},
	} {
		m.Chosen = m.Text == mode || mode == "" && m.Text == "keyed"
		m.Text = with(l, "mode", m.Text).String()
		c.Options = append(c.Options, m)
	}
	return c
}

// counted says where crash=op:N or op:N/K lies.
func counted(at string) Text {
	op, _, torn := strings.Cut(strings.TrimPrefix(at, "op:"), "/")
	n, err := strconv.Atoi(op)
	switch {
	case err != nil:
		return Text{at, at}
	case torn:
		return Text{fmt.Sprintf("inside its effect %d", n+1), fmt.Sprintf("第%d个效果写到一半", n+1)}
	case n == 0:
		return Text{"before its first effect", "第一个效果之前"}
	}
	return Text{fmt.Sprintf("after its effect %d", n), fmt.Sprintf("第%d个效果之后", n)}
}

func crashChoice(l Line) Choice {
	at, _ := l.Option("crash")
	c := Choice{Line: l.N, Label: Text{l.Program() + " dies", l.Program() + " 崩溃于"}}
	never := ChoiceOption{Text: without(l, "crash").String(), Label: Text{"not at all", "不崩溃"}}
	c.Options = append(c.Options, never)
	if strings.HasPrefix(at, "op:") {
		c.Options = append(c.Options, ChoiceOption{Text: l.String(), Label: counted(at), Chosen: true})
	}
	for _, p := range Points(l.Program()) {
		point := string(p)
		c.Options = append(c.Options, ChoiceOption{
			Text: with(l, "crash", point).String(), Label: Text{point, point}, Chosen: point == at})
	}
	return c
}

// Points lists the named places at which a run of a program can die.
func Points(program string) []failpoint.Point {
	var out []failpoint.Point
	for _, e := range failpoint.Catalogue {
		if reaches(program, e.Point) {
			out = append(out, e.Point)
		}
	}
	return out
}

// reaches reports whether a run of the program passes the point: dispatch also commits.
func reaches(program string, p failpoint.Point) bool {
	owner := p.Program()
	return owner == program || program == "dispatch" && owner == "commit" && p != failpoint.DispatchAfterMark
}

func with(l Line, name, value string) Line {
	l.Options = append([]Option(nil), l.Options...)
	for i, o := range l.Options {
		if o.Name == name {
			l.Options[i].Value = value
			return l
		}
	}
	l.Options = append(l.Options, Option{name, value})
	return l
}

func without(l Line, name string) Line {
	var kept []Option
	for _, o := range l.Options {
		if o.Name != name {
			kept = append(kept, o)
		}
	}
	l.Options = kept
	return l
}
