package render

import (
	"strconv"
	"strings"

	"halt23/engine/trace"
)

// bands draws the crash windows, below everything else.
func (d *drawing) bands() {
	for _, w := range d.s.windows {
		d.rect("window", d.time.edge(w.from), d.near, d.time.mid(w.to), d.far)
	}
}

// guides draws one faint line a step, across to a point.
func (d *drawing) guides(to float64) {
	var path strings.Builder
	for i := range d.s.steps {
		x0, y0 := d.xy(d.time.mid(i), d.near+18)
		x1, y1 := d.xy(d.time.mid(i), to)
		path.WriteString("M" + num(x0) + " " + num(y0) + "L" + num(x1) + " " + num(y1))
	}
	d.void("path", "class", "guide", "d", path.String())
}

// names writes the names of lanes and files at the beginning of time.
func (d *drawing) names() {
	for i, l := range d.s.lanes {
		if d.o == Tall {
			d.write("lane", l.program, 12, spot{d.lanes[i] - 14, d.time.start - 12, "start"})
		} else {
			d.write("lane", l.program, 12, spot{8, d.lanes[i] + 4, "start"})
		}
	}
	for i, f := range d.s.files {
		mid := d.middle(d.s, i)
		if d.o == Wide {
			d.write("lane file", f.name, 11, spot{8, mid + 4, "start"})
			continue
		}
		d.el("text", f.name, "class", "lane file", "transform",
			"translate("+num(mid+4)+" "+num(d.time.start-8)+") rotate(-90)")
	}
}

// lifelines draws each process from its first step to its last.
func (d *drawing) lifelines() {
	for _, l := range d.s.lives {
		at := d.lanes[l.lane]
		to := d.time.mid(l.to)
		if l.open {
			to = d.time.end()
		}
		d.line("life", d.time.mid(l.from)-7, at, to, at)
	}
}

// arrows draws messages; a broken one ends half way, across a bar.
func (d *drawing) arrows() {
	for _, m := range d.s.messages {
		a0, a1 := d.lanes[m.fromLane], d.lanes[m.toLane]
		t0, t1 := d.time.mid(m.from), d.time.mid(m.to)
		class := "msg"
		if m.broken {
			t1, a1, class = t0+d.time.unit*.45, (a0+a1)/2, "msg broken"
		}
		x0, y0 := d.xy(t0, a0)
		x1, y1 := d.xy(t1, a1)
		d.stroke(x0, y0, x1, y1)
		d.void("path", "class", class, "d", "M"+num(x0)+" "+num(y0)+"L"+num(x1)+" "+num(y1))
		if m.broken {
			d.void("path", "class", "msg", "d", crossBar(x0, y0, x1, y1))
		} else {
			d.void("path", "class", "head", "d", arrowHead(x0, y0, x1, y1))
		}
	}
}

// mark draws what a step does on its process's line.
func (d *drawing) mark(i int) {
	st := d.s.steps[i]
	lane := d.s.laneOf(st.main.Process)
	if lane < 0 {
		return
	}
	t, a := d.time.mid(i), d.lanes[lane]
	x, y := d.xy(t, a)
	d.shape(x, y, 6)
	switch st.kind {
	case trace.Write:
		d.void("circle", "class", "ev write", "cx", num(x), "cy", num(y), "r", "4.5")
	case trace.Sync:
		d.void("rect", "class", "ev sync", "x", num(x-4.5), "y", num(y-4.5), "width", "9", "height", "9")
	case trace.Create, trace.Listen:
		d.diamond(st, x, y)
	case trace.Exit:
		x0, y0 := d.xy(t, a-6)
		x1, y1 := d.xy(t, a+6)
		d.void("path", "class", "cap", "d", "M"+num(x0)+" "+num(y0)+"L"+num(x1)+" "+num(y1))
	case trace.Crash, trace.Kill:
		if st.kind == trace.Kill {
			d.line("bolt", t, d.near, t, a)
		}
		d.void("path", "class", "halt", "d", cross(x, y, 6))
	default:
		d.void("circle", "class", "ev dot", "cx", num(x), "cy", num(y), "r", "3.5")
	}
}

// diamond marks new ledgers; a receiver that found its ledger only listens, with a dot.
func (d *drawing) diamond(st step, x, y float64) {
	if _, made := st.has(trace.Create); !made {
		d.void("circle", "class", "ev dot", "cx", num(x), "cy", num(y), "r", "3.5")
		return
	}
	d.void("path", "class", "ev create", "d",
		"M"+num(x)+" "+num(y-5.5)+"l5.5 5.5l-5.5 5.5l-5.5 -5.5z")
}

// fate draws what concerns everybody: a loss of power.
func (d *drawing) fate() {
	for i, st := range d.s.steps {
		if st.kind == trace.PowerLoss {
			d.line("power", d.time.mid(i), d.near, d.time.mid(i), d.far)
		}
	}
}

// rings draws a ring round each mark that the verdict points at.
func (d *drawing) rings() {
	for _, w := range d.s.wounds {
		x, y := d.xy(d.time.mid(w.step), d.laneAt(d.s.steps[w.step].main.Process))
		d.shape(x, y, 10)
		d.void("circle", "class", "ring", "cx", num(x), "cy", num(y), "r", "10")
	}
}

// veil fades what comes after the step in view.
func (d *drawing) veil() {
	if d.s.atEnd() {
		return
	}
	at := d.time.edge(d.s.view + 1)
	d.rect("veil", at, d.near, d.time.end()+4, d.far)
	d.line("cursor", at, d.near, at, d.far)
}

// numbers counts the steps along the far edge, or down the near one.
func (d *drawing) numbers() {
	if d.o == Wide {
		d.label("sec", markStep.in(d.lang), spot{8, d.far + 14, "start"})
	}
	for i := range d.s.steps {
		class := "num"
		if i == d.s.view && !d.s.atEnd() {
			class = "num now"
		}
		at := spot{d.time.mid(i), d.far + 14, "middle"}
		if d.o == Tall {
			at = spot{17, d.time.mid(i) + 4, "end"}
		}
		d.write(class, strconv.Itoa(i+1), d.font, at)
	}
}
