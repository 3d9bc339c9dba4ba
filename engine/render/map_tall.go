package render

import (
	"strconv"
	"strings"
)

const (
	mapTallStep = 24 // of a step: what a finger can hit
	mapTallLine = 21 // of the line that names a process
	mapTallWord = 24 // where the words of steps begin
	mapTallGap  = 6  // between what is real and what is simulated
	mapTallPlot = 50 // where the names of rows may begin
)

// layTall puts the steps under each other and the rows side by side. It has an axis of
// its own: there is no room for the diagram beside thirteen rows.
func (c *mapDrawing) layTall() {
	c.layout = layout{o: Tall, font: 12}
	left := max(mapTallWord+c.wordRoom(), 2+textWidth(mapAxisOf.in(c.lang), 12, false)) + 8
	c.width = tallWidth
	c.pitch = min((c.width-2-mapTallGap-left)/float64(len(c.rows)), 24)
	c.half = c.pitch/2 - 1.5
	at := left
	for i := range c.rows {
		if i > 0 && c.rows[i].real != c.rows[i-1].real {
			at += mapTallGap
		}
		c.rows[i].mid = at + c.pitch/2
		at += c.pitch
	}
	y := c.headRoom()
	for i := range c.groups {
		from := y
		if c.named(i) {
			y += mapTallLine
		}
		if i == 0 {
			from = y
		}
		y += mapTallStep
		c.spans = append(c.spans, reach{from, y, y})
	}
	c.near, c.far, c.height = left, at, y+6
}

// named reports whether the name of its process stands above step i.
func (c *mapDrawing) named(i int) bool {
	return i == 0 || c.groups[i].process != c.groups[i-1].process
}

func (c *mapDrawing) wordRoom() (room float64) {
	for _, g := range c.groups {
		room = max(room, textWidth(g.brief(c.lang), 12, false))
	}
	return room
}

// headRoom is where the steps begin: below the words above them.
func (c *mapDrawing) headRoom() float64 {
	room := 0.0
	for _, r := range c.rows {
		room = max(room, c.headLength(wordsOf(r.model).short.in(c.lang)))
	}
	return mapTallPlot + room + 4
}

// headLength is how far the name of a row reaches upwards.
func (c *mapDrawing) headLength(text string) float64 {
	if c.lang == "zh" {
		return 13 * float64(len([]rune(text)))
	}
	return textWidth(text, 12, false)
}

// brief is word without what a phone has no room for.
func (g group) brief(lang string) string {
	if g.kind == closing {
		return markClose.in(lang)
	}
	if n := len(g.files); n > 1 {
		g.files = g.files[n-1:]
	}
	if len(g.files) == 1 {
		g.files = []string{clip(strings.TrimSuffix(g.files[0], ".wal"), 12)}
	}
	return g.word(lang)
}

// heads writes the words above the columns.
func (c *mapDrawing) heads() {
	c.label("sec", mapHead.in(c.lang), spot{2, 13, "start"})
	c.label("sec", mapAxisOf.in(c.lang), spot{2, c.headRoom() - 4, "start"})
	for i, r := range c.rows {
		if i > 0 && r.real != c.rows[i-1].real {
			x := r.mid - c.pitch/2
			c.label("br", mapRealShort.in(c.lang), spot{x - mapTallGap - 2, 36, "end"})
			c.label("br", mapSimShort.in(c.lang), spot{x + 2, 36, "start"})
		}
		c.head(wordsOf(r.model).short.in(c.lang), r.mid)
	}
	c.brace()
}

// brace draws a line over the rows that are real, and one over those that are simulated.
func (c *mapDrawing) brace() {
	var path strings.Builder
	for i, r := range c.rows {
		if i == 0 || r.real != c.rows[i-1].real {
			path.WriteString("M" + num(r.mid-c.pitch/2+1) + " 42")
		}
		if i == len(c.rows)-1 || r.real != c.rows[i+1].real {
			path.WriteString("H" + num(r.mid+c.pitch/2-1))
		}
	}
	c.void("path", "class", "brace", "d", path.String())
}

// head writes the name of a row upwards: letters lie on their side, characters stand.
func (c *mapDrawing) head(text string, x float64) {
	bottom := c.headRoom() - 4
	if c.lang != "zh" {
		c.el("text", text, "class", "row", "transform", "translate("+num(x+4)+" "+num(bottom)+") rotate(-90)")
		return
	}
	c.open("text", "class", "row", "text-anchor", "middle")
	runes := []rune(text)
	for i, r := range runes {
		c.el("tspan", string(r), "x", num(x), "y", num(bottom-1-13*float64(len(runes)-1-i)))
	}
	c.close("text")
}

// list writes the steps down the near edge, under the names of their processes.
func (c *mapDrawing) list() {
	var path strings.Builder
	for i, g := range c.groups {
		y := c.spans[i].to - mapTallStep
		if c.named(i) {
			c.label("lane", g.process, spot{2, y - 5, "start"})
		}
		path.WriteString("M" + num(c.near) + " " + num(y+mapTallStep/2) + "H" + num(c.far))
		c.label("num", strconv.Itoa(g.last()), spot{18, y + 16, "end"})
		c.label("word", g.brief(c.lang), spot{mapTallWord, y + 16, "start"})
	}
	c.void("path", "class", "guide", "d", path.String())
}
