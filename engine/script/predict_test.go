package script_test

import (
	"slices"
	"strings"
	"testing"

	"halt23/engine/script"
)

const question = "receiver.effects 0 1 2\nHow many?\n几个？\nbecause it is so\n因为就是这样\n"

// withQuestion is a scenario with a section predict.
func withQuestion(section string) (script.Scenario, error) {
	return script.Parse("x", []byte("T\n\nW\n-- predict --\n"+section+"-- script --\ndispatch\n"))
}

func TestPredict(t *testing.T) {
	s, err := withQuestion(question)
	if err != nil {
		t.Fatal(err)
	}
	q := s.Predict
	if q.Observation != "receiver.effects" || !slices.Equal(q.Choices, []string{"0", "1", "2"}) ||
		q.Text != (script.Text{En: "How many?", Zh: "几个？"}) || q.Because != (script.Text{En: "because it is so", Zh: "因为就是这样"}) {
		t.Errorf("parsed %+v", q)
	}
	if s, err := script.Parse("x", []byte("T\n-- script --\ndispatch\n")); err != nil || s.Predict != nil {
		t.Errorf("a scenario that asks nothing: %+v, %v", s.Predict, err)
	}
}

func TestPredictRefuses(t *testing.T) {
	cases := []struct{ intent, was, is, says string }{
		{"a line is missing", "几个？\n", "", "there are 4"},
		{"an empty line where a text should be", "How many?", "", "five lines"},
		{"a line that means nothing", question, question + "hint: two\n", "there are 6"},
		{"one choice is none", "0 1 2", "2", "has 1 choices"},
		{"too many choices", "0 1 2", "0 1 2 3 4", "has 5 choices"},
		{"a choice twice", "0 1 2", "0 1 1", "stands twice"},
		{"a reason that does not go on", "because it", "It", "because"},
		{"a full stop too many", "就是这样", "就是这样。", "full stop"},
	}
	for _, c := range cases {
		if _, err := withQuestion(strings.Replace(question, c.was, c.is, 1)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error %v, want one with %q", c.intent, err, c.says)
		}
	}
}
