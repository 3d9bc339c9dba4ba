package render

import (
	"strings"

	"halt23/engine/trace"
)

// file draws one file: a base line while it exists, and one bar for each record, hatched
// until it is synced.
func (d *drawing) file(i int) {
	f := d.s.files[i]
	base := d.middle(d.s, i)
	for _, s := range f.spans {
		d.line("fbase", d.begin(s), base, d.finish(s), base)
	}
	for _, b := range f.bars {
		near := d.files[i] + float64(b.place)*(d.thick[i]+barGap)
		d.bar(b, near, near+d.thick[i])
	}
	blows := map[trace.Kind]label{trace.Lose: markFileLost, trace.Corrupt: markFlip, trace.Truncate: markCutShort}
	for j, st := range d.s.steps {
		if st.main.Process == "" && st.main.File == f.name {
			x, y := d.xy(d.time.mid(j), base)
			d.shape(x, y, 6)
			d.void("path", "class", "halt", "d", cross(x, y, 5))
			d.writeAt(j, "hlab", blows[st.kind].in(d.lang), 12, d.clearOfFiles(i, x, y)...)
		}
	}
}

func (d *drawing) bar(b bar, near, far float64) {
	from, to := d.begin(b.stretch), d.finish(b.stretch)
	class := ""
	if d.pointedAt(b) {
		class = " hurt"
	}
	durable := from
	if b.from >= 0 {
		durable = to
		if b.synced >= 0 {
			durable = min(d.time.mid(b.synced), to)
		}
	}
	if durable > from {
		d.rect("unsynced"+class, from, near, durable, far)
		d.hatch(from, near, durable, far)
	}
	if to > durable {
		d.rect("synced"+class, durable, near, to, far)
	}
}

// begin and finish are where a stretch lies along time.
func (d *drawing) begin(s stretch) float64 {
	if s.from < 0 {
		return d.time.start
	}
	return d.time.mid(s.from)
}

func (d *drawing) finish(s stretch) float64 {
	if s.open {
		return d.time.end()
	}
	return d.time.mid(s.to)
}

// pointedAt reports whether the verdict points at the write of this record.
func (d *drawing) pointedAt(b bar) bool {
	for _, w := range d.s.wounds {
		for _, e := range d.s.steps[w.step].events {
			if e.N == b.event && b.event > 0 {
				return true
			}
		}
	}
	return false
}

// hatch draws slanted strokes into a rectangle. (A pattern would need an id, and one
// inside an undisplayed SVG paints nothing.)
func (d *drawing) hatch(t0, a0, t1, a1 float64) {
	x0, y0 := d.xy(t0, a0)
	x1, y1 := d.xy(t1, a1)
	const gap = 5
	var path strings.Builder
	for c := x0 + y0 + gap; c < x1+y1; c += gap { // strokes lie on x + y = c
		xa, xb := max(x0, c-y1), min(x1, c-y0)
		if xb > xa {
			path.WriteString("M" + num(xa) + " " + num(c-xa) + "L" + num(xb) + " " + num(c-xb))
		}
	}
	d.void("path", "class", "hatch", "d", path.String())
}

// clearOfFiles are the spots for a word on file i: before all files when they stand
// upright, else above the file's bars.
func (d *drawing) clearOfFiles(i int, x, y float64) []spot {
	if d.o == Tall {
		return []spot{{d.files0() - 8, y + 4, "end"}, {d.files0() - 8, y - 8, "end"}, {d.files0() - 8, y + 16, "end"}}
	}
	above := y - stack(d.s.files[i].places, d.thick[i])/2 - 5
	return append([]spot{{x, above, "middle"}}, d.beside(x, y)...)
}

// beside are the spots around a mark that stands alone.
func (d *drawing) beside(x, y float64) []spot {
	return []spot{{x + 9, y + 4, "start"}, {x - 9, y + 4, "end"}, {x, y - 9, "middle"}, {x, y + 18, "middle"}}
}
