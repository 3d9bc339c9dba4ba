package script

import (
	"fmt"
	"strconv"
)

// A Fate is what a line of fate says: exactly one of its parts is set.
type Fate struct {
	Kill     []string // programs whose running processes end
	Keep     string   // power is lost; what the disk keeps
	Corrupt  string   // a byte of this file at Offset is changed by XOR with Xor
	Truncate string   // this file is cut to Offset bytes
	Offset   int64
	Xor      byte
}

// Fate reads a line of fate. at is the number of effects, of all processes together, after
// which it strikes wherever the script then is; 0 means when the script comes to the line.
func (l Line) Fate() (f Fate, at int, err error) {
	option := func(name string, base, bits int) uint64 {
		text, ok := l.Option(name)
		if !ok {
			return 0
		}
		n, e := strconv.ParseUint(text, base, bits)
		if e != nil {
			err = fmt.Errorf("%s=%s: %w", name, text, e)
		}
		return n
	}
	at = int(option("at", 10, 31))
	switch l.Verb {
	case "kill":
		if f.Kill = []string{l.Words[0].Text}; f.Kill[0] == "sender" {
			f.Kill = Senders
		}
	case "power-loss":
		f.Keep, _ = l.Option("keep")
	case "corrupt":
		f.Corrupt, f.Offset, f.Xor = l.Words[0].Text, int64(option("offset", 10, 63)), byte(option("xor", 16, 8))
	case "truncate":
		f.Truncate, f.Offset = l.Words[0].Text, int64(option("size", 10, 63))
	default:
		err = fmt.Errorf("%s is no act of fate", l.Verb)
	}
	return f, at, err
}

// SimOnly tells why a script cannot run with real processes; "" when it can.
func SimOnly(lines []Line) string {
	for _, l := range lines {
		_, fault := l.Option("fault")
		_, at := l.Option("at")
		switch {
		case l.Verb == "power-loss":
			return fmt.Sprintf("line %d: power-loss is simulated only: a killed process keeps its page cache", l.N)
		case fault:
			return fmt.Sprintf("line %d: fault= is simulated only: a healthy disk does not fail on request", l.N)
		case at && l.Verb == "kill":
			return fmt.Sprintf("line %d: at= is simulated only: effects of several real processes have no common order", l.N)
		}
	}
	return ""
}
