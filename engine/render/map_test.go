package render

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"halt23/engine/explore"
)

// The map of the counterexample, and that of a ledger, as a terminal shows them.
func TestMapText(t *testing.T) {
	for _, c := range []struct{ id, lang, name string }{
		{"unkeyed-delivery", "en", "map.unkeyed.en"},
		{"unkeyed-delivery", "zh", "map.unkeyed.zh"},
		{"ledger-two-openers", "en", "map.ledger.en"},
	} {
		s := mapOf(t, c.id)
		golden(t, c.name, MapText(s.m, s.scenario.Title.In(c.lang), c.lang))
	}
}

// Every cell of every map is in one button of its picture and no other, says what it is
// in the page's language, and names what broke there. One of them is the tab stop.
func TestEveryCellIsDrawnOnce(t *testing.T) {
	eachMap(t, func(where string, s sheet, lang string, o MapOptions, svg string) {
		groups, ok := newScene(s.bare).foldRun(s.m)
		if !ok {
			t.Fatalf("%s: the bare run is not the map's", where)
		}
		onePlace(t, where, groups, len(s.m.Steps))
		want := map[string]string{} // data-invalid by data-cell
		for i, r := range s.m.Rows {
			for _, g := range groups {
				if sum := sum(r, g.steps); sum != nil {
					want[fmt.Sprintf("%d:%d", i, sum.open)] = strings.Join(sum.broken(), " ")
				}
			}
		}
		tabs := 0
		for _, e := range elements(t, svg) {
			for _, banned := range []string{"id", "style", "onclick"} {
				if _, ok := e.attrs[banned]; ok {
					t.Errorf("%s: <%s> has %s=", where, e.name, banned)
				}
			}
			if (e.name == "style") && !o.Alone || e.name == "script" {
				t.Errorf("%s: a <%s> in the page", where, e.name)
			}
			cell := e.attrs["data-cell"]
			if cell == "" {
				if e.attrs["data-step"] != "" {
					t.Errorf("%s: a step of the bare run can be clicked", where)
				}
				continue
			}
			invalid, ok := want[cell]
			if !ok || invalid != e.attrs["data-invalid"] {
				t.Errorf("%s: cell %s names %q, want %q (known: %t)", where, cell, e.attrs["data-invalid"], invalid, ok)
			}
			delete(want, cell)
			aboutCell(t, where, e, s.m, lang)
			if e.attrs["tabindex"] == "0" {
				tabs++
			}
		}
		if len(want) > 0 || tabs != 1 {
			t.Errorf("%s: %d cells not drawn, %d tab stops", where, len(want), tabs)
		}
	})
}

// onePlace wants each step in one group.
func onePlace(t *testing.T, where string, groups []group, steps int) {
	t.Helper()
	times := map[int]int{}
	for _, g := range groups {
		for _, n := range g.steps {
			times[n]++
		}
	}
	for n := 1; n <= steps; n++ {
		if times[n] != 1 || len(times) != steps {
			t.Errorf("%s: step %d is in %d of the columns, which hold %d steps of %d", where, n, times[n], len(times), steps)
		}
	}
}

// aboutCell holds the attributes of a cell against its map.
func aboutCell(t *testing.T, where string, e element, m *explore.Map, lang string) {
	t.Helper()
	row, step, _ := strings.Cut(e.attrs["data-cell"], ":")
	i, _ := strconv.Atoi(row)
	if m.Rows[i].Model != e.attrs["data-model"] || step != e.attrs["data-step"] || e.attrs["role"] != "button" {
		t.Errorf("%s: %v", where, e.attrs)
	}
	words := e.attrs["aria-label"]
	if han := strings.IndexFunc(words, func(r rune) bool { return r >= 0x4E00 }) >= 0; han != (lang == "zh") || len(words) < 20 || strings.Contains(words, "%!") {
		t.Errorf("%s: %q is no sentence of the page", where, words)
	}
	if lang == "zh" && strings.ContainsAny(words, "abcdefghijklmnopqrstuvwxyz,:") {
		t.Errorf("%s: %q is not Chinese to its end", where, words)
	}
}

