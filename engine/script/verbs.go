package script

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"halt23/engine/failpoint"
)

// A verb says what a line of that verb may hold.
type verb struct {
	family string // "" for acts of fate and claims, which every family has
	starts string // the program that the line starts; "" if none
	words  []string
	opts   map[string]check // the options it knows, and what their values must be
	about  string
}

// A check says what a value must be, or "" when it is that.
type check func(value string) string

// verbs is every verb of the language. A verb that no scenario uses does not exist.
var verbs = map[string]verb{
	"receiver": {"dispatch", "receiver", []string{"start|stop|restart"},
		map[string]check{"mode": oneOf("keyed", "unkeyed"), "hold": key},
		"a process that answers requests until it is stopped"},
	"submit": {"dispatch", "submit", []string{"KEY", "BODY"},
		map[string]check{"round": key},
		"writes an intent"},
	"dispatch": {"dispatch", "dispatch", nil,
		map[string]check{"flaw": oneOf("mark-before-send", "new-key-on-retry")},
		"delivers every intent that has neither receipt nor refusal, then commits"},
	"commit": {"dispatch", "commit", nil, nil,
		"writes each round whose intents all have receipts into the history"},
	"kill": {"", "", []string{"NAME"}, nil,
		"ends a running process from outside, without warning"},
	"power-loss": {"", "", nil, map[string]check{"keep": oneOf("none", "all")},
		"stops everything; the disk keeps what was synced (keep=none) or all of it"},
	"lose": {"", "", []string{"FILE"}, nil,
		"takes a file away as if it had never been written"},
	"parallel": {"", "", nil, nil, "the lines up to end start together"},
	"end":      {"", "", nil, nil, "waits until all lines of the block have ended"},
	"expect":   {"", "", nil, nil, "claims observations at this point"},
}

// Verbs lists every verb with what it does, sorted by name.
func Verbs() [][2]string {
	var out [][2]string
	for _, name := range slices.Sorted(maps.Keys(verbs)) {
		out = append(out, [2]string{name, verbs[name].about})
	}
	return out
}

func (v verb) program(l Line) string {
	if l.Verb == "receiver" && len(l.Words) > 0 && l.Words[0].Text == "stop" {
		return ""
	}
	return v.starts
}

// MaxKey is the longest key, in bytes.
const MaxKey = 128

// key checks what a key or a round may be called. It is the same rule the receiver
// applies to the header; here it only spares a run that cannot succeed.
func key(s string) string {
	if s == "" || len(s) > MaxKey {
		return "must have 1 to " + strconv.Itoa(MaxKey) + " characters"
	}
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return "must be visible ASCII without spaces"
		}
	}
	return ""
}

func oneOf(values ...string) check {
	return func(s string) string {
		for _, v := range values {
			if s == v {
				return ""
			}
		}
		return "must be " + strings.Join(values, " or ") + Suggest(s, values)
	}
}

// crashAt checks the value of crash= on a line that starts program.
func crashAt(program string) check {
	return func(s string) string {
		if ops, ok := strings.CutPrefix(s, "op:"); ok {
			n, k, torn := strings.Cut(ops, "/")
			if !number(n, 0) || torn && !number(k, 1) {
				return "must be op:N or op:N/K, N effects from 0 and K bytes from 1"
			}
			return ""
		}
		var names []string
		for _, e := range failpoint.Catalogue {
			if reaches(program, e.Point) {
				if string(e.Point) == s {
					return ""
				}
				names = append(names, string(e.Point))
			}
		}
		if failpoint.Known(failpoint.Point(s)) {
			return "is a point that " + program + " does not pass"
		}
		return "is no failpoint of " + program + Suggest(s, names)
	}
}

func number(s string, least int) bool {
	n, err := strconv.Atoi(s)
	return err == nil && n >= least
}
