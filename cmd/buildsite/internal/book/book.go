// Package book reads the sources of the book: content/order.txt, and for each slug in
// it one Markdown file in each language.
//
//	content/order.txt      a slug a line: the order of the chapters
//	content/en/SLUG.md     English
//	content/zh/SLUG.md     Chinese
//
// A source begins with front matter between two lines of "---": title and description,
// both required, nothing else. A key it does not know is an error, so that a misspelt
// one cannot be silently ignored; so is a source that the order does not name.
//
// The package does not look into the Markdown; package prose does.
package book

import (
	"bufio"
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Langs are the languages of the book; the first is the one a page falls back to.
var Langs = []string{"en", "zh"}

// A Page is one chapter in one language.
type Page struct {
	Lang        string
	Slug        string
	File        string // content/en/outbox.md, for messages
	Title       string
	Description string
	Markdown    []byte
}

// A Chapter is one slug in both languages.
type Chapter struct {
	Slug  string
	Pages map[string]Page // by language
}

// Load reads every chapter from the content folder.
func Load(content fs.FS) ([]Chapter, error) {
	slugs, err := order(content)
	if err != nil {
		return nil, err
	}
	var chapters []Chapter
	for _, slug := range slugs {
		c := Chapter{Slug: slug, Pages: map[string]Page{}}
		for _, lang := range Langs {
			if c.Pages[lang], err = load(content, lang, slug); err != nil {
				return nil, err
			}
		}
		chapters = append(chapters, c)
	}
	return chapters, strays(content, slugs)
}

func order(content fs.FS) ([]string, error) {
	text, err := fs.ReadFile(content, "order.txt")
	if err != nil {
		return nil, fmt.Errorf("the order of the chapters: %w", err)
	}
	var slugs []string
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		slug := strings.TrimSpace(lines.Text())
		switch {
		case slug == "":
		case slices.Contains(slugs, slug):
			return nil, fmt.Errorf("content/order.txt names %q twice", slug)
		default:
			slugs = append(slugs, slug)
		}
	}
	if len(slugs) == 0 {
		return nil, fmt.Errorf("content/order.txt names no chapter")
	}
	return slugs, nil
}

func load(content fs.FS, lang, slug string) (Page, error) {
	name := path.Join(lang, slug+".md")
	text, err := fs.ReadFile(content, name)
	if err != nil {
		return Page{}, fmt.Errorf("content/order.txt names %q: %w", slug, err)
	}
	p := Page{Lang: lang, Slug: slug, File: path.Join("content", name)}
	if err := p.parse(text); err != nil {
		return Page{}, fmt.Errorf("%s: %w", p.File, err)
	}
	return p, nil
}

// strays finds a source that no reader could reach.
func strays(content fs.FS, slugs []string) error {
	for _, lang := range Langs {
		files, err := fs.Glob(content, lang+"/*.md")
		if err != nil {
			return err
		}
		for _, f := range files {
			if slug := strings.TrimSuffix(path.Base(f), ".md"); !slices.Contains(slugs, slug) {
				return fmt.Errorf("content/%s: no line %q in content/order.txt; add it or remove the file", f, slug)
			}
		}
	}
	return nil
}
