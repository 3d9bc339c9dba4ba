package render

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"halt23/engine/explore"
)

// oneCell draws a map whose only cell is at step 18 of the counterexample, in one row.
func oneCell(t *testing.T, model string, c explore.Cell) []element {
	t.Helper()
	s := mapOf(t, "unkeyed-delivery")
	c.Step = 18
	m := &explore.Map{Steps: s.m.Steps, Rows: []explore.Row{{Model: model, Applies: true, Cells: []explore.Cell{c}}}}
	return elements(t, MapSVG(m, s.bare, "en", MapOptions{}))
}

func ofClass(all []element, class string) (n int) {
	for _, e := range all {
		if e.attrs["class"] == class {
			n++
		}
	}
	return n
}

// The shapes of a cell: what stands above its line, below it and on it.
func TestShapesOfACell(t *testing.T) {
	cases := []struct {
		intent string
		cell   explore.Cell
		shapes string
	}{
		{"as promised is a quiet line", explore.Cell{States: 64}, "mid"},
		{"all with an effect too many is a block above", explore.Cell{States: 4, Failing: 4, Invalid: map[string]int{"effect-once": 4}}, "mid, over"},
		{"all that lost something is a block below", explore.Cell{States: 4, Failing: 4, Invalid: map[string]int{"acknowledged-kept": 4}}, "mid, lost"},
		{"some is an outline with a share", explore.Cell{States: 4, Failing: 1, Invalid: map[string]int{"effect-once": 1}}, "mid, over, over some"},
		{"another invariant is a diamond", explore.Cell{States: 1, Failing: 1, Invalid: map[string]int{"record-once": 1}}, "mid, odd"},
		{"some of another is a diamond in a diamond", explore.Cell{States: 9, Failing: 1, Invalid: map[string]int{"record-once": 1}}, "mid, odd, odd some"},
		{"too many here and lost there is both", explore.Cell{States: 2, Failing: 2, Invalid: map[string]int{"effect-once": 1, "acknowledged-kept": 1}}, "mid, over, over some, lost, lost some"},
		{"undecidable is dotted", explore.Cell{States: 9, Undecidable: 9}, "mid unsure"},
		{"a sample is underlined", explore.Cell{States: 9, Sampled: true, Of: "9 of 512"}, "mid, sampled"},
		{"nothing looked at is blank", explore.Cell{}, ""},
	}
	classes := []string{"mid", "mid unsure", "over", "over some", "lost", "lost some", "odd", "odd some", "sampled"}
	for _, c := range cases {
		all := oneCell(t, "power-loss/subset", c.cell)
		var got []string
		for _, class := range classes {
			if ofClass(all, class) > 0 {
				got = append(got, class)
			}
		}
		if s := strings.Join(got, ", "); s != c.shapes {
			t.Errorf("%s: drawn %q, want %q", c.intent, s, c.shapes)
		}
	}
}

// A share is as wide as its part of the block, and never too narrow to be seen.
func TestShares(t *testing.T) {
	for _, c := range []struct{ failing, states int }{{1, 2}, {1, 4}, {3, 4}, {1, 1000}} {
		var whole, filled float64
		for _, e := range oneCell(t, "power-loss/subset", explore.Cell{States: c.states, Failing: c.failing, Invalid: map[string]int{"effect-once": c.failing}}) {
			b := rectOf(e)
			switch e.attrs["class"] {
			case "over some":
				whole = b.x1 - b.x0 + 1.5
			case "over":
				filled = b.x1 - b.x0
			}
		}
		want := max(2, whole*float64(c.failing)/float64(c.states))
		if whole == 0 || math.Abs(filled-want) > .2 {
			t.Errorf("%d of %d: %.1f of %.1f pixels", c.failing, c.states, filled, whole)
		}
	}
}

