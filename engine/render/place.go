package render

import "strings"

// A box is what a text or a mark covers.
type box struct{ x0, y0, x1, y1 float64 }

func (a box) meets(b box) bool {
	return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1
}

// A spot is a place for a text: the point and which part of the text lies on it.
type spot struct {
	x, y   float64
	anchor string // start, middle, end
}

// A placer keeps texts from lying on each other.
type placer struct {
	texts  []box
	shapes []box // marks and arrows: better avoided, but not at the price of the text
	within box
}

// place returns the first of the spots where a text of that width and size lies free,
// and takes it. There may be none; the words then stand in the step's label alone.
func (p *placer) place(width, size float64, spots ...spot) (spot, bool) {
	for _, strict := range []bool{true, false} {
		for _, s := range spots {
			b := textBox(s, width, size)
			if p.free(b, strict) {
				p.texts = append(p.texts, b)
				return s, true
			}
		}
	}
	return spot{}, false
}

func (p *placer) free(b box, strict bool) bool {
	if b.x0 < p.within.x0 || b.y0 < p.within.y0 || b.x1 > p.within.x1 || b.y1 > p.within.y1 {
		return false
	}
	for _, o := range p.texts {
		if b.meets(o) {
			return false
		}
	}
	if strict {
		for _, o := range p.shapes {
			if b.meets(o) {
				return false
			}
		}
	}
	return true
}

// shape notes a mark of radius r.
func (p *placer) shape(x, y, r float64) {
	p.shapes = append(p.shapes, box{x - r, y - r, x + r, y + r})
}

// stroke notes a line, as small boxes along it.
func (p *placer) stroke(x0, y0, x1, y1 float64) {
	const n = 10
	for i := range n + 1 {
		t := float64(i) / n
		p.shape(x0+(x1-x0)*t, y0+(y1-y0)*t, 1)
	}
}

// textBox is what a text covers, with a little air.
func textBox(s spot, width, size float64) box {
	x := s.x
	switch s.anchor {
	case "middle":
		x -= width / 2
	case "end":
		x -= width
	}
	return box{x - 1, s.y - size*.82, x + width + 1, s.y + size*.24}
}

// classWidth estimates how wide a text of a class is.
func classWidth(class, text string, size float64) float64 {
	first, _, _ := strings.Cut(class, " ")
	w := textWidth(text, size, strings.Contains(class, "file"))
	if first == "hlab" || first == "wound" {
		w *= 1.1 // bold
	}
	return w
}

// textWidth estimates how wide a text is: fonts differ from reader to reader, so it
// errs on the wide side.
func textWidth(text string, size float64, mono bool) float64 {
	w := 0.0
	for _, r := range text {
		switch {
		case r >= 0x2E80:
			w += 1
		case mono:
			w += .61
		case r == 'i' || r == 'l' || r == ' ' || r == ',' || r == '.' || r == '(' || r == ')' || r == 't':
			w += .39
		case r == 'm' || r == 'w' || r >= 'A' && r <= 'Z':
			w += .8
		default:
			w += .61
		}
	}
	return w * size
}
