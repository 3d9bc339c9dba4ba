package script

import (
	"fmt"
	"slices"
	"strings"
)

// A Question is asked of a reader before the recorded run is shown: what will be observed
// at its end? The right answer is not written down; it is what the run shows.
type Question struct {
	Observation string
	Choices     []string // values of the observation, two to four
	Text        Text
	Because     Text // goes on after “it was 2, ”; without a full stop
}

// parseQuestion reads a section of five lines: the observation and the choices, the
// question in English and in Chinese, the reason in English and in Chinese.
func parseQuestion(section string) (*Question, error) {
	rows := strings.Split(strings.TrimSpace(section), "\n")
	for i := range rows {
		rows[i] = strings.TrimSpace(rows[i])
	}
	if len(rows) != 5 || slices.Contains(rows, "") {
		return nil, fmt.Errorf("predict: five lines are wanted: observation and choices, question in English, in Chinese, reason in English, in Chinese; there are %d", len(rows))
	}
	words := strings.Fields(rows[0])
	q := &Question{Observation: words[0], Choices: words[1:], Text: Text{rows[1], rows[2]}, Because: Text{rows[3], rows[4]}}
	if n := len(q.Choices); n < 2 || n > 4 {
		return nil, fmt.Errorf("predict: %s has %d choices; two to four are wanted", q.Observation, n)
	}
	for i, c := range q.Choices {
		if slices.Contains(q.Choices[:i], c) {
			return nil, fmt.Errorf("predict: the choice %s stands twice", c)
		}
	}
	if !strings.HasPrefix(q.Because.En, "because ") || !strings.HasPrefix(q.Because.Zh, "因为") {
		return nil, fmt.Errorf("predict: the reasons begin with “because ” and “因为”, for they go on after “it was 2, ”")
	}
	if strings.HasSuffix(q.Because.En, ".") || strings.HasSuffix(q.Because.Zh, "。") {
		return nil, fmt.Errorf("predict: a reason has no full stop: one follows it")
	}
	return q, nil
}
