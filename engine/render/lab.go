package render

import (
	"slices"
	"strconv"
	"strings"

	"halt23/engine/script"
	"halt23/engine/trace"
)

// Lab returns the inner HTML of a <halt-lab>: the recorded run is complete without a
// script, and what the page's shell may act on carries generic data- attributes only.
func Lab(p Picture, lang string) string {
	l := &lab{p: p, lang: lang, s: newScene(p)}
	l.head()
	l.figure()
	l.WriteString(p.Question)
	l.moves()
	l.result()
	l.foot()
	l.fileView()
	l.scriptView()
	return l.String()
}

// A lab is one lab's HTML in the making.
type lab struct {
	writer
	p    Picture
	lang string
	s    *scene
}

func (l *lab) say(t label, args ...any) string { return t.in(l.lang, args...) }

func (l *lab) head() {
	l.open("header", "class", "head")
	l.el("h3", l.p.Scenario.Title.In(l.lang))
	l.open("p", "class", "chips")
	for i, chip := range l.chips() {
		if i > 0 {
			l.text(" ")
		}
		l.el("span", chip, "class", "chip")
	}
	l.close("p")
	l.close("header")
}

// chips says under which assumptions the run stands, and where it comes from.
func (l *lab) chips() []string {
	chips := []string{crashModel(l.p, l.lang)}
	for _, c := range script.Choices(l.p.Scenario) {
		for _, o := range c.Options {
			if o.Chosen && len(c.Options) == 2 {
				chips = append(chips, c.Label.In(l.lang)+gap(l.lang)+o.Label.In(l.lang))
			}
		}
	}
	return append(chips, l.say(origin(l.p)))
}

// crashModel names what could be lost in this run.
func crashModel(p Picture, lang string) string {
	has := map[trace.Kind]bool{}
	for _, e := range p.Run.Events {
		has[e.Kind] = true
	}
	also := misfortunes(p)
	for i, name := range also {
		also[i] = mishaps[name].in(lang)
	}
	model := modelNone
	switch {
	case has[trace.PowerLoss]:
		model = modelPower
	case has[trace.Crash] || has[trace.Kill]:
		model = modelDeath
	case len(also) > 0:
		return alone.in(lang, enumerate(also, lang))
	}
	if len(also) > 0 {
		return asWell.in(lang, model.in(lang), enumerate(also, lang))
	}
	return model.in(lang)
}

// misfortunes lists what befell the files of a run, each kind once.
func misfortunes(p Picture) (out []string) {
	add := func(name string) {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	for _, e := range p.Run.Events {
		if e.Process == "" && (e.Kind == trace.Lose || e.Kind == trace.Corrupt || e.Kind == trace.Truncate) {
			add(string(e.Kind))
		}
	}
	for _, l := range p.Scenario.Script {
		if fault, ok := l.Option("fault"); ok {
			kind, _, _ := strings.Cut(fault, ":")
			add(kind)
		}
	}
	return out
}

func origin(p Picture) label {
	switch {
	case p.Live:
		return madeHere
	case p.Run.Backend == "native":
		return madeNative
	}
	return madeBuilt
}

// figure holds both diagrams and their twin in words.
func (l *lab) figure() {
	l.open("figure", "class", "fig")
	l.open("div", "class", "scroll")
	l.WriteString(l.s.diagram(l.p, l.lang, Wide))
	l.WriteString(l.s.diagram(l.p, l.lang, Tall))
	l.close("div")
	l.close("figure")
}

// twin is the diagram for those who do not see it, from the same scene.
func (l *lab) twin() {
	l.open("details", "class", "twin")
	l.el("summary", l.say(inWords))
	l.open("ol")
	for i := range l.s.steps {
		l.el("li", l.s.sentence(i, l.lang))
	}
	l.close("ol")
	l.close("details")
}

// foot holds what a reader can do with the run.
func (l *lab) foot() {
	l.open("div", "class", "foot")
	l.open("div", "class", "acts", "role", "group", "aria-label", l.say(actsLabel))
	l.act("run", actRun)
	l.act("stop", actStop, "hidden", "")
	l.act("reset", actReset)
	l.stepper("step-back", actBack, l.s.view-1)
	l.stepper("step-on", actOn, l.s.view+1)
	l.close("div")
	for _, c := range script.Choices(l.p.Scenario) {
		if len(c.Options) == 2 {
			l.buttons(c)
		} else {
			l.choose(c)
		}
	}
	if !l.s.atEnd() {
		l.el("span", l.say(viewingStep, l.s.view+1, len(l.s.steps)), "class", "where")
	}
	l.el("span", "", "class", "status", "data-status", "", "role", "status")
	l.close("div")
}

func (l *lab) act(name string, text label, more ...string) {
	l.el("button", l.say(text), append([]string{"type", "button", "data-act", name}, more...)...)
}

// stepper is an act that knows where it leads: data-to is the event to view.
func (l *lab) stepper(name string, text label, to int) {
	if to < 0 || to >= len(l.s.steps) {
		l.act(name, text, "disabled", "")
		return
	}
	l.act(name, text, "data-to", strconv.Itoa(l.s.steps[to].last()))
}

func (l *lab) buttons(c script.Choice) {
	l.open("span", "class", "choice", "role", "group", "aria-label", c.Label.In(l.lang))
	l.el("span", c.Label.In(l.lang))
	for _, o := range c.Options {
		l.el("button", o.Label.In(l.lang), "type", "button", "data-line", strconv.Itoa(c.Line), "data-text", o.Text,
			"aria-pressed", strconv.FormatBool(o.Chosen))
	}
	l.close("span")
}

func (l *lab) choose(c script.Choice) {
	l.open("label", "class", "choice")
	l.el("span", c.Label.In(l.lang))
	l.open("select", "data-line", strconv.Itoa(c.Line))
	for _, o := range c.Options {
		attrs := []string{"value", o.Text}
		if o.Chosen {
			attrs = append(attrs, "selected", "")
		}
		l.el("option", o.Label.In(l.lang), attrs...)
	}
	l.close("select")
	l.close("label")
}

func (l *lab) scriptView() {
	text := script.Print(l.p.Scenario.Script)
	rows := strings.Count(text, "\n") + 1
	l.open("details", "class", "script")
	l.el("summary", l.say(scriptHead))
	// HTML drops one line break right after the tag: give it one to drop.
	l.el("textarea", "\n"+text, "data-script", "", "spellcheck", "false", "autocomplete", "off", "autocapitalize", "off",
		"wrap", "off", "aria-label", l.say(scriptArea), "rows", strconv.Itoa(rows))
	l.close("details")
}
