package explore

import (
	"slices"
	"strconv"
	"strings"

	"halt23/engine/host"
	"halt23/engine/lab"
	"halt23/engine/script"
)

// Shrink returns the shortest script it can find, by taking lines away one at a time, that
// still breaks the invariant. A line taken away moves the moment of a death that is counted
// in effects (at=N), so every earlier moment is tried, too.
//
//	receiver start mode=unkeyed        receiver start mode=unkeyed
//	submit k1 'a'                      submit k1 'a'
//	dispatch                      →    dispatch
//	dispatch                           kill sender at=18
//	receiver stop                      dispatch
//	kill sender at=20
//	receiver start mode=unkeyed
//	submit k1 'a'
//	dispatch
//	dispatch
func Shrink(s script.Scenario, b host.Backend, seed uint64, text, invariant string) string {
	breaks := breaker(s, b, seed, invariant)
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if !breaks(lines) {
		return text
	}
	for again := true; again; {
		again = false
		for i := len(lines) - 1; i >= 0; i-- {
			shorter := slices.Delete(slices.Clone(lines), i, i+1)
			if found, ok := anyMoment(shorter, breaks); ok {
				lines, again = found, true
			}
		}
	}
	return joined(lines)
}

// Trim takes away what comes after the death and is not needed to show what it broke. The
// death itself, and what led to it, stay as they are.
func Trim(s script.Scenario, b host.Backend, seed uint64, text, invariant string) string {
	breaks := breaker(s, b, seed, invariant)
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i := len(lines) - 1; i > 0 && !strings.Contains(lines[i], " at="); i-- {
		if shorter := slices.Delete(slices.Clone(lines), i, i+1); breaks(shorter) {
			lines = shorter
		}
	}
	return joined(lines)
}

// breaker returns a test of scripts: does this one still break the invariant?
func breaker(s script.Scenario, b host.Backend, seed uint64, invariant string) func([]string) bool {
	return func(lines []string) bool {
		candidate, err := s.WithScript(joined(lines))
		if err != nil {
			return false
		}
		r, err := lab.Run(candidate, b, lab.Options{Seed: seed})
		return err == nil && slices.Contains(r.Report.Broken(), invariant)
	}
}

// anyMoment tries a script, and then the script with its first death at every earlier effect.
func anyMoment(lines []string, breaks func([]string) bool) ([]string, bool) {
	if breaks(lines) {
		return lines, true
	}
	i := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, " at=") })
	if i < 0 {
		return nil, false
	}
	head, number, _ := strings.Cut(lines[i], " at=")
	last, err := strconv.Atoi(number)
	if err != nil {
		return nil, false
	}
	for n := last - 1; n > 0; n-- {
		earlier := slices.Clone(lines)
		earlier[i] = head + " at=" + strconv.Itoa(n)
		if breaks(earlier) {
			return earlier, true
		}
	}
	return nil, false
}
