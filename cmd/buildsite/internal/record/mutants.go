package record

import (
	"encoding/json"
	"fmt"
	"io/fs"

	"halt23/cmd/buildsite/internal/prose"
	"halt23/engine/render"
)

// mutantTable is written by the test that runs the mutants, engine/mutants.
const mutantTable = "engine/mutants/testdata/table.json"

// Mutants reads the table of broken engines.
func (l *Library) Mutants() ([]prose.Mutant, error) {
	text, err := fs.ReadFile(l.root, mutantTable)
	if err != nil {
		return nil, err
	}
	var rows []struct {
		Mutant, File, Invariant, Model string
		Sentence                       struct{ En, Zh string }
		Real                           bool
	}
	if err := json.Unmarshal(text, &rows); err != nil {
		return nil, fmt.Errorf("%s: %w", mutantTable, err)
	}
	var out []prose.Mutant
	for _, r := range rows {
		both := func(word func(lang string) string) map[string]string {
			return map[string]string{"en": word("en"), "zh": word("zh")}
		}
		out = append(out, prose.Mutant{Name: r.Mutant, File: r.File, Real: r.Real,
			Breaks:    map[string]string{"en": r.Sentence.En, "zh": r.Sentence.Zh},
			Invariant: both(func(lang string) string { return render.InvariantName(r.Invariant, lang) }),
			Model:     both(func(lang string) string { return render.ModelName(r.Model, lang) })})
	}
	return out, nil
}
