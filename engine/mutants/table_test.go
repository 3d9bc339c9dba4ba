package mutants_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// A row is a mutant as the book tells of it. The package comment explains the columns.
type row struct {
	Mutant    string   `json:"mutant"`
	File      string   `json:"file"`
	Sentence  sentence `json:"sentence"`
	Invariant string   `json:"invariant"`
	Scenario  string   `json:"scenario"`
	Model     string   `json:"model"`
	Real      bool     `json:"real"`
}

type sentence struct {
	En string `json:"en"`
	Zh string `json:"zh"`
}

// compare holds the rows against the table, or with UPDATE_MUTANTS=1 writes them there. A
// row without a name was not met in this run.
func compare(t *testing.T, rows []row) {
	t.Helper()
	path := filepath.Join("testdata", "table.json")
	if os.Getenv("UPDATE_MUTANTS") != "" {
		if t.Failed() {
			t.Fatal("the table is not written while a mutant is not caught as it should be")
		}
		write(t, path, rows)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var table []row
	if err := json.Unmarshal(text, &table); err != nil {
		t.Fatal(err)
	}
	if len(table) != len(mutants) {
		t.Fatalf("the table has %d rows for %d mutants; UPDATE_MUTANTS=1 writes it anew", len(table), len(mutants))
	}
	for i, got := range rows {
		if table[i].Mutant != mutants[i].name || got.Mutant != "" && got != table[i] {
			t.Errorf("the table says\n%+v\nand what came of %s is\n%+v", table[i], mutants[i].name, got)
		}
	}
}

func write(t *testing.T, path string, rows []row) {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(rows); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
