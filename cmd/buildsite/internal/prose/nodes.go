package prose

import (
	"fmt"
	"html"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// RegisterFuncs tells goldmark which nodes this book draws itself.
func (r *page) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindHeading, r.heading)
	reg.Register(ast.KindFencedCodeBlock, r.fenced)
	reg.Register(ast.KindHTMLBlock, noHTML)
	reg.Register(ast.KindRawHTML, noHTML)
	reg.Register(extast.KindTable, r.scrolling)
}

func (r *page) heading(w util.BufWriter, markdown []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	h, err := heading(n.(*ast.Heading), markdown)
	if err != nil {
		return ast.WalkStop, err
	}
	if entering {
		fmt.Fprintf(w, "<h%d id=\"%s\">", h.Level, html.EscapeString(h.ID))
		return ast.WalkContinue, nil
	}
	fmt.Fprintf(w, " <a class=\"anchor\" href=\"#%s\" aria-label=\"%s%s\">#</a></h%d>\n",
		html.EscapeString(h.ID), words[r.lang].section, html.EscapeString(h.Text), h.Level)
	return ast.WalkContinue, nil
}

// scrolling lets a wide table scroll within itself, never the page.
func (r *page) scrolling(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		fmt.Fprint(w, "<div class=\"scroll\" tabindex=\"0\"><table>\n")
	} else {
		fmt.Fprint(w, "</table></div>\n")
	}
	return ast.WalkContinue, nil
}

// noHTML refuses what goldmark would otherwise drop without a word.
func noHTML(_ util.BufWriter, markdown []byte, n ast.Node, _ bool) (ast.WalkStatus, error) {
	var at []byte
	switch n := n.(type) {
	case *ast.HTMLBlock:
		at = n.Lines().Value(markdown)
	case *ast.RawHTML:
		at = n.Segments.Value(markdown)
	}
	return ast.WalkStop, fmt.Errorf("raw HTML %q; write Markdown, or a fence", at)
}
