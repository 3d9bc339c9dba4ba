package explore_test

import (
	"fmt"
	"slices"
	"testing"

	"halt23/engine/catalog"
	"halt23/engine/explore"
	"halt23/engine/lab"
	"halt23/engine/script"
)

func move(t *testing.T, id, text string) (script.Scenario, *explore.Moves) {
	t.Helper()
	s, err := catalog.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	if text != "" {
		if s, err = s.WithScript(text); err != nil {
			t.Fatal(err)
		}
	}
	return s, explore.Move(s, programs, 1)
}

// The crash window of the book, from one end to the other: two effects as long as the
// request is out and the receipt is not written, one before and one after.
func TestMoveFindsTheWindow(t *testing.T) {
	_, m := move(t, "unkeyed-delivery", "")
	var told []string
	twice := func(p explore.Place) bool { n, _ := p.Report.Value("receiver.effects"); return n == "2" }
	for i, p := range m.Places {
		if i > 0 && twice(p) == twice(m.Places[i-1]) {
			continue
		}
		e := m.Run.Events[p.After-1]
		told = append(told, fmt.Sprintf("%s %s %t", e.Kind, e.File, twice(p)))
	}
	want := []string{"create dispatcher.lock false", "send  true", "write receipts.wal false"}
	if !slices.Equal(told, want) {
		t.Errorf("from place to place the count of effects changes at %q, want %q", told, want)
	}
}

// What a place promises is what its line does, and the places are in order, each once.
func TestPlacesKeepTheirWord(t *testing.T) {
	moved := 0
	for _, id := range catalog.IDs() {
		s, m := move(t, id, "")
		if m == nil {
			continue
		}
		moved++
		here := 0
		for i, p := range m.Places {
			if i > 0 && p.After <= m.Places[i-1].After && !m.Places[i-1].Torn {
				t.Errorf("%s: %s lies at event %d, the place before it at %d", id, p.Text, p.After, m.Places[i-1].After)
			}
			lines := slices.Clone(s.Script)
			at := slices.IndexFunc(lines, func(l script.Line) bool { return l.N == m.Line })
			if p.Here {
				here++
				if p.Text != lines[at].String() {
					t.Errorf("%s: the crash stands at %q, the script says %q", id, p.Text, lines[at])
				}
			}
			text := ""
			for i, l := range lines {
				if i == at {
					text += p.Text + "\n"
				} else {
					text += l.String() + "\n"
				}
			}
			moved, err := s.WithScript(text)
			if err != nil {
				t.Fatal(err)
			}
			r, err := lab.Run(moved, programs, lab.Options{Seed: 1})
			if err != nil || !slices.Equal(r.Report.Observed, p.Report.Observed) {
				t.Errorf("%s: %s came to %v (%v), promised was %v", id, p.Text, r.Report.Observed, err, p.Report.Observed)
			}
		}
		if here != 1 {
			t.Errorf("%s: its crash stands at %d places", id, here)
		}
	}
	if moved < 10 {
		t.Errorf("only %d scenarios have a crash to move", moved)
	}
}

// What cannot be moved is not offered.
func TestNothingToMove(t *testing.T) {
	long := "receiver start\n"
	for i := range 10 {
		long += fmt.Sprintf("submit k%d x\n", i)
	}
	for intent, text := range map[string]string{
		"nobody dies": "receiver start\nsubmit k1 x\ndispatch\nreceiver stop\n",
		"more places than anybody would look through": long + "dispatch crash=op:9\nreceiver stop\n",
	} { // in any order: each for itself
		if _, m := move(t, "unkeyed-delivery", text); m != nil {
			t.Errorf("%s: %d places are offered", intent, len(m.Places))
		}
	}
	if _, m := move(t, "ledger-garbled-by-power", ""); m != nil {
		t.Error("a loss of power that tears what only this crash leaves: the crash is offered for moving")
	}
}
