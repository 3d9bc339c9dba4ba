package render

// Classes of a map, besides those of the diagram above it (svg.go):
//
//	svg.st.map.wide, svg.st.map.tall
//	text.row .br .sec .num .word   name of a row, bracket over rows, quiet words, step, what it is
//	text.title                 of a map that stands alone
//	path.mid(.unsure)          as promised (undecidable)
//	rect.over rect.lost        a block above the line, below it; .some: its outline, filled by share
//	path.odd(.some)            a diamond
//	path.sampled               under cells that looked at a sample
//	rect.hit.cell              focusable: data-cell="row:step", data-model, data-step, data-invalid
//	rect.panel                 the ground of a map that stands alone

import (
	"slices"
	"strings"

	"halt23/engine/explore"
)

// MapOptions say how a map is drawn.
type MapOptions struct {
	Orientation Orientation
	Alone       bool // a document of its own: with title, legend, sentences and colours; Wide only
	Growing     bool // it will be drawn again in a moment: cells cannot be opened yet
}

// MapSVG draws a map as one <svg> element. p is the run that the map explores, without
// any crash (explore.Undisturbed). Wide, its diagram lies above the rows, on one axis
// with them; Tall, the rows are columns beside a list of the steps. Rows that have not
// been explored yet are blank.
func MapSVG(m *explore.Map, p Picture, lang string, o MapOptions) string {
	c := &mapDrawing{drawing: &drawing{s: newScene(p), lang: lang}, m: m, p: p, alone: o.Alone}
	var ok bool
	if c.groups, ok = c.s.foldRun(m); !ok {
		return foreign(lang)
	}
	c.rows = rowsOf(m, p.Scenario.Family)
	if o.Orientation == Tall {
		c.layTall()
	} else {
		c.layWide()
	}
	return c.draw(o)
}

// A mapDrawing is a map in the making.
type mapDrawing struct {
	*drawing
	m      *explore.Map
	p      Picture
	alone  bool
	groups []group
	spans  []reach // where each group lies along time
	rows   []mapRow
	pitch  float64 // from row to row
	half   float64 // of a block, across
	top    float64 // of the picture: room above zero for a title
	width  float64
	height float64
	used   usedSigns
}

// A mapRow is a way to die, and where its line lies across time.
type mapRow struct {
	model string
	index int // in the map; -1: not explored yet
	real  bool
	mid   float64
}

// A reach is where a group lies: its own column, and on to where the next group begins.
type reach struct{ from, own, to float64 }

// rowsOf lists the rows of a map, and those that an exploration of that family will
// still come to.
func rowsOf(m *explore.Map, family string) []mapRow {
	var out []mapRow
	for i, r := range m.Rows {
		out = append(out, mapRow{model: r.Model, index: i, real: r.Real})
	}
	for _, model := range modelsOf(family) {
		if !slices.ContainsFunc(out, func(r mapRow) bool { return r.model == model }) {
			out = append(out, mapRow{model: model, index: -1, real: strings.HasPrefix(model, "killed/")})
		}
	}
	return out
}

// modelsOf lists the ways to die that a family's explorations go through, in order.
func modelsOf(family string) []string {
	killed := []string{"killed/sender", "killed/receiver"}
	if family == "ledger" {
		killed = []string{"killed/ledger"}
	}
	return append(killed, "power-loss/synced", "power-loss/prefix", "power-loss/subset", "power-loss/torn", "power-loss/dirent",
		"disk/sync-error", "disk/no-space", "disk/short-write", "disk/read-error", "disk/bit-flip", "recovery")
}

// foreign is what is drawn of a run that is not the map's: a sentence, and nothing wrong.
func foreign(lang string) string {
	var w writer
	w.open("svg", "xmlns", svgSpace, "class", "st map", "viewBox", "0 0 560 40", "width", "560", "height", "40", "role", "img")
	w.el("text", mapForeign.in(lang), "class", "sec", "x", "8", "y", "24")
	w.close("svg")
	return w.String()
}

const svgSpace = "http://www.w3.org/2000/svg"

func (c *mapDrawing) draw(o MapOptions) string {
	c.within = box{0, c.top, c.width, c.height}
	c.open("g", "aria-hidden", "true") // the cells say it all, in order
	if c.o == Tall {
		c.list()
	} else {
		c.picture(c.height, c.numbers)
	}
	c.heading()
	for i := range c.rows {
		c.row(i)
	}
	if c.alone {
		c.surround()
	}
	c.close("g")
	if !o.Growing {
		c.cells()
	}
	title := c.p.Scenario.Title.In(c.lang)
	var out writer
	attrs := []string{"xmlns", svgSpace, "class", "st map " + c.o.String(), "viewBox", "0 " + num(c.top) + " " + num(c.width) + " " + num(c.height-c.top),
		"width", num(c.width), "height", num(c.height - c.top), "role", "group",
		"aria-label", mapInWord.in(c.lang, title, len(c.m.Steps), len(c.m.Rows), c.m.States())}
	if c.alone {
		attrs = append(attrs, "lang", c.lang)
	}
	out.open("svg", attrs...)
	if c.alone {
		out.el("style", aloneStyle)
		out.void("rect", "class", "panel", "x", "0", "y", num(c.top), "width", num(c.width), "height", num(c.height-c.top))
	}
	out.WriteString(c.String())
	out.close("svg")
	return out.String()
}
