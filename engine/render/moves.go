package render

import (
	"slices"
	"strconv"
	"strings"

	"halt23/engine/audit"
	"halt23/engine/explore"
	"halt23/engine/trace"
)

// A handle is a mark that the crash can be moved to: neighbouring places of one step that
// come to the same.
type handle struct {
	explore.Place
	step int // of the life without the crash
}

// moves holds the strip along which a reader moves the crash: the life that the process
// would have had, with a mark at each place where it could die. The page previews and
// chooses; what came of each place is here already.
func (l *lab) moves() {
	m := l.p.Moves
	if m == nil || len(m.Places) == 0 {
		return
	}
	life := newScene(Picture{Run: m.Run})
	handles := life.handles(m.Places)
	here := slices.IndexFunc(handles, func(h handle) bool { return h.Here })
	side, ok := sides[programOf(m.Process)]
	if !ok {
		side = senderSide
	}
	invitation, said := diedHere, ""
	if here < 0 {
		invitation = diedNot
	} else {
		said = l.outcome(life, handles[here])
	}
	l.open("div", "class", "moves", "data-moves", "", "role", "group", "aria-label", l.say(movesLabel, m.Process))
	l.open("p", "class", "invite")
	l.el("b", l.say(invitation, side.in(l.lang)))
	l.text(gap(l.lang))
	l.el("span", l.say(movesHint))
	l.close("p")
	l.open("div", "class", "ways")
	for i, h := range handles {
		l.handle(life, h, l.aim(h, handles, here), i == max(here, 0))
	}
	l.close("div")
	l.came(said, life, handles)
	l.close("div")
}

// came holds what is said of the place that is looked at, and keeps room for the longest.
func (l *lab) came(said string, life *scene, handles []handle) {
	longest := ""
	for _, h := range handles {
		if words := l.outcome(life, h); textWidth(words, 1, false) > textWidth(longest, 1, false) {
			longest = words
		}
	}
	l.open("p", "class", "came")
	l.el("span", l.say(origin(l.p)), "class", "chip")
	l.text(" ")
	l.open("span", "class", "saying")
	l.el("span", said, "data-said", "")
	l.el("span", longest+" ······", "class", "room", "aria-hidden", "true") // others may break worse
	l.close("span")
	l.close("p")
}

// handles groups places by the step that they lie in, and by what came of them.
func (s *scene) handles(places []explore.Place) (out []handle) {
	for _, p := range places {
		h := handle{p, s.stepOf(p.After)}
		if h.step < 0 {
			continue
		}
		last := len(out) - 1
		if last < 0 || out[last].step != h.step || out[last].Torn != h.Torn || !sameEnd(out[last].Report, h.Report) {
			out = append(out, h)
			continue
		}
		if !out[last].Here {
			out[last] = h // the later one: the step is complete
		}
	}
	return out
}

// sameEnd reports whether two runs came to the same counts and broke the same invariants.
func sameEnd(a, b audit.Report) bool {
	return slices.Equal(a.Observed, b.Observed) && slices.Equal(a.Broken(), b.Broken())
}

// aim is the event whose column of the diagram shows the place, or 0: up to the crash the
// two lives are one, and after it there is nothing to see.
func (l *lab) aim(h handle, all []handle, here int) int {
	if here < 0 || h.After > all[here].After {
		return 0
	}
	if i := l.s.stepOf(h.After); i >= 0 {
		return l.s.steps[i].last()
	}
	return 0
}

func (l *lab) handle(life *scene, h handle, aim int, stop bool) {
	tab := "-1"
	if stop {
		tab = "0"
	}
	attrs := []string{"type", "button", "class", "way", "data-move", "", "data-line", strconv.Itoa(l.p.Moves.Line), "data-text", h.Text,
		"aria-pressed", strconv.FormatBool(h.Here), "tabindex", tab}
	if aim > 0 {
		attrs = append(attrs, "data-aim", strconv.Itoa(aim))
	}
	l.open("button", attrs...)
	l.glyph(life.steps[h.step], h)
	l.el("span", wayWord(life.steps[h.step], h, l.lang))
	l.text(" ")
	l.el("span", l.outcome(life, h), "class", "unseen", "data-outcome", "")
	l.close("button")
}

// glyph draws the mark of a step, what came of dying there in the shapes of a map, and the
// cross of a crash, which the style sheet shows on one of them.
func (l *lab) glyph(st step, h handle) {
	const x, y = 20.0, 20.0
	l.open("svg", "class", "st", "viewBox", "0 0 40 36", "width", "40", "height", "36", "aria-hidden", "true")
	if broken := h.Report.Broken(); len(broken) > 0 {
		switch signOf(broken[0]) {
		case signAbove:
			l.void("rect", "class", "over", "x", "4", "y", "2", "width", "32", "height", "8")
		case signBelow:
			l.void("rect", "class", "lost", "x", "4", "y", "28", "width", "32", "height", "8")
		default:
			l.void("path", "class", "odd", "d", "M20 0l5 5l-5 5l-5 -5z")
		}
	}
	switch _, made := st.has(trace.Create); {
	case st.kind == trace.Write:
		l.void("circle", "class", "mark ev write", "cx", num(x), "cy", num(y), "r", "4.5")
	case st.kind == trace.Sync:
		l.void("rect", "class", "mark ev sync", "x", num(x-4.5), "y", num(y-4.5), "width", "9", "height", "9")
	case made:
		l.void("path", "class", "mark ev create", "d", "M"+num(x)+" "+num(y-5.5)+"l5.5 5.5l-5.5 5.5l-5.5 -5.5z")
	default:
		l.void("circle", "class", "mark ev dot", "cx", num(x), "cy", num(y), "r", "3.5")
	}
	l.void("path", "class", "halt", "d", cross(x, y, 6))
	l.close("svg")
}

// wayWord is the word under a mark: the one that the step has in a diagram, or that of its
// message.
func wayWord(st step, h handle, lang string) string {
	switch {
	case h.Torn:
		return markInside.in(lang)
	case st.kind == trace.Exit:
		return markClose.in(lang) // it does not come to the end of it
	case st.kind == trace.Send:
		return markSend.in(lang)
	case st.kind == trace.Response || st.kind == trace.Reply:
		return markReply.in(lang)
	case st.kind == trace.Receive:
		return markReceive.in(lang)
	}
	return short(st, lang)
}

// outcome says where a process dies, and what came of it at the end of the run.
func (l *lab) outcome(life *scene, h handle) string {
	st := life.steps[h.step]
	where := movedAfter
	switch {
	case st.kind == trace.Exit || st.kind == closing:
		where = movedEnd
	case h.Torn:
		where = movedInside
	}
	p := l.p
	p.Report = h.Report
	var ends []string
	for _, c := range countsOf(p) {
		before, value := c.before.pick(l.lang, c.file, "", 0), c.value(p.Report, l.lang)
		if c.words {
			ends = append(ends, before+gap(l.lang)+value)
			continue
		}
		number, _ := p.Report.Value(c.name)
		ends = append(ends, before+" "+value+" "+l.say(c.unit(number)))
	}
	verdict := l.say(brokenNone)
	if broken := h.Report.Broken(); len(broken) > 0 {
		for i, name := range broken {
			broken[i] = invariantName(name, l.lang)
		}
		verdict = l.say(brokenAre, enumerate(broken, l.lang))
	}
	return l.say(movedTo, where.in(l.lang, l.p.Moves.Process, life.deeds(h.step, l.lang)), strings.Join(ends, endsAre.in(l.lang)), verdict)
}
