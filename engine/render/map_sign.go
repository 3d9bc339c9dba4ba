package render

import (
	"slices"
	"sort"

	"halt23/engine/audit"
	"halt23/engine/explore"
)

// A sign is the shape that a broken invariant has on a map.
type sign int

const (
	signAbove   sign = iota // an effect too many: a block above the line
	signBelow               // acknowledged and lost: a block below it
	signDiamond             // another invariant
	signKinds               // how many signs there are
)

// signs gives every invariant its shape, in the order in which invariants are named.
var signs = []struct {
	invariant string
	sign      sign
}{
	{audit.EffectOnce, signAbove},
	{audit.ReceiptProvesEffect, signBelow},
	{audit.HistoryProvesReceipts, signBelow},
	{audit.AcknowledgedKept, signBelow},
	{audit.NoIntentDropped, signBelow},
	{audit.NothingInvented, signDiamond},
	{audit.CorruptUntouched, signDiamond},
	{audit.RecordOnce, signDiamond},
	{audit.LedgersWhole, signDiamond},
	{audit.FilesMatchTrace, signDiamond},
	{audit.ExitsMatchTrace, signDiamond},
	{explore.RecoveryCompletes, signDiamond},
	{explore.SecondOpen, signDiamond},
	{explore.FlipNoticed, signDiamond},
}

// signOf is the shape of an invariant; one that nobody has given a shape is a diamond.
func signOf(invariant string) sign {
	for _, s := range signs {
		if s.invariant == invariant {
			return s.sign
		}
	}
	return signDiamond
}

// A tally is what the states of some cells of one row came to, added up.
type tally struct {
	steps       []int // N of the steps that have states, ascending
	states      int
	failing     int
	undecidable int
	invalid     map[string]int
	sampled     bool
	of          float64 // how many states there are
	more        bool    // … at least
	open        int     // step whose smallest failure, or first state, a click opens
}

// sum adds up the cells of a row that lie at some steps, or nil if there are none.
func sum(r explore.Row, at []int) *tally {
	t := &tally{invalid: map[string]int{}}
	for _, c := range r.Cells {
		if slices.Contains(at, c.Step) {
			t.add(c)
		}
	}
	if t.states == 0 {
		return nil
	}
	return t
}

func (t *tally) add(c explore.Cell) {
	if t.failing == 0 {
		t.open = c.Step
	}
	t.steps = append(t.steps, c.Step)
	t.states += c.States
	t.failing += c.Failing
	t.undecidable += c.Undecidable
	for name, n := range c.Invalid { // in any order: sums
		t.invalid[name] += n
	}
	all, more := spaceOf(c)
	t.sampled = t.sampled || c.Sampled
	t.of, t.more = t.of+all, t.more || more
}

// broken lists the invariants that some state broke.
func (t *tally) broken() []string {
	var out []string
	for _, s := range signs {
		if t.invalid[s.invariant] > 0 {
			out = append(out, s.invariant)
		}
	}
	var unknown []string
	for name, n := range t.invalid { // in any order: sorted below
		if n > 0 && !slices.Contains(out, name) {
			unknown = append(unknown, name)
		}
	}
	sort.Strings(unknown)
	return append(out, unknown...)
}

// share is how many of the states surely have a sign: invariants of one sign may have
// been broken by the same states.
func (t *tally) share(s sign) int {
	most, alone := 0, true
	for name, n := range t.invalid { // in any order: the most is the same
		if n > 0 && signOf(name) == s {
			most = max(most, n)
		} else if n > 0 {
			alone = false
		}
	}
	if most > 0 && alone {
		return t.failing
	}
	return most
}

// worst is the sign that most states have.
func (t *tally) worst() sign {
	worst := signAbove
	for s := range signKinds {
		if t.share(s) > t.share(worst) {
			worst = s
		}
	}
	return worst
}
