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
		return wrong(l.Verb, "no verb “%s”%s", l.Verb, Suggest(l.Verb, slices.Sorted(maps.Keys(verbs))))
	}
	if len(l.Words) != len(v.words) {
		return wrong(l.Verb, "%s takes %s, not %d words", l.Verb, wordsWanted(v.words), len(l.Words))
	}
	for i, w := range l.Words {
		if why := checkWord(v.words[i], w, files); why != "" {
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
		c, known := v.opts[o.Name]
		if program := l.Program(); o.Name == "crash" && program != "" {
			c, known = crashAt(program), true
		}
		if !known {
			return wrong(o.Name+"=", "%s knows no %s=%s", l.Verb, o.Name, Suggest(o.Name, append(slices.Sorted(maps.Keys(v.opts)), "crash")))
		}
		if why := c(o.Value); why != "" {
			return wrong(o.Name+"=", "%s=%s %s", o.Name, o.Value, why)
		}
	}
	if _, keep := l.Option("keep"); l.Verb == "power-loss" && !keep {
		return wrong(l.Verb, "power-loss must say what the disk keeps: keep=none or keep=all")
	}
	return nil
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
		return oneOf("receiver", "dispatch", "submit", "commit")(w.Text)
	case "BODY", "FILE":
		return ""
	}
	return oneOf(strings.Split(want, "|")...)(w.Text)
}

func wordsWanted(words []string) string {
	if len(words) == 0 {
		return "no words"
	}
	return strings.Join(words, " ")
}

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
		case open > 0 && l.Verb != "" && l.Verb != "expect" && (l.Verb == "receiver" || l.Program() == ""):
			return &Error{l.N, 1, l.Verb + " cannot stand in a parallel block: only programs that end, and expect"}
		}
	}
	if open > 0 {
		return &Error{open, 1, "this parallel block has no end"}
	}
	return nil
}

// SimOnly tells why a script cannot run with real processes; "" when it can.
func SimOnly(lines []Line) string {
	for _, l := range lines {
		if l.Verb == "power-loss" {
			return fmt.Sprintf("line %d: power-loss is simulated only: a killed process keeps its page cache", l.N)
		}
	}
	return ""
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
