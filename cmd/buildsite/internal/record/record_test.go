package record

import (
	"os"
	"strings"
	"testing"

	"halt23/engine/audit"
	"halt23/engine/lab"
	"halt23/engine/script"
)

func TestRow(t *testing.T) {
	l := New(os.DirFS("../../../.."))
	title, values, err := l.Row("unkeyed-delivery", "zh", []string{"receiver.effects", "receipts"})
	if err != nil || title == "" || strings.Join(values, ",") != "2,1" {
		t.Errorf("Row = %q, %v, %v; want effects 2 and receipts 1", title, values, err)
	}
	if _, _, err := l.Row("unkeyed-delivery", "en", []string{"receiver.effect"}); err == nil || !strings.Contains(err.Error(), "receiver.effect") {
		t.Errorf("a misspelt observation: %v", err)
	}
	if _, err := l.Lab("unkeyed-delivary", "en"); err == nil || !strings.Contains(err.Error(), "unkeyed-delivary") {
		t.Errorf("a misspelt scenario: %v", err)
	}
}

func TestFailedClaimsAreNamed(t *testing.T) {
	said := failed(lab.Result{Claims: []audit.Claim{{Line: 3, Name: "receipts", Want: "1", Got: "1", Held: true}, {Line: 6, Name: "receiver.effects", Want: "2", Got: "1"}}})
	if !strings.Contains(said, `line 6: expect receiver.effects=2, observed "1"`) || strings.Contains(said, "receipts") {
		t.Errorf("said %q", said)
	}
}

// A question whose answer is not among its choices, or that asks for nothing, is no page.
func TestQuestionsHaveTheirAnswer(t *testing.T) {
	r := audit.Report{Observed: []audit.Observation{{Name: "receipts", Value: "1"}}}
	ask := func(observation string, choices ...string) error {
		return answerable(script.Scenario{ID: "x", Predict: &script.Question{Observation: observation, Choices: choices}}, r)
	}
	if err := ask("receipts", "0", "1"); err != nil {
		t.Error(err)
	}
	if err := ask("receipts", "0", "2"); err == nil || !strings.Contains(err.Error(), "it was 1, and the choices are [0 2]") {
		t.Errorf("none of the choices is right: %v", err)
	}
	if err := ask("receipt", "0", "1"); err == nil || !strings.Contains(err.Error(), "not observed") {
		t.Errorf("nothing of that name: %v", err)
	}
}
