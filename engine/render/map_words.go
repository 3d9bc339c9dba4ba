package render

import (
	"math"
	"strconv"
	"strings"

	"halt23/engine/explore"
)

// wordsOf are the words of a model; one that has none goes by its own name.
func wordsOf(model string) modelWords {
	if w, ok := models[model]; ok {
		return w
	}
	return modelWords{label{model, model}, label{model, model}, label{model + " after %[1]s", "%[1]s后" + model}}
}

// absence says why a row does not apply.
func absence(r explore.Row, lang string) string {
	if r.Why == nil {
		return ""
	}
	if l, ok := absences[*r.Why]; ok {
		return l.in(lang)
	}
	return *r.Why
}

// when says at which steps: "step 9", "steps 18 to 21 and 25".
func when(steps []int, lang string) string {
	if lang != "zh" && len(steps) == 1 {
		return oneStep.in(lang, steps[0])
	}
	var parts []string
	for _, r := range ranges(steps) {
		switch {
		case r.from == r.to:
			parts = append(parts, stepNumber.in(lang, r.from))
		case r.to == r.from+1 && lang != "zh":
			parts = append(parts, stepNumber.in(lang, r.from), stepNumber.in(lang, r.to))
		default:
			parts = append(parts, stepRange.in(lang, r.from, r.to))
		}
	}
	return manySteps.in(lang, enumerate(parts, lang))
}

// enumerate writes "a", "a and b", "a, b and c".
func enumerate(parts []string, lang string) string {
	n := len(parts)
	if n < 2 {
		return strings.Join(parts, "")
	}
	return strings.Join(parts[:n-1], listOf.in(lang)) + andSteps.in(lang) + parts[n-1]
}

// sentence says what a cell of a map is, and what it came to.
func (t *tally) sentence(model, lang string) string {
	return cellSays.in(lang, t.deed(model, lang), t.outcome(model, lang))
}

// outcome says what became of the states.
func (t *tally) outcome(model, lang string) string {
	broken := t.broken()
	var parts []string
	count, sample := stateCount, stateSample
	if strings.HasPrefix(model, "power-loss/") {
		count, sample = diskStates, diskSample
	}
	switch {
	case t.sampled:
		parts = append(parts, sample.in(lang, t.states, t.space(lang)))
	case t.states > 1:
		parts = append(parts, count.in(lang, t.states))
	}
	for _, name := range broken {
		parts = append(parts, t.part(name, lang))
	}
	if t.undecidable > 0 {
		parts = append(parts, t.unsure(lang))
	}
	switch fine := len(broken) == 0 && t.undecidable == 0; {
	case fine && t.states == 1:
		parts = append(parts, cellFine.in(lang))
	case fine:
		parts = append(parts, cellAllFine.in(lang))
	}
	return strings.Join(parts, phraseThen.in(lang))
}

// part says how many states broke one invariant.
func (t *tally) part(invariant, lang string) string {
	n, words := t.invalid[invariant], outcomes[invariant]
	if words == (outcomeWords{}) {
		words = outcomeWords{label{invariant, invariant}, label{invariant, invariant}}
	}
	switch {
	case t.states == 1:
		return cellRun.in(lang, words.one.in(lang))
	case n == t.states:
		return cellAll.in(lang, words.many.in(lang))
	case n == 1:
		return cellSome.in(lang, n, words.one.in(lang))
	}
	return cellSome.in(lang, n, words.many.in(lang))
}

func (t *tally) unsure(lang string) string {
	switch t.undecidable {
	case t.states:
		if t.states > 1 {
			return cellAll.in(lang, cellOpen.in(lang))
		}
		return cellOpen.in(lang)
	}
	return cellUnsure.in(lang, t.undecidable)
}

// space says how many states there are, of which some were looked at.
func (t *tally) space(lang string) string {
	text := strconv.FormatFloat(t.of, 'f', -1, 64)
	if !t.more {
		return text
	}
	if t.of >= 1e15 {
		text = "10^" + strconv.Itoa(int(math.Log10(t.of)))
	}
	return moreThan.in(lang, text)
}

// spaceOf reads how many states a cell has: all of those looked at, or "N of M", where M
// may be "more than 10^19".
func spaceOf(c explore.Cell) (of float64, more bool) {
	_, text, ok := strings.Cut(c.Of, " of ")
	if !c.Sampled || !ok {
		return float64(c.States), false
	}
	if text, more = strings.CutPrefix(text, "more than "); more {
		text = strings.Replace(text, "10^", "1e", 1)
	}
	of, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return float64(c.States), true
	}
	return of, more
}

// failures says of each row that failed which invariants broke, and where; and of one
// that leaves states which cannot be judged, how many.
func failures(m *explore.Map, lang string) []string {
	var out []string
	for _, r := range m.Rows {
		for _, s := range signs {
			if t := hits(r, func(c explore.Cell) int { return c.Invalid[s.invariant] }); t != nil {
				out = append(out, t.broke(r.Model, s.invariant, lang))
			}
		}
		if t := hits(r, func(c explore.Cell) int { return c.Undecidable }); t != nil {
			out = append(out, mapUnsure.in(lang, t.deed(r.Model, lang), t.undecidable, t.states))
		}
	}
	return out
}

// hits adds up the cells of a row for which a number is not zero, or nil if there are none.
func hits(r explore.Row, number func(explore.Cell) int) *tally {
	var at []int
	for _, c := range r.Cells {
		if number(c) > 0 {
			at = append(at, c.Step)
		}
	}
	return sum(r, at)
}

func (t *tally) broke(model, invariant, lang string) string {
	name := invariantName(invariant, lang)
	if t.states == 1 {
		return mapRowOne.in(lang, t.deed(model, lang), name)
	}
	return mapRowSays.in(lang, t.deed(model, lang), name, t.invalid[invariant], t.states)
}

// deed says what happens in a row, and at which steps.
func (t *tally) deed(model, lang string) string {
	return capital(wordsOf(model).deed.in(lang, when(t.steps, lang)))
}
