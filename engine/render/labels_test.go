package render

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"halt23/engine/audit"
)

// Every label stands in both languages and takes the same arguments in both.
func TestEveryLabelStandsInBothLanguages(t *testing.T) {
	seen := 0
	for _, name := range []string{"labels.go", "labels_lab.go", "labels_map.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok || len(lit.Elts) != 2 {
				return true
			}
			en, zh := literal(lit.Elts[0]), literal(lit.Elts[1])
			if en == "" && zh == "" {
				return true // a map of labels, not a label
			}
			seen++
			if en == "" || zh == "" {
				t.Errorf("%s: %q and %q: a language is missing", name, en, zh)
			}
			if !slices.Equal(verbs(en), verbs(zh)) && !optional(en, zh) {
				t.Errorf("%s: %q and %q take different arguments", name, en, zh)
			}
			if strings.ContainsAny(zh, ",;!?") || strings.Contains(zh, ": ") {
				t.Errorf("%s: %q has a half-width mark in Chinese", name, zh)
			}
			return true
		})
	}
	if seen < 100 {
		t.Errorf("only %d labels were found: this test has lost its subject", seen)
	}
}

func literal(e ast.Expr) string {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return ""
	}
	text, _ := strconv.Unquote(lit.Value)
	return text
}

// verbs are the arguments a label takes, sorted.
func verbs(s string) []string {
	var out []string
	for _, part := range strings.Split(s, "%[")[1:] {
		out = append(out, part[:3])
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// optional: what the decoder says of bad bytes is in English and told to English readers alone.
func optional(en, zh string) bool { return en == badFrom.en && zh == badFrom.zh }

// Every invariant of the audit has a name, a mark, and a sentence for when it is broken.
func TestEveryInvariantHasWords(t *testing.T) {
	for _, name := range audit.Invariants {
		for what, words := range map[string]map[string]label{"name": invariantNames, "mark": woundMarks, "sentence": invariantFailures} {
			if words[name] == (label{}) {
				t.Errorf("%s has no %s", name, what)
			}
		}
	}
}
