package render

import (
	"fmt"
	"strconv"
	"strings"

	"halt23/engine/explore"
)

// The characters of a map on a terminal: of all states, and of some of them.
var (
	allSigns  = [signKinds]rune{'▲', '▼', '◆'}
	someSigns = [signKinds]rune{'△', '▽', '◇'}
)

const (
	fineSign   = '·'
	unsureSign = '?'
)

// MapText draws a map for a terminal: a column for each step, a row for each way to die,
// what the columns are, and a sentence for each row that failed.
func MapText(m *explore.Map, title, lang string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n\n", mapTitle.in(lang, title), capital(mapHead.in(lang)))
	groups := foldMap(m)
	names := 0
	for _, r := range m.Rows {
		names = max(names, cellWidth(wordsOf(r.Model).name.in(lang)))
	}
	writeNumbers(&b, groups, names+4)
	used := writeRows(&b, m, groups, names, lang)
	b.WriteString("\n" + used.legend(lang) + "\n\n")
	writeKey(&b, groups, lang)
	b.WriteString("\n" + mapStates.in(lang, m.States()) + "\n")
	if len(m.Broken()) == 0 {
		b.WriteString(mapNoWound.in(lang) + "\n")
	}
	for _, line := range failures(m, lang) {
		b.WriteString(line + "\n")
	}
	return b.String()
}

// writeNumbers writes the number of each column, its digits under each other.
func writeNumbers(b *strings.Builder, groups []group, indent int) {
	digits := 1
	for _, g := range groups {
		digits = max(digits, len(strconv.Itoa(g.last())))
	}
	for d := range digits {
		line := strings.Repeat(" ", indent)
		for _, g := range groups {
			line += fmt.Sprintf("%*d", digits, g.last())[d : d+1]
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// writeRows writes the rows under their brackets, and returns which characters it used.
func writeRows(b *strings.Builder, m *explore.Map, groups []group, names int, lang string) *usedSigns {
	used := &usedSigns{}
	for i, r := range m.Rows {
		if i == 0 || m.Rows[i-1].Real != r.Real {
			b.WriteString(bracket(r.Real).in(lang) + "\n")
		}
		name := wordsOf(r.Model).name.in(lang)
		b.WriteString("  " + name + strings.Repeat(" ", names-cellWidth(name)+2))
		if !r.Applies {
			b.WriteString(absence(r, lang) + "\n")
			continue
		}
		states, sampled := 0, false
		for _, g := range groups {
			t := sum(r, g.steps)
			b.WriteRune(used.note(t))
			if t != nil {
				states, sampled = states+t.states, sampled || t.sampled
			}
		}
		mark := " "
		if sampled {
			mark, used.sampled = "~", true
		}
		fmt.Fprintf(b, "  %s%d\n", mark, states)
	}
	return used
}

func bracket(real bool) label {
	if real {
		return mapReal
	}
	return mapSim
}

// writeKey says what the columns are, one line each.
func writeKey(b *strings.Builder, groups []group, lang string) {
	numbers, processes := 0, 0
	for _, g := range groups {
		numbers = max(numbers, cellWidth(g.numbers()))
		processes = max(processes, cellWidth(g.process))
	}
	for _, g := range groups {
		fmt.Fprintf(b, "  %s%s  %-*s  %s\n", strings.Repeat(" ", numbers-cellWidth(g.numbers())), g.numbers(), processes, g.process, g.word(lang))
	}
}

// usedSigns knows which characters a map has, so that its legend explains those alone.
type usedSigns struct {
	all, some       [signKinds]bool
	unsure, sampled bool
}

// note returns the character of a cell.
func (u *usedSigns) note(t *tally) rune {
	switch {
	case t == nil:
		return ' '
	case t.failing > 0:
		s := t.worst()
		u.all[s] = true
		if t.share(s) == t.states {
			return allSigns[s]
		}
		u.some[s] = true
		return someSigns[s]
	case t.undecidable > 0:
		u.unsure = true
		return unsureSign
	}
	return fineSign
}

func (u *usedSigns) legend(lang string) string {
	parts := []string{string(fineSign) + " " + signFine.in(lang)}
	some := ""
	for s, text := range signWords {
		if u.all[s] {
			parts = append(parts, string(allSigns[s])+" "+text.in(lang))
		}
		if u.some[s] {
			some += string(someSigns[s])
		}
	}
	if some != "" {
		parts = append(parts, some+" "+signSome.in(lang))
	}
	if u.unsure {
		parts = append(parts, string(unsureSign)+" "+signUnsure.in(lang))
	}
	if u.sampled {
		parts = append(parts, mapSampled.in(lang))
	}
	return strings.Join(parts, "   ")
}

// cellWidth is how many cells of a terminal a text takes: Chinese characters take two.
func cellWidth(s string) (n int) {
	for _, r := range s {
		n++
		if r >= 0x2E80 {
			n++
		}
	}
	return n
}
