package script

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// checkLine holds a line against the table of verbs.
func checkLine(l Line, row string, files map[string][]byte) error {
	if l.Verb == "" {
		return nil
	}
	wrong := func(at, format string, args ...any) error {
		return &Error{l.N, max(strings.Index(row, at), 0) + 1, fmt.Sprintf(format, args...)}
	}
	v, ok := verbs[l.Verb]
	if !ok {
		return wrong(l.Verb, "no verb “%s”%s", l.Verb, Suggest(l.Verb, verbNames()))
	}
	form, at, why := v.form(l)
	if why != "" {
		return wrong(at, "%s", why)
	}
	for i, w := range l.Words {
		if why := checkWord(form[i], w, files); why != "" {
			return wrong(w.Text, "%s: “%s” %s", l.Verb, w.Text, why)
		}
	}
	if l.Verb == "expect" {
		if len(l.Options) == 0 {
			return wrong(l.Verb, "expect claims nothing: write name=value")
		}
		return nil // the names are the audit's to know
	}
	for _, o := range l.Options {
		c, known := l.checkOf(o.Name)
		if !known {
			return wrong(o.Name+"=", "%s knows no %s=%s", l.Verb, o.Name, Suggest(o.Name, append(slices.Sorted(maps.Keys(v.opts)), "crash", "fault")))
		}
		if why := c(o.Value); why != "" {
			return wrong(o.Name+"=", "%s=%s %s", o.Name, o.Value, why)
		}
	}
	for _, name := range required[l.Verb] {
		if _, has := l.Option(name); !has {
			return wrong(l.Verb, "%s must say %s=", l.Verb, strings.Join(required[l.Verb], "= and "))
		}
	}
	return nil
}

// checkOf returns the check of one of the line's options. Whatever starts a program takes
// crash= and fault=.
func (l Line) checkOf(option string) (check, bool) {
	if program := l.Program(); program != "" {
		switch option {
		case "crash":
			return crashAt(program), true
		case "fault":
			return faultAt, true
		}
	}
	c, ok := verbs[l.Verb].opts[option]
	return c, ok
}

// form picks the word list that a line follows, or says at which word none fits.
func (v verb) form(l Line) (form []string, at, why string) {
	var acts []string
	for _, f := range v.forms {
		literal := len(f) > 0 && strings.ToLower(f[0]) == f[0]
		switch {
		case !literal && len(l.Words) == len(f):
			return f, "", ""
		case !literal:
			return nil, l.Verb, fmt.Sprintf("%s takes %s, not %d words", l.Verb, wordsWanted(f), len(l.Words))
		case len(l.Words) > 0 && l.Words[0].Text == f[0] && len(l.Words) == len(f):
			return f, "", ""
		case len(l.Words) > 0 && l.Words[0].Text == f[0]:
			return nil, f[0], fmt.Sprintf("%s takes %s, not %d words", l.Verb, wordsWanted(f), len(l.Words))
		}
		acts = append(acts, f[0])
	}
	if len(l.Words) == 0 {
		return nil, l.Verb, fmt.Sprintf("%s what? %s", l.Verb, strings.Join(acts, ", "))
	}
	return nil, l.Words[0].Text, fmt.Sprintf("%s: “%s” %s", l.Verb, l.Words[0].Text, oneOf(acts...)(l.Words[0].Text))
}

func checkWord(want string, w Word, files map[string][]byte) string {
	if w.Ref {
		if _, ok := files[w.Text]; !ok {
			return "is no file of this archive" + Suggest(w.Text, slices.Sorted(maps.Keys(files)))
		}
		return ""
	}
	switch want {
	case "KEY":
		return key(w.Text)
	case "NAME":
		return oneOf(append([]string{"sender", "receiver", "ledger"}, Senders...)...)(w.Text)
	case "FILE":
		if w.Text == "" || strings.ContainsAny(w.Text, "/\\") {
			return "must be the name of a file in the world, without a folder"
		}
	}
	return ""
}

func wordsWanted(words []string) string {
	if len(words) == 0 {
		return "no words"
	}
	return strings.Join(words, " ")
}

func verbNames() []string { return slices.Sorted(maps.Keys(verbs)) }

// checkBlocks checks that parallel and end pair, and that what stands between them can
// start together.
func checkBlocks(lines []Line) error {
	open := 0
	for _, l := range lines {
		switch {
		case l.Verb == "parallel" && open > 0:
			return &Error{l.N, 1, fmt.Sprintf("a parallel block stands open since line %d; blocks do not nest", open)}
		case l.Verb == "parallel":
			open = l.N
		case l.Verb == "end" && open == 0:
			return &Error{l.N, 1, "end without parallel"}
		case l.Verb == "end":
			open = 0
		case open > 0 && l.Verb != "" && l.Verb != "expect" && (l.Service() != "" || l.Program() == ""):
			return &Error{l.N, 1, l.Verb + " cannot stand in a parallel block: only programs that end, and expect"}
		}
	}
	if open > 0 {
		return &Error{open, 1, "this parallel block has no end"}
	}
	return nil
}

// Suggest returns “; did you mean …?” for the nearest of the known words, or "".
func Suggest(word string, known []string) string {
	best, least := "", len(word)/2+1
	for _, k := range known {
		if d := distance(word, k); d <= least && (best == "" || d < least) {
			best, least = k, d
		}
	}
	if best == "" {
		return ""
	}
	return "; did you mean “" + best + "”?"
}

// distance is the Levenshtein distance of two short words.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