// Cells of a row lie side by side, and inside the picture.
func TestCellsDoNotOverlap(t *testing.T) {
	eachMap(t, func(where string, s sheet, _ string, _ MapOptions, svg string) {
		var cells []box
		var frame box
		for _, e := range elements(t, svg) {
			if e.name == "svg" {
				var w, h float64
				fmt.Sscanf(e.attrs["viewBox"], "%f %f %f %f", &frame.x0, &frame.y0, &w, &h)
				frame.x1, frame.y1 = frame.x0+w, frame.y0+h
			}
			if e.attrs["data-cell"] == "" {
				continue
			}
			b := rectOf(e)
			if b.x0 < frame.x0-.1 || b.y0 < frame.y0-.1 || b.x1 > frame.x1+.1 || b.y1 > frame.y1+.1 {
				t.Errorf("%s: cell %s lies outside", where, e.attrs["data-cell"])
			}
			small := box{b.x0 + .2, b.y0 + .2, b.x1 - .2, b.y1 - .2} // coordinates are rounded
			if slices.ContainsFunc(cells, small.meets) {
				t.Errorf("%s: cell %s lies on another", where, e.attrs["data-cell"])
			}
			cells = append(cells, small)
		}
		if len(cells) < len(s.m.Rows) {
			t.Errorf("%s: only %d cells", where, len(cells))
		}
	})
}

func rectOf(e element) box {
	number := func(name string) float64 {
		x, err := strconv.ParseFloat(e.attrs[name], 64)
		if err != nil {
			return math.NaN()
		}
		return x
	}
	return box{number("x"), number("y"), number("x") + number("width"), number("y") + number("height")}
}

// No text of a map lies on another, or outside.
func TestNoTextOfAMapLiesOnAnother(t *testing.T) {
	eachMap(t, func(where string, s sheet, _ string, o MapOptions, svg string) {
		if n := textsApart(t, where, svg, o.Orientation); n < len(s.m.Rows)/2 {
			t.Errorf("%s: only %d texts", where, n)
		}
	})
}

// The same map is the same bytes, and nothing in it was formatted wrongly.
func TestSameMapSameBytes(t *testing.T) {
	eachMap(t, func(where string, s sheet, lang string, o MapOptions, svg string) {
		if again := MapSVG(s.m, s.bare, lang, o); again != svg {
			t.Errorf("%s: two drawings of one map differ", where)
		}
		text := MapText(s.m, s.scenario.ID, lang)
		if text != MapText(s.m, s.scenario.ID, lang) {
			t.Errorf("%s: two texts of one map differ", where)
		}
		for _, form := range []string{svg, text, MapFigure(s.m, s.bare, lang, Wide, Tall)} {
			if strings.Contains(form, "%!") {
				t.Errorf("%s: a label was given wrong arguments:\n%s", where, form)
			}
		}
	})
}

// The figure for a page holds both forms and says the map in words.
func TestMapFigure(t *testing.T) {
	s := mapOf(t, "unkeyed-delivery")
	for lang, want := range map[string]string{
		"en": "Sender killed after steps 18 to 21: “effect once” broken in ",
		"zh": "第18至21步后发送端被杀：",
	} {
		got := MapFigure(s.m, s.bare, lang, Wide, Tall)
		elements(t, got)
		for _, part := range []string{`class="st map wide"`, `class="st map tall"`, want} {
			if !strings.Contains(got, part) {
				t.Errorf("%s: no %s in the figure", lang, part)
			}
		}
	}
}

// What a cell opens is a run like any other: its lab is well-formed, its words are whole
// in both languages and lie apart.
func TestLabsOfCells(t *testing.T) {
	for _, id := range []string{"unkeyed-delivery", "mark-before-send", "ledger-two-openers"} {
		s := mapOf(t, id)
		for _, r := range s.m.Rows {
			worst := slices.MaxFunc(r.Cells, func(a, b explore.Cell) int { return a.Failing*b.States - b.Failing*a.States })
			opened, err := s.scenario.WithScript(worst.Script)
			if err != nil {
				t.Fatalf("%s, %s: %v", id, r.Model, err)
			}
			p := simulated(t, opened, 1, 0)
			for _, lang := range languages {
				where := fmt.Sprintf("%s, %s, step %d, %s", id, r.Model, worst.Step, lang)
				elements(t, Lab(p, lang))
				if text := Lab(p, lang) + Text(p, lang); strings.Contains(text, "%!") || strings.Contains(text, "<li></li>") {
					t.Errorf("%s: words are missing:\n%s", where, text)
				}
				textsApart(t, where, Diagram(p, lang, Wide), Wide)
				textsApart(t, where, Diagram(p, lang, Tall), Tall)
			}
		}
	}
}

// Whoever gives a map the run of another scenario is told so, and sees no map.
func TestForeignRun(t *testing.T) {
	got := MapSVG(mapOf(t, "unkeyed-delivery").m, mapOf(t, "ledger-two-openers").bare, "en", MapOptions{})
	if !strings.Contains(got, "not the one that the map explores") || strings.Contains(got, "data-cell") {
		t.Errorf("drawn: %s", got)
	}
}
