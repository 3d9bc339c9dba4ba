package render

import "math"

// arrowHead is the path of an arrow's head at (x1, y1), coming from (x0, y0).
func arrowHead(x0, y0, x1, y1 float64) string {
	const length, half = 8, 3.2
	ux, uy := unit(x0, y0, x1, y1)
	tipX, tipY := x1-ux*4, y1-uy*4 // just before the mark
	bx, by := tipX-ux*length, tipY-uy*length
	return "M" + num(tipX) + " " + num(tipY) +
		"L" + num(bx-uy*half) + " " + num(by+ux*half) +
		"L" + num(bx+uy*half) + " " + num(by-ux*half) + "z"
}

// crossBar is the path of a bar across the end of a broken arrow.
func crossBar(x0, y0, x1, y1 float64) string {
	ux, uy := unit(x0, y0, x1, y1)
	return "M" + num(x1-uy*5) + " " + num(y1+ux*5) + "L" + num(x1+uy*5) + " " + num(y1-ux*5)
}

// cross is the path of an x of half-width r.
func cross(x, y, r float64) string {
	return "M" + num(x-r) + " " + num(y-r) + "L" + num(x+r) + " " + num(y+r) +
		"M" + num(x+r) + " " + num(y-r) + "L" + num(x-r) + " " + num(y+r)
}

func unit(x0, y0, x1, y1 float64) (x, y float64) {
	l := math.Hypot(x1-x0, y1-y0)
	if l == 0 {
		return 1, 0
	}
	return (x1 - x0) / l, (y1 - y0) / l
}
