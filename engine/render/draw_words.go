package render

import (
	"strings"

	"halt23/engine/trace"
)

// words writes all texts beside marks and arrows, the weighty ones first: what comes
// later has to make room.
func (d *drawing) words() {
	for i := range d.s.steps {
		d.deathWord(i)
	}
	for _, w := range d.s.windows {
		d.windowWord(w)
	}
	for _, w := range d.s.wounds {
		d.woundWord(w)
	}
	for i := range d.s.steps {
		d.eventWord(i)
	}
	for _, m := range d.s.messages {
		d.messageWord(m)
	}
	d.tags()
}

// deathWord writes how a process ended that did not exit, a row above the other words.
func (d *drawing) deathWord(i int) {
	st := d.s.steps[i]
	x, y := d.xy(d.time.mid(i), d.laneAt(st.main.Process))
	var text string
	switch st.kind {
	case trace.Crash:
		text = markHalt.in(d.lang, st.main.Code)
	case trace.Kill:
		text = markKilled.in(d.lang)
	case trace.PowerLoss:
		text = markPower.in(d.lang)
		if d.o == Wide {
			y += 12
		}
		d.writeAt(i, "hlab", text, 12, spot{x + 6, y, "start"}, spot{x - 6, y, "end"}, spot{x + 6, y + 14, "start"})
		return
	default:
		return
	}
	if d.o == Tall {
		d.writeAt(i, "hlab", text, 12, d.beside(x, y)...)
		return
	}
	d.writeAt(i, "hlab", text, 12, spot{x + 6, y - 24, "start"}, spot{x - 6, y - 24, "end"}, spot{x, y + 20, "middle"})
}

// windowWord names a crash window, in a free row of its band.
func (d *drawing) windowWord(w window) {
	text := markWindow.in(d.lang)
	var spots []spot
	if d.o == Wide {
		x := d.time.edge(w.from) + 5
		spots = []spot{{x, d.near + 13, "start"}, {x, d.far - 5, "start"}, {d.time.mid(w.to) - 5, d.near + 13, "end"}}
	} else {
		for _, at := range []spot{{x: d.near + 4, anchor: "start"}, {x: d.files0() - 8, anchor: "end"}} {
			for i := w.from; i <= w.to; i++ {
				spots = append(spots, spot{at.x, d.time.mid(i) + 4, at.anchor})
			}
		}
	}
	d.writeAt(w.from, "wlabel", text, d.font, spots...)
}

// files0 is where the files begin, across.
func (d *drawing) files0() float64 {
	if len(d.files) == 0 {
		return d.far
	}
	return d.files[0]
}

// woundWord says what the verdict points at.
func (d *drawing) woundWord(w wound) {
	x, y := d.xy(d.time.mid(w.step), d.laneAt(d.s.steps[w.step].main.Process))
	text := woundMarks[w.invariant].in(d.lang)
	if d.o == Tall {
		d.writeAt(w.step, "wound", text, 12, spot{x - 14, y + 4, "end"}, spot{x - 14, y + 18, "end"},
			spot{x + 12, y + 24, "end"}, spot{x + 12, y - 14, "end"}, spot{x + 14, y + 4, "start"}, spot{x + 12, y + 24, "start"})
		return
	}
	d.writeAt(w.step, "wound", text, 12, spot{x, y + 24, "middle"}, spot{x, y - 27, "middle"},
		spot{x - 12, y + 24, "start"}, spot{x + 12, y + 24, "end"}, spot{x + 12, y + 36, "end"})
}

// eventWord writes the word of a step at its mark.
func (d *drawing) eventWord(i int) {
	st := d.s.steps[i]
	text := short(st, d.lang)
	if text == "" || d.s.laneOf(st.main.Process) < 0 {
		return
	}
	x, y := d.xy(d.time.mid(i), d.laneAt(st.main.Process))
	if d.o == Tall {
		d.writeAt(i, "elab", text, d.font, spot{x + 9, y + 4, "start"}, spot{x + 14, y + 4, "start"}, spot{x - 9, y + 4, "end"})
		return
	}
	d.writeAt(i, "elab", text, d.font, spot{x, y - 11, "middle"}, spot{x, y + 18, "middle"}, spot{x, y - 23, "middle"})
}

// short is the word of a step at its mark; messages have theirs on the arrow.
func short(st step, lang string) string {
	words := map[trace.Kind]label{trace.Create: markCreate, trace.Listen: markListen, trace.Write: markWrite,
		trace.Sync: markSync, closing: markClose, trace.Busy: markBusy, trace.Lost: markLost,
		trace.Refuse: markRefused, trace.Lock: markLock, trace.Fail: markFailed, trace.Truncate: markCut, trace.Start: markStart}
	if _, failed := st.has(trace.Fail); failed {
		return markFailed.in(lang)
	}
	if st.kind == trace.Exit {
		return markExit.in(lang, st.main.Code)
	}
	if l, ok := words[st.kind]; ok {
		return l.in(lang)
	}
	return ""
}

// messageWord writes what a message says, beside its arrow.
func (d *drawing) messageWord(m message) {
	text := "POST " + clip(keyOf(m.main, d.lang), 12)
	if m.reply {
		text = num(float64(m.main.Status))
	}
	switch {
	case m.main.Kind == trace.Refuse:
		return // the mark says so
	case m.broken:
		text = markUnheard.in(d.lang, text)
	}
	t0, a0 := d.time.mid(m.from), d.lanes[m.fromLane]
	t1, a1 := d.time.mid(m.to), d.lanes[m.toLane]
	if m.broken {
		t1, a1 = t0+d.time.unit*.45, (a0+a1)/2
	}
	d.writeAt(m.from, "mlab", text, d.font, d.along(t0, a0, t1, a1)...)
}

// along are the spots beside an arrow.
func (d *drawing) along(t0, a0, t1, a1 float64) []spot {
	if d.o == Tall {
		x0, y0 := d.xy(t0, a0)
		if a1 > a0 {
			return []spot{{x0 + 11, y0 - 1, "start"}, {x0 + 11, y0 + 4, "start"}, {x0 - 9, y0 + 4, "end"}}
		}
		return []spot{{x0 - 11, y0 - 1, "end"}, {x0 - 11, y0 + 4, "end"}, {x0 + 9, y0 + 4, "start"}}
	}
	var spots []spot
	for _, at := range []float64{.5, .62, .38, .75, .25} {
		x, y := d.xy(t0+(t1-t0)*at, a0+(a1-a0)*at)
		before, after := spot{x - 8, y + 4, "end"}, spot{x + 8, y + 4, "start"}
		if a1 > a0 {
			spots = append(spots, before, after)
		} else {
			spots = append(spots, after, before)
		}
	}
	return spots
}

// tags writes which process of its program each line is, where there are several.
func (d *drawing) tags() {
	count := map[string]int{}
	for _, l := range d.s.lives {
		count[programOf(l.process)]++
	}
	for _, l := range d.s.lives {
		program := programOf(l.process)
		if count[program] < 2 {
			continue
		}
		text := strings.TrimPrefix(l.process, program)
		x, y := d.xy(d.time.mid(l.from), d.lanes[l.lane])
		if d.o == Tall {
			d.writeAt(l.from, "tag", text, d.font, spot{x - 9, y + 4, "end"}, spot{x - 6, y - 10, "end"}, spot{x + 9, y - 10, "start"})
			continue
		}
		d.writeAt(l.from, "tag", text, d.font, spot{x - 7, y + 18, "start"}, spot{x - 11, y + 4, "end"}, spot{x - 7, y - 12, "end"})
	}
}

// clip shortens a key to n characters.
func clip(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}
