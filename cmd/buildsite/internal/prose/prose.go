// Package prose turns the Markdown of a page into HTML.
//
// It is goldmark with tables and four rules of this book:
//
//   - A heading states its id, "## Words {#words}": ids are shared by both languages, so
//     that switching the language keeps the place. A heading without one is an error.
//   - The title stands in the front matter, so headings begin at "##".
//   - Code blocks that can scroll can be reached by keyboard.
//   - Some fences are not code but parts of the book, see fences.go.
//
// Chinese pages are set with goldmark's CJK extension. It joins the words around a soft
// line break, so their sources keep a paragraph on one line.
package prose

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"halt23/cmd/buildsite/internal/book"
	"halt23/cmd/buildsite/internal/quote"
)

// A Library answers what the fences of a page ask for.
type Library interface {
	// Lab returns the inner HTML of the lab of a scenario.
	Lab(id, lang string) (string, error)
	// Map returns the inner HTML of the crash map of a scenario.
	Map(id, lang string) (string, error)
	// Mutants returns the broken engines of the book's own checks.
	Mutants() ([]Mutant, error)
	// Label returns the word for an observation.
	Label(observation, lang string) string
	// Row returns the title of a scenario and the observations of its recorded run.
	Row(id, lang string, observations []string) (title string, values []string, err error)
	// Quote returns the source of a Go symbol.
	Quote(folder, symbol string) (quote.Quote, error)
}

// A Mutant is a deliberately broken engine and what caught it.
type Mutant struct {
	Name, File string
	Breaks     map[string]string // in a sentence, by language
	Invariant  map[string]string // that caught it, in words, by language
	Model      map[string]string // the cheapest fault model that shows it, in words, by language
	Real       bool              // real process crashes show it
}

// A Doc is a page in HTML.
type Doc struct {
	HTML     string
	Headings []Heading
	Labs     []string // scenario ids in order
	Outline  []string // what both languages must have in the same order
}

// A Heading is an entry of the table of contents.
type Heading struct {
	ID    string
	Level int
	Text  string
}

// Render renders one page. An error names the file and, where there is one, the block.
func Render(p book.Page, lib Library) (Doc, error) {
	r := &page{lang: p.Lang, lib: lib}
	if err := r.render(p.Markdown); err != nil {
		return Doc{}, fmt.Errorf("%s: %w", p.File, err)
	}
	return r.doc, nil
}

// page is the renderer of one page; goldmark calls its methods node by node.
type page struct {
	lang string
	lib  Library
	doc  Doc
}

func (r *page) render(markdown []byte) error {
	extensions := []goldmark.Extender{extension.Table, apostrophes}
	if r.lang == "zh" {
		extensions = []goldmark.Extender{extension.Table, extension.NewCJK(extension.WithEastAsianLineBreaks(), extension.WithEscapedSpace())}
	}
	md := goldmark.New(
		goldmark.WithExtensions(extensions...),
		goldmark.WithParserOptions(parser.WithAttribute()),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(r, 100))),
	)
	root := md.Parser().Parse(text.NewReader(markdown))
	if err := r.outline(root, markdown); err != nil {
		return err
	}
	var out bytes.Buffer
	if err := md.Renderer().Render(&out, markdown, root); err != nil {
		return err
	}
	r.doc.HTML = out.String()
	return nil
}

// apostrophes sets ' as ’ in English, and nothing else: the other quotes and dashes are
// typed as they should print.
var apostrophes = extension.NewTypographer(extension.WithTypographicSubstitutions(extension.TypographicSubstitutions{
	extension.Apostrophe: []byte("’"), extension.LeftSingleQuote: nil, extension.RightSingleQuote: []byte("’"),
	extension.LeftDoubleQuote: nil, extension.RightDoubleQuote: nil, extension.EnDash: nil, extension.EmDash: nil,
	extension.Ellipsis: nil, extension.LeftAngleQuote: nil, extension.RightAngleQuote: nil,
}))

// outline walks the page once before it is drawn, for headings and for parity.
func (r *page) outline(root ast.Node, markdown []byte) error {
	return ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			h, err := heading(n, markdown)
			if err != nil {
				return ast.WalkStop, err
			}
			r.doc.Headings = append(r.doc.Headings, h)
			r.doc.Outline = append(r.doc.Outline, fmt.Sprintf("heading %d #%s", h.Level, h.ID))
		case *ast.FencedCodeBlock:
			f := fenceOf(n, markdown)
			if f.kind == "halt-lab" && len(f.args) == 1 {
				r.doc.Labs = append(r.doc.Labs, f.args[0])
			}
			if strings.HasPrefix(f.kind, "halt-") {
				r.doc.Outline = append(r.doc.Outline, f.String())
			}
		}
		return ast.WalkContinue, nil
	})
}

func heading(n *ast.Heading, markdown []byte) (Heading, error) {
	h := Heading{Level: n.Level, Text: plain(n, markdown)}
	if n.Level == 1 {
		return h, fmt.Errorf("heading %q: the title stands in the front matter; begin with ##", h.Text)
	}
	id, ok := n.AttributeString("id")
	if bytes, isBytes := id.([]byte); ok && isBytes {
		h.ID = string(bytes)
		return h, nil
	}
	return h, fmt.Errorf("heading %q has no id; write ## %s {#short-english-id}", h.Text, h.Text)
}

// plain is the text of a node without its markup.
func plain(n ast.Node, markdown []byte) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			b.Write(c.Segment.Value(markdown))
		case *ast.String: // an apostrophe that was set
			b.Write(c.Value)
		default:
			b.WriteString(plain(c, markdown))
		}
	}
	return b.String()
}
