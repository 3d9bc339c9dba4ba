package book

import (
	"bytes"
	"errors"

	"github.com/goccy/go-yaml"
)

// frontMatter is what a source says about itself.
type frontMatter struct {
	Title       string `yaml:"title"`
	Description string `yaml:"description"`
}

var fence = []byte("---\n")

func (p *Page) parse(text []byte) error {
	if bytes.Contains(text, []byte("\r")) {
		return errors.New("carriage returns; save the file with plain line feeds")
	}
	rest, ok := bytes.CutPrefix(text, fence)
	if !ok {
		return errors.New(`front matter must begin on the first line, with "---"`)
	}
	head, body, ok := bytes.Cut(rest, append([]byte("\n"), fence...))
	if !ok {
		return errors.New(`front matter has no end; close it with a line "---"`)
	}
	var fm frontMatter
	if err := yaml.UnmarshalWithOptions(head, &fm, yaml.Strict()); err != nil {
		return err
	}
	if fm.Title == "" || fm.Description == "" {
		return errors.New("front matter needs a title and a description (one sentence)")
	}
	p.Title, p.Description, p.Markdown = fm.Title, fm.Description, body
	return nil
}
