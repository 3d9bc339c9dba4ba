package render

// Classes of a diagram, for the site's style sheet. Colours come from there alone.
//
//	svg.st.wide, svg.st.tall   one is shown, by viewport; text of .wide is 11px, of .tall 12px
//	text.lane(.file)           name of a program (of a file, monospaced)
//	text.elab .mlab .tag       word at a mark, on a message, number of a process
//	text.hlab .wlabel .wound   how a process died, "crash window", what the verdict points at
//	text.sec .num(.now) .leg   heading of the numbers, number of a step (in view), legend
//	path.guide                 one faint line a step
//	line.life path.cap         a process; its end
//	path.msg(.broken) path.head   a message; the head of its arrow
//	.ev.dot .ev.write .ev.sync .ev.create   marks
//	rect.window                the band of a crash window
//	path.halt line.bolt line.power   a crash; a kill from outside; a loss of power
//	circle.ring                round the mark that the verdict points at
//	line.fbase                 a file that exists
//	rect.unsynced path.hatch rect.synced   a record before and after its sync; .hurt: pointed at
//	rect.veil text.later line.cursor   what comes after the step in view, its words, its edge
//	rect.hit                   the column of a step: focusable, data-step, aria-current on the one in view
//	g.unsaid .awaited          cover of what comes after the crash, and its words and columns, while the page asks
//
// Classes of a lab: header.head, .chips, .chip; figure.fig, .scroll (sideways); .result of
// .numbers (.counts, .count, .count.hot, .also) and .judged (.verdict, details.quiet,
// .claims, .claims.failed); details.twin; .foot (.acts, .choice, .where, .status);
// details.files, .file, table.records, tr.open (a record not yet synced), .f (a field),
// details.bytes, pre.hex; details.script. Moving the crash: .moves of .invite, .ways (button.way
// of a drawing, whose path.halt stands on the one that is pressed, and a word) and .came; the
// question: .ask of .question, .guesses, .reply.

import "strconv"

// A drawing is one SVG in the making.
type drawing struct {
	writer
	layout
	placer
	s    *scene
	lang string
	asks bool // what comes after the blow can be veiled
}

// Diagram returns the space-time diagram of a run as one <svg> element.
func Diagram(p Picture, lang string, o Orientation) string {
	return newScene(p).diagram(p, lang, o)
}

func (s *scene) diagram(p Picture, lang string, o Orientation) string {
	d := &drawing{s: s, layout: newLayout(s, o), lang: lang, asks: p.Question != ""}
	w, h := d.size()
	d.within = box{0, 0, w, h}
	body := d.body(w, &h)
	var out writer
	out.open("svg", "xmlns", "http://www.w3.org/2000/svg", "class", "st "+o.String(),
		"viewBox", "0 0 "+num(w)+" "+num(h), "width", num(w), "height", num(h), "role", "group",
		"aria-label", diagramInWord.in(lang, p.Scenario.Title.In(lang), len(s.steps)))
	out.WriteString(body)
	out.close("svg")
	return out.String()
}

// size is the picture's, before its legend.
func (d *drawing) size() (w, h float64) {
	if d.o == Tall {
		return max(tallWidth, d.far+4), d.time.end() + 8
	}
	return max(d.time.end()+6, 560), d.far + 22
}

func (d *drawing) body(w float64, h *float64) string {
	d.open("g", "aria-hidden", "true") // the steps say it all, in order
	d.picture(d.far, d.numbers)
	plot := *h
	*h = d.legend(d.samples(), w, *h)
	d.close("g")
	d.hits(w, plot)
	return d.String()
}

// picture draws the run. Guides go down to a point; numbers are written before the words,
// which make room for them.
func (d *drawing) picture(guides float64, numbers func()) {
	d.bands()
	d.guides(guides)
	d.names()
	d.lifelines()
	d.arrows()
	for i := range d.s.files {
		d.file(i)
	}
	for i := range d.s.steps {
		d.mark(i)
	}
	d.fate()
	d.rings()
	d.veil()
	d.unsaid()
	numbers()
	d.words()
}

// line draws a straight line between two points given as (along, across).
func (d *drawing) line(class string, t0, a0, t1, a1 float64) {
	x0, y0 := d.xy(t0, a0)
	x1, y1 := d.xy(t1, a1)
	d.void("line", "class", class, "x1", num(x0), "y1", num(y0), "x2", num(x1), "y2", num(y1))
}

// rect draws a rectangle between two corners given as (along, across).
func (d *drawing) rect(class string, t0, a0, t1, a1 float64) {
	x0, y0 := d.xy(t0, a0)
	x1, y1 := d.xy(t1, a1)
	d.void("rect", "class", class, "x", num(min(x0, x1)), "y", num(min(y0, y1)),
		"width", num(max(x0, x1)-min(x0, x1)), "height", num(max(y0, y1)-min(y0, y1)))
}

// write puts a text at the first free spot.
func (d *drawing) write(class, text string, size float64, spots ...spot) {
	if s, ok := d.place(classWidth(class, text, size), size, spots...); ok {
		d.label(class, text, s)
	}
}

// writeAt is write for a word of a step, which is faded with it.
func (d *drawing) writeAt(step int, class, text string, size float64, spots ...spot) {
	if step > d.s.view {
		class += " later"
	}
	if d.awaited(step) {
		class += " awaited"
	}
	d.write(class, text, size, spots...)
}

// label writes a text where it is told to.
func (d *drawing) label(class, text string, s spot) {
	attrs := []string{"class", class, "x", num(s.x), "y", num(s.y)}
	if s.anchor != "start" {
		attrs = append(attrs, "text-anchor", s.anchor)
	}
	d.el("text", text, attrs...)
}

// hits lays one transparent column over each step. One of them is the tab stop; the
// page moves it with the arrow keys.
func (d *drawing) hits(w, h float64) {
	stop := 0
	if !d.s.atEnd() {
		stop = d.s.view
	}
	for i, st := range d.s.steps {
		x, y, wide, high := d.time.edge(i), 0.0, d.time.unit, h
		if d.o == Tall {
			x, y, wide, high = 0, d.time.edge(i), w, d.time.unit
		}
		words := thisStep.in(d.lang, i+1, d.s.sentence(i, d.lang))
		tab, class := "-1", "hit"
		if d.awaited(i) {
			class += " awaited"
		}
		if i == stop {
			tab = "0"
		}
		attrs := []string{"class", class, "x", num(x), "y", num(y), "width", num(wide), "height", num(high),
			"role", "button", "tabindex", tab, "data-step", strconv.Itoa(st.last()), "aria-label", words}
		if i == d.s.view {
			attrs = append(attrs, "aria-current", "step")
		}
		d.open("rect", attrs...)
		if d.o == Wide {
			d.el("title", words)
		}
		d.close("rect")
	}
}

// laneAt is the across position of a process, or of the picture's near edge for fate.
func (d *drawing) laneAt(process string) float64 {
	if l := d.s.laneOf(process); l >= 0 {
		return d.lanes[l]
	}
	return d.near
}