// What is true after a step is true until the next thing that could be lost; an effect
// that fails does so in its own column. (Between step 18 and 19 the request arrives.)
func TestReachOfACell(t *testing.T) {
	width := func(model string) (w float64) {
		for _, e := range oneCell(t, model, explore.Cell{States: 1}) {
			if e.attrs["data-cell"] != "" {
				b := rectOf(e)
				w = b.x1 - b.x0
			}
		}
		return w
	}
	if after, at := width("killed/sender"), width("disk/no-space"); at == 0 || after != 2*at {
		t.Errorf("a death reaches %.1f pixels, a failure %.1f", after, at)
	}
}

// While an exploration is under way the rows it has not come to have their place already.
func TestRowsToComeAreBlank(t *testing.T) {
	s := mapOf(t, "unkeyed-delivery")
	early := &explore.Map{Steps: s.m.Steps, Rows: s.m.Rows[:2]}
	for _, lang := range languages {
		a, b := elements(t, MapSVG(early, s.bare, lang, MapOptions{})), elements(t, MapSVG(s.m, s.bare, lang, MapOptions{}))
		if a[0].attrs["viewBox"] != b[0].attrs["viewBox"] || ofClass(a, "row") != ofClass(b, "row") {
			t.Errorf("%s: the picture changes its size or its rows while it fills", lang)
		}
		if n, all := ofClass(a, "hit cell"), ofClass(b, "hit cell"); n == 0 || n >= all {
			t.Errorf("%s: %d of %d cells after two rows", lang, n, all)
		}
	}
}

// A map that stands alone has the site's colours and a rule for each of its classes, and
// what carries meaning stands out from its ground by 3:1 in light and dark.
func TestColours(t *testing.T) {
	tokens, err := os.ReadFile("../../site/css/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	light, dark, _ := strings.Cut(aloneStyle, "@media")
	hex := func(style, name string) string {
		m := regexp.MustCompile(name + `:(#[0-9a-f]+)`).FindStringSubmatch(style)
		if m == nil {
			t.Fatalf("no %s", name)
		}
		return m[1]
	}
	for _, name := range []string{"--panel", "--ink", "--soft", "--line", "--accent", "--bad", "--bad-fill", "--ok"} {
		pair := name + ": light-dark(" + hex(light, name) + ", " + hex(dark, name) + ");"
		if !strings.Contains(string(tokens), pair) {
			t.Errorf("the site does not say %s", pair)
		}
	}
	for _, style := range []string{light, dark} {
		for _, name := range []string{"--soft", "--bad-fill", "--ok", "--ink", "--bad", "--accent"} {
			if c := contrast(hex(style, name), hex(style, "--panel")); c < 3 {
				t.Errorf("%s stands out by %.1f", name, c)
			}
		}
	}
	s := mapOf(t, "mark-before-send")
	for _, e := range elements(t, MapSVG(s.m, s.bare, "en", MapOptions{Alone: true})) {
		for _, class := range strings.Fields(e.attrs["class"]) {
			plain := map[string]bool{"st": true, "map": true, "wide": true, "cell": true, "row": true, "line": true}
			if !plain[class] && !strings.Contains(aloneStyle, "."+class) {
				t.Errorf("nothing says how %s looks", class)
			}
		}
	}
}

// contrast is the ratio of WCAG 2.2 between two colours.
func contrast(a, b string) float64 {
	x, y := luminance(a)+.05, luminance(b)+.05
	return max(x, y) / min(x, y)
}

func luminance(hex string) float64 {
	hex = hex[1:]
	if len(hex) == 3 {
		hex = fmt.Sprintf("%c%c%c%c%c%c", hex[0], hex[0], hex[1], hex[1], hex[2], hex[2])
	}
	l := 0.0
	for i, weight := range []float64{.2126, .7152, .0722} {
		n, _ := strconv.ParseUint(hex[2*i:2*i+2], 16, 8)
		c := float64(n) / 255
		if c <= .04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+.055)/1.055, 2.4)
		}
		l += weight * c
	}
	return l
}
