package render

import (
	"math"
	"strconv"
	"strings"
)

// A writer writes markup. What it writes is well-formed as HTML and as XML alike.
type writer struct{ strings.Builder }

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// open writes a start tag; attrs are names and values in turn.
func (w *writer) open(tag string, attrs ...string) {
	w.WriteString("<" + tag)
	w.attrs(attrs)
	w.WriteString(">")
}

// void writes an element without content.
func (w *writer) void(tag string, attrs ...string) {
	w.WriteString("<" + tag)
	w.attrs(attrs)
	w.WriteString("/>")
}

func (w *writer) attrs(attrs []string) {
	for i := 0; i+1 < len(attrs); i += 2 {
		w.WriteString(" " + attrs[i] + `="` + escape(attrs[i+1]) + `"`)
	}
}

func (w *writer) text(s string) { w.WriteString(escape(s)) }

func (w *writer) close(tag string) { w.WriteString("</" + tag + ">") }

// el writes an element that holds text alone.
func (w *writer) el(tag, text string, attrs ...string) {
	w.open(tag, attrs...)
	w.text(text)
	w.close(tag)
}

// escape makes s safe as text and as an attribute's value. Characters that neither HTML
// nor XML may hold become the replacement character.
func escape(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0xFFFE || r == 0xFFFF {
			return '\uFFFD'
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	return escaper.Replace(s)
}

// num writes a coordinate with at most one decimal.
func num(x float64) string { return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64) }
