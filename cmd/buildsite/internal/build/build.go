// Package build is the one place where a site comes together: sources in, files out.
package build

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"halt23/cmd/buildsite/internal/asset"
	"halt23/cmd/buildsite/internal/book"
	"halt23/cmd/buildsite/internal/check"
	"halt23/cmd/buildsite/internal/pages"
	"halt23/cmd/buildsite/internal/prose"
	"halt23/cmd/buildsite/internal/record"
)

// Site makes every file of the site from the sources under root, or says, all at once,
// what does not hold. base is where the site will stand on its host.
func Site(root, base string) (map[string][]byte, error) {
	sources, err := book.Load(os.DirFS(filepath.Join(root, "content")))
	if err != nil {
		return nil, err
	}
	chapters, err := render(sources, record.New(os.DirFS(root)))
	if err != nil {
		return nil, err
	}
	if err := all(check.Book(chapters)); err != nil {
		return nil, err
	}
	assets, err := asset.Build(root)
	if err != nil {
		return nil, err
	}
	files, err := pages.Site(os.DirFS(filepath.Join(root, "site", "templates")), chapters, assets, base)
	if err != nil {
		return nil, err
	}
	return files, all(check.Site(files, base))
}

func render(sources []book.Chapter, lib prose.Library) ([]pages.Chapter, error) {
	var chapters []pages.Chapter
	var problems []string
	for _, source := range sources {
		c := pages.Chapter{Chapter: source, Docs: map[string]prose.Doc{}}
		for _, lang := range book.Langs {
			doc, err := prose.Render(source.Pages[lang], lib)
			if err != nil {
				problems = append(problems, err.Error())
			}
			c.Docs[lang] = doc
		}
		chapters = append(chapters, c)
	}
	return chapters, all(problems)
}

func all(problems []string) error {
	if len(problems) == 0 {
		return nil
	}
	return errors.New(strings.Join(problems, "\n"))
}

// Root finds the folder of this module, from wherever in it the command was started.
func Root() (string, error) {
	start, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for dir := start; ; dir = filepath.Dir(dir) {
		mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && strings.HasPrefix(string(mod), "module halt23\n") {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("%s is not inside the halt23 repository; change into it", start)
		}
	}
}
