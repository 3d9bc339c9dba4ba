package render

import (
	"strconv"
)

const (
	mapPitch   = 27 // from row to row
	mapHalf    = 10 // of a block
	mapBracket = 22 // of a line of words between rows
)

// layWide puts the rows under the diagram of the run, on its axis.
func (c *mapDrawing) layWide() {
	names := 0.0
	for _, r := range c.rows {
		names = max(names, textWidth(wordsOf(r.model).name.in(c.lang), 11, false))
	}
	c.layout = wideLayout(c.s, float64(int(max(names, c.s.longestFile(11))+20)))
	c.pitch, c.half = mapPitch, mapHalf
	for _, g := range c.groups {
		c.spans = append(c.spans, reach{c.time.edge(g.from), c.time.edge(g.from + 1), c.time.edge(g.to)})
	}
	c.width = max(c.time.end()+6, 560)
	at := c.headline() + 6
	for i := range c.rows {
		if i == 0 || c.rows[i].real != c.rows[i-1].real {
			at += mapBracket
		}
		c.rows[i].mid = at + mapPitch/2
		at += mapPitch
	}
	c.height = at + 8
}

// headline is the line of words between the diagram and the rows.
func (c *mapDrawing) headline() float64 { return c.far + 46 }

// numbers writes the numbers of the steps under the diagram; a column in which nothing
// happens that could be lost has none.
func (c *mapDrawing) numbers() {
	c.label("sec", markStep.in(c.lang), spot{8, c.far + 14, "start"})
	for i, g := range c.groups {
		text := g.numbers()
		if textWidth(text, c.font, false) > c.time.unit-2 {
			text = strconv.Itoa(g.last())
		}
		c.write("num", text, c.font, spot{(c.spans[i].from + c.spans[i].own) / 2, c.far + 14, "middle"})
	}
}

// heading writes what the map is and the words of its axis, and the brackets over its rows.
func (c *mapDrawing) heading() {
	if c.o == Tall {
		c.heads()
		return
	}
	c.label("sec", mapHead.in(c.lang), spot{8, c.headline(), "start"})
	c.label("sec", mapAxis.in(c.lang), spot{c.width - 8, c.headline(), "end"})
	for i, r := range c.rows {
		if i == 0 || r.real != c.rows[i-1].real {
			c.label("br", bracket(r.real).in(c.lang), spot{8, r.mid - mapPitch/2 - 5, "start"})
		}
	}
}
