package script

import (
	"slices"
	"strconv"
	"strings"

	"halt23/engine/failpoint"
)

// A verb says what a line of that verb may hold.
type verb struct {
	family string // "" for acts of fate and claims, which every family has
	starts string // the program that its lines start; "" if none
	// forms are the word lists it takes. A word in lower case stands for itself, one in
	// capitals for what checkWord knows of it.
	forms [][]string
	opts  map[string]check // the options it knows, and what their values must be
	about string
}

// A check says what a value must be, or "" when it is that.
type check func(value string) string

var plain = [][]string{nil}

// verbs is every verb of the language. A verb that no scenario uses does not exist.
var verbs = map[string]verb{
	"receiver": {"dispatch", "receiver", [][]string{{"start"}, {"stop"}, {"restart"}},
		map[string]check{"mode": oneOf("keyed", "unkeyed"), "hold": key},
		"a process that answers requests until it is stopped"},
	"submit": {"dispatch", "submit", [][]string{{"KEY", "BODY"}},
		map[string]check{"round": key},
		"writes an intent"},
	"dispatch": {"dispatch", "dispatch", plain,
		map[string]check{"flaw": oneOf("mark-before-send", "new-key-on-retry")},
		"delivers every intent that has neither receipt nor refusal, then commits"},
	"commit": {"dispatch", "commit", plain, nil,
		"writes each round whose intents all have receipts into the history"},
	"ledger": {"ledger", "ledger", [][]string{{"append", "FILE", "KEY", "BODY"}, {"open", "FILE"}, {"close", "FILE"}}, nil,
		"opens a ledger and appends a record, or holds it open until it is told to close"},
	"kill": {"", "", [][]string{{"NAME"}}, map[string]check{"at": count},
		"ends a running process from outside, without warning"},
	"power-loss": {"", "", plain, map[string]check{"keep": kept, "at": count},
		"stops everything; the disk keeps what was synced (keep=none), all of it, or some of the rest"},
	"corrupt": {"", "", [][]string{{"FILE"}}, map[string]check{"offset": count, "xor": hexByte},
		"changes one byte of a file"},
	"truncate": {"", "", [][]string{{"FILE"}}, map[string]check{"size": count},
		"cuts a file to a length"},
	"lose":     {"", "", [][]string{{"FILE"}}, nil, "takes a file away as if it had never been written"},
	"parallel": {"", "", plain, nil, "the lines up to end start together"},
	"end":      {"", "", plain, nil, "waits until all lines of the block have ended"},
	"expect":   {"", "", plain, nil, "claims observations at this point"},
}

// required are the options without which a line says nothing.
var required = map[string][]string{"power-loss": {"keep"}, "corrupt": {"offset", "xor"}, "truncate": {"size"}}

// Verbs lists every verb with what it does, sorted by name.
func Verbs() [][2]string {
	var out [][2]string
	for _, name := range verbNames() {
		out = append(out, [2]string{name, verbs[name].about})
	}
	return out
}

// Senders are the programs that a kill of "sender" ends: all but those that stay.
var Senders = []string{"submit", "dispatch", "commit"}

// Program reports the program that a line starts: the receiver for "receiver start",
// the verb itself for submit, dispatch, commit; "" for claims and acts of fate.
func (l Line) Program() string {
	if l.Ends() {
		return ""
	}
	return verbs[l.Verb].starts
}

// Service names the process that stays which a line starts or ends: "receiver", or
// "ledger FILE"; "" for a line of another kind.
func (l Line) Service() string {
	switch {
	case l.Verb == "receiver":
		return "receiver"
	case l.Verb == "ledger" && len(l.Words) == 2:
		return "ledger " + l.Words[1].Text
	}
	return ""
}

// Ends reports whether a line asks a service to end; Restarts, whether to begin anew.
func (l Line) Ends() bool {
	return l.Service() != "" && len(l.Words) > 0 && (l.Words[0].Text == "stop" || l.Words[0].Text == "close")
}

// Restarts reports whether a line starts a service anew, stopping it first if it runs.
func (l Line) Restarts() bool { return l.Verb == "receiver" && l.Words[0].Text == "restart" }

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
		if slices.Contains(values, s) {
			return ""
		}
		return "must be " + strings.Join(values, " or ") + Suggest(s, values)
	}
}

func count(s string) string {
	if !number(s, 0) {
		return "must be a number from 0"
	}
	return ""
}

func hexByte(s string) string {
	if n, err := strconv.ParseUint(s, 16, 8); err != nil || n == 0 || len(s) != 2 {
		return "must be two hexadecimal digits, and not 00"
	}
	return ""
}

// kept checks the value of keep=; which ids a moment has is the disk's to know.
func kept(s string) string {
	kind, id, some := strings.Cut(s, ":")
	if !some {
		return oneOf("none", "all")(s)
	}
	if id == "" {
		return "names no state after the colon"
	}
	return oneOf("prefix", "subset", "torn", "dirent")(kind)
}

// faultAt checks the value of fault=.
func faultAt(s string) string {
	kind, where, _ := strings.Cut(s, ":")
	n, k, short := strings.Cut(where, "/")
	if why := oneOf("sync-error", "no-space", "short-write", "read-error")(kind); why != "" {
		return why
	}
	if !number(n, 1) || short != (kind == "short-write") || short && !number(k, 1) {
		return "must be " + kind + ":N, N from 1, and for short-write N/K"
	}
	return ""
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
