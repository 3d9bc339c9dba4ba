package check

import (
	"fmt"
	"slices"
	"strings"

	"halt23/cmd/buildsite/internal/book"
	"halt23/cmd/buildsite/internal/pages"
)

// model is how a page names what its crashes spare; every page must.
var model = map[string]string{"en": "Crash model", "zh": "崩溃模型"}

// Book returns what is wrong with the chapters themselves: the two languages must tell
// the same story with the same evidence, and each page must state its crash model.
func Book(chapters []pages.Chapter) []string {
	var problems []string
	for _, c := range chapters {
		en := c.Docs[book.Langs[0]]
		for _, lang := range book.Langs {
			file, doc := c.Pages[lang].File, c.Docs[lang]
			if why := difference(en.Outline, doc.Outline); why != "" {
				problems = append(problems, fmt.Sprintf("%s: unlike %s: %s", file, c.Pages[book.Langs[0]].File, why))
			}
			if !strings.Contains(doc.HTML, model[lang]) {
				problems = append(problems, fmt.Sprintf("%s: does not state its crash model (%q)", file, model[lang]))
			}
		}
	}
	return problems
}

// difference names the first place where two outlines part.
func difference(want, got []string) string {
	if slices.Equal(want, got) {
		return ""
	}
	for i := range max(len(want), len(got)) {
		w, g := at(want, i), at(got, i)
		if w != g {
			return fmt.Sprintf("part %d is %s, there it is %s", i+1, g, w)
		}
	}
	return ""
}

func at(parts []string, i int) string {
	if i < len(parts) {
		return parts[i]
	}
	return "missing"
}
