package render

import "halt23/engine/trace"

// A sample is one entry of the legend: a shape and what it means.
type sample struct {
	used bool
	room float64 // of the shape
	draw func(x, y float64)
	text label
}

// legend explains the shapes that the picture uses, in as many rows as it needs, and
// returns the height of the picture with it.
func (d *drawing) legend(samples []sample, w, h float64) float64 {
	const left, row, apart = 8.0, 20.0, 16.0
	x, y := left, h+12
	for _, item := range samples {
		if !item.used {
			continue
		}
		text := item.text.in(d.lang)
		wide := item.room + 5 + textWidth(text, d.font, false)
		if x > left && x+wide > w {
			x, y = left, y+row
		}
		class := "sample"
		if item.text == legendWound {
			class += " awaited" // it gives the end away
		}
		d.open("g", "class", class)
		item.draw(x, y)
		d.label("leg", text, spot{x + item.room + 5, y + 4, "start"})
		d.close("g")
		x += wide + apart
	}
	return y + 12
}

func (d *drawing) samples() []sample {
	files, wounds := len(d.s.files) > 0, len(d.s.wounds) > 0
	return []sample{
		{d.used(trace.Create), 11, func(x, y float64) {
			d.void("path", "class", "ev create", "d", "M"+num(x+5.5)+" "+num(y-5.5)+"l5.5 5.5l-5.5 5.5l-5.5 -5.5z")
		}, legendCreate},
		{d.used(trace.Write), 9, func(x, y float64) {
			d.void("circle", "class", "ev write", "cx", num(x+4.5), "cy", num(y), "r", "4.5")
		}, legendWrite},
		{d.used(trace.Sync), 9, func(x, y float64) {
			d.void("rect", "class", "ev sync", "x", num(x), "y", num(y-4.5), "width", "9", "height", "9")
		}, legendSync},
		{files, 22, func(x, y float64) { d.swatch("unsynced", x, y) }, legendUnsynced},
		{files, 22, func(x, y float64) { d.swatch("synced", x, y) }, legendSynced},
		{wounds, 14, func(x, y float64) {
			d.void("circle", "class", "ring", "cx", num(x+7), "cy", num(y), "r", "6")
		}, legendWound},
	}
}

// swatch draws a piece of a record's bar. It lies, whichever way time runs.
func (d *drawing) swatch(class string, x, y float64) {
	was := d.o
	d.o = Wide
	d.rect(class, x, y-4, x+22, y+4)
	if class == "unsynced" {
		d.hatch(x, y-4, x+22, y+4)
	}
	d.o = was
}

// used reports whether a mark occurs.
func (d *drawing) used(mark trace.Kind) bool {
	for _, st := range d.s.steps {
		if _, made := st.has(trace.Create); st.kind == mark || mark == trace.Create && made {
			return true
		}
	}
	return false
}
