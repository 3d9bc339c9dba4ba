package render

import (
	"halt23/engine/trace"
)

// Ask is the question of a scenario, with what to say to each answer: what stands in
// Picture.Question of its recorded run. It is hidden until the page decides to ask; without
// a script nobody is asked and nothing is veiled.
func Ask(p Picture, lang string) string {
	q := p.Scenario.Predict
	if q == nil {
		return ""
	}
	value, _ := p.Report.Value(q.Observation)
	was, because := ObservationValue(q.Observation, value, lang), q.Because.In(lang)
	var w writer
	w.open("div", "class", "ask", "data-ask", "", "hidden", "")
	w.el("p", q.Text.In(lang), "class", "question")
	w.open("div", "class", "guesses", "role", "group", "aria-label", askLabel.in(lang))
	for _, c := range q.Choices {
		said := ObservationValue(q.Observation, c, lang)
		reply := guessWrong.in(lang, said, was, because)
		if c == value {
			reply = guessRight.in(lang, was, because)
		}
		w.el("button", said, "type", "button", "data-guess", c, "data-reply", reply)
	}
	w.el("button", askShow.in(lang), "type", "button", "class", "pass", "data-guess", "", "data-reply", guessPassed.in(lang, was, because))
	w.close("div")
	w.el("p", "", "class", "reply", "data-replied", "", "tabindex", "-1")
	w.close("div")
	return w.String()
}

// blow is the first step that was done to a process or to its files: what comes after it
// is what a reader is asked about. Without one it is everything but the first step.
func (s *scene) blow() int {
	for i, st := range s.steps {
		switch st.kind {
		case trace.Crash, trace.Kill, trace.PowerLoss:
			return i
		}
		if st.main.Process == "" {
			return i
		}
	}
	return 0
}

// unsaid lies over everything after the blow. It is shown only while the page asks.
func (d *drawing) unsaid() {
	if !d.asks {
		return
	}
	at := d.time.edge(d.s.blow() + 1)
	d.open("g", "class", "unsaid")
	d.rect("cover", at, d.near-4, d.time.end()+4, d.far+2)
	x, y := d.xy((at+d.time.end())/2, (d.near+d.far)/2)
	d.void("path", "class", "what", "d", "M"+num(x-11)+" "+num(y-9)+"a11 11 0 1 1 16 10q-5 3 -5 9M"+num(x)+" "+num(y+17)+"v1") // “?”
	d.close("g")
}

// awaited reports whether a step comes after the blow, in a picture that can be veiled.
func (d *drawing) awaited(i int) bool { return d.asks && i > d.s.blow() }
