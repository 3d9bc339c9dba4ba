package render

import (
	"math"
	"strconv"
	"strings"
)

// leastShare is the least that a share of a block fills: one failing state of a thousand
// is seen.
const leastShare = 2

// row draws a row: its line where it came out as promised, and what stands on it.
func (c *mapDrawing) row(i int) {
	r := c.rows[i]
	if c.o == Wide {
		c.label("row", wordsOf(r.model).name.in(c.lang), spot{8, r.mid + 4, "start"})
	}
	if r.index < 0 {
		return
	}
	if row := c.m.Rows[r.index]; !row.Applies {
		if c.o == Wide {
			c.label("sec", absence(row, c.lang), spot{c.time.start + 4, r.mid + 4, "start"})
		}
		return
	}
	var fine, unsure, sampled []reach
	for g := range c.groups {
		t := c.tally(i, g)
		if t == nil {
			continue
		}
		c.used.note(t)
		at := c.reach(i, g)
		if t.failing == 0 && t.undecidable > 0 {
			unsure = append(unsure, at)
		} else {
			fine = append(fine, at)
		}
		if t.sampled {
			c.used.sampled = true
			sampled = append(sampled, at)
		}
	}
	c.stretches("mid", fine, r.mid)
	c.stretches("mid unsure", unsure, r.mid)
	c.stretches("sampled", sampled, r.mid+c.half-2)
	for g := range c.groups {
		if t := c.tally(i, g); t != nil && t.failing > 0 {
			c.wound(t, c.reach(i, g), r.mid)
		}
	}
}

// tally is what row i came to in group g, or nil.
func (c *mapDrawing) tally(i, g int) *tally {
	if c.rows[i].index < 0 {
		return nil
	}
	return sum(c.m.Rows[c.rows[i].index], c.groups[g].steps)
}

// reach is how far a cell of row i goes along time. What is true after a step stays true
// until the next; an effect that fails does so in its own column.
func (c *mapDrawing) reach(i, g int) reach {
	at := c.spans[g]
	if model := c.rows[i].model; strings.HasPrefix(model, "disk/") && model != "disk/bit-flip" {
		at.to = at.own
	}
	return at
}

// stretches draws lines along time; those that touch are one.
func (c *mapDrawing) stretches(class string, all []reach, across float64) {
	var path strings.Builder
	for i := 0; i < len(all); i++ {
		from := all[i].from
		for i+1 < len(all) && all[i+1].from == all[i].to {
			i++
		}
		x0, y0 := c.xy(from, across)
		x1, y1 := c.xy(all[i].to, across)
		path.WriteString("M" + num(x0) + " " + num(y0) + "L" + num(x1) + " " + num(y1))
	}
	if path.Len() > 0 {
		c.void("path", "class", class, "d", path.String())
	}
}

// wound draws the signs of a cell in which something broke.
func (c *mapDrawing) wound(t *tally, at reach, mid float64) {
	for s := range signKinds {
		n := t.share(s)
		if n == 0 {
			continue
		}
		share := float64(n) / float64(t.states)
		switch s {
		case signAbove:
			c.block("over", share, at.from+1, at.to-1, mid-c.half, mid)
		case signBelow:
			c.block("lost", share, at.from+1, at.to-1, mid, mid+c.half)
		default:
			c.odd(share, (at.from+at.to)/2, mid)
		}
	}
}

// block draws a solid block, or an outline of which a share is filled.
func (c *mapDrawing) block(class string, share, t0, t1, a0, a1 float64) {
	if share >= 1 {
		c.rect(class, t0, a0, t1, a1)
		return
	}
	c.rect(class+" some", t0+.75, a0+.75, t1-.75, a1-.75)
	c.rect(class, t0, a0, t0+max(leastShare, share*(t1-t0)), a1)
}

// odd draws a diamond on the line, or an outline with a share of it inside.
func (c *mapDrawing) odd(share, along, mid float64) {
	x, y := c.xy(along, mid)
	r := min(c.half*.8, 7)
	if share < 1 {
		c.void("path", "class", "odd some", "d", diamond(x, y, r))
		r = max(leastShare, r*math.Sqrt(share))
	}
	c.void("path", "class", "odd", "d", diamond(x, y, r))
}

// diamond is the path of a square on its corner, of half-width r.
func diamond(x, y, r float64) string {
	return "M" + num(x) + " " + num(y-r) + "l" + num(r) + " " + num(r) + "l" + num(-r) + " " + num(r) + "l" + num(-r) + " " + num(-r) + "z"
}

// cells lays a button over each cell. The first is the tab stop; the page moves it.
func (c *mapDrawing) cells() {
	tab := "0"
	for i, r := range c.rows {
		if r.index < 0 || len(c.m.Rows[r.index].Cells) == 0 {
			continue
		}
		where := mapSimIn
		if r.real {
			where = mapRealIn
		}
		c.open("g", "role", "group", "aria-label", where.in(c.lang, wordsOf(r.model).name.in(c.lang)))
		for g := range c.groups {
			if t := c.tally(i, g); t != nil {
				c.cell(i, t, c.reach(i, g), tab)
				tab = "-1"
			}
		}
		c.close("g")
	}
}

func (c *mapDrawing) cell(i int, t *tally, at reach, tab string) {
	r := c.rows[i]
	x0, y0 := c.xy(at.from, r.mid-c.pitch/2)
	x1, y1 := c.xy(at.to, r.mid+c.pitch/2)
	step := strconv.Itoa(t.open)
	words := t.sentence(r.model, c.lang)
	c.open("rect", "class", "hit cell", "x", num(min(x0, x1)), "y", num(min(y0, y1)),
		"width", num(math.Abs(x1-x0)), "height", num(math.Abs(y1-y0)), "role", "button", "tabindex", tab,
		"data-cell", strconv.Itoa(r.index)+":"+step, "data-model", r.model, "data-step", step,
		"data-invalid", strings.Join(t.broken(), " "), "aria-label", words)
	if c.alone {
		c.el("title", words) // in a page, the cell's words are shown when it is pointed at
	}
	c.close("rect")
}
