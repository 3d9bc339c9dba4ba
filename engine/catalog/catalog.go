// Package catalog is every scenario of the book, one .txtar file each, embedded.
//
// To add one: write a file, give it a title and a why in both languages, a script with
// an expect line, and embed it in a page. Nothing else has to be registered. The id of a
// scenario is the name of its file.
package catalog

import (
	"embed"
	"fmt"
	"strings"

	"halt23/engine/script"
)

//go:embed *.txtar
var files embed.FS

// IDs returns the id of every scenario, sorted.
func IDs() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err) // the embedded root is always there
	}
	var ids []string
	for _, e := range entries {
		ids = append(ids, strings.TrimSuffix(e.Name(), ".txtar"))
	}
	return ids
}

// Text returns the file of a scenario as it stands in the catalogue.
func Text(id string) ([]byte, error) {
	text, err := files.ReadFile(id + ".txtar")
	if err != nil {
		return nil, fmt.Errorf("no scenario %q in the catalogue%s", id, script.Suggest(id, IDs()))
	}
	return text, nil
}

// Load returns a scenario of the catalogue.
func Load(id string) (script.Scenario, error) {
	text, err := Text(id)
	if err != nil {
		return script.Scenario{}, err
	}
	return script.Parse(id, text)
}
