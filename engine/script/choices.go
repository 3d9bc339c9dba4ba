package script

import (
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

func crashChoice(l Line) Choice {
	at, _ := l.Option("crash")
	c := Choice{Line: l.N, Label: Text{l.Program() + " dies", l.Program() + " 崩溃于"}}
	never := ChoiceOption{Text: without(l, "crash").String(), Label: Text{"not at all", "不崩溃"}}
	c.Options = append(c.Options, never)
	if op, counted := strings.CutPrefix(at, "op:"); counted {
		n, _, torn := strings.Cut(op, "/")
		label := Text{"after its effect " + n, "它的第" + n + "个效果之后"}
		if torn {
			label = Text{"inside the write after its effect " + n, "它第" + n + "个效果之后的写入中途"}
		}
		c.Options = append(c.Options, ChoiceOption{Text: l.String(), Label: label, Chosen: true})
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
