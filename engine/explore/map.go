package explore

import (
	"halt23/engine/audit"
	"halt23/engine/trace"
)

// The invariants that belong to exploring alone.
const (
	RecoveryCompletes = "recovery-completes"          // the last run of the recovery is not left with something to do
	SecondOpen        = "second-open-changes-nothing" // who opens a recovered ledger finds nothing to mend
	FlipNoticed       = "flip-noticed"                // a flipped bit never reads as if nothing had happened
)

// A Map is one scenario, crashed everywhere.
type Map struct {
	Scenario string `json:"scenario"`
	Steps    []Step `json:"steps"`
	Rows     []Row  `json:"rows"`
}

// A Step is a column: one effect of the bare run.
type Step struct {
	N       int        `json:"n"`       // from 1, over all processes
	Process string     `json:"process"` // "dispatch#1"
	Effect  trace.Kind `json:"effect"`
	File    string     `json:"file"`
	Event   int        `json:"event"` // N of its event in the bare run
}

// A Row is one way to die, at every step.
type Row struct {
	Model      string   `json:"model"` // "killed/sender", "power-loss/subset" …
	Applies    bool     `json:"applies"`
	Why        *string  `json:"why"`        // why it does not apply
	Real       bool     `json:"real"`       // real processes can show this
	Invariants []string `json:"invariants"` // what it asks about
	Cells      []Cell   `json:"cells"`
}

// A Cell is what all states of one row at one step came to.
type Cell struct {
	Step        int            `json:"step"`
	States      int            `json:"states"`      // how many were looked at
	Of          string         `json:"of"`          // how many there are, if they were sampled
	Sampled     bool           `json:"sampled"`     //
	Invalid     map[string]int `json:"invalid"`     // how many broke each invariant
	Failing     int            `json:"failing"`     // how many broke any
	Undecidable int            `json:"undecidable"` // bit-flip: ends of files that nobody can vouch for
	Script      string         `json:"script"`      // the first state that failed, as a script; else the first
}

// Broken lists the invariants that some state of the map broke, in the order of reports.
func (m *Map) Broken() []string {
	seen := map[string]bool{}
	for _, r := range m.Rows {
		for _, c := range r.Cells {
			for name := range c.Invalid { // in any order: the set is the same
				seen[name] = true
			}
		}
	}
	var out []string
	for _, name := range invariants {
		if seen[name] {
			out = append(out, name)
		}
	}
	return out
}

// invariants are all that a map can break, in the order of reports.
var invariants = append(append([]string{}, audit.Invariants...), RecoveryCompletes, SecondOpen, FlipNoticed)

// States counts the states of all cells.
func (m *Map) States() (n int) {
	for _, r := range m.Rows {
		for _, c := range r.Cells {
			n += c.States
		}
	}
	return n
}
