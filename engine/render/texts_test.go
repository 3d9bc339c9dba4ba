package render

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// fontSize is the size that the class of a text has in the style sheet.
func fontSize(class string, o Orientation) float64 {
	first, _, _ := strings.Cut(class, " ")
	if first == "title" {
		return 15
	}
	if o == Tall || first == "hlab" || first == "wound" || class == "lane" {
		return 12
	}
	return 11
}

// No text lies on another, in either orientation and language, however crowded the run.
func TestNoTextLiesOnAnother(t *testing.T) {
	for name, p := range album(t) {
		for _, lang := range languages {
			for _, o := range []Orientation{Wide, Tall} {
				where := fmt.Sprintf("%s, %s, %s", name, lang, o)
				if n := textsApart(t, where, Diagram(p, lang, o), o); n < len(p.Run.Processes) {
					t.Errorf("%s: only %d texts", where, n)
				}
			}
		}
	}
}

// textsApart wants the upright texts of a picture apart, and returns how many there are.
func textsApart(t *testing.T, where, svg string, o Orientation) int {
	t.Helper()
	type placed struct {
		text string
		box  box
	}
	var all []placed
	for _, e := range elements(t, svg) {
		if e.name != "text" || e.attrs["transform"] != "" || e.text == "" {
			continue
		}
		x, _ := strconv.ParseFloat(e.attrs["x"], 64)
		y, _ := strconv.ParseFloat(e.attrs["y"], 64)
		at := spot{x, y, e.attrs["text-anchor"]}
		size := fontSize(e.attrs["class"], o)
		b := textBox(at, classWidth(e.attrs["class"], e.text, size), size)
		for _, other := range all {
			if b.meets(other.box) {
				t.Errorf("%s: %q lies on %q", where, e.text, other.text)
			}
		}
		all = append(all, placed{e.text, b})
	}
	return len(all)
}
