// Package check looks at the finished site as a reader's browser would, before any file
// is written: links and fragments lead somewhere, ids are unique, nothing needs what the
// pages' own policy forbids, and no mark-up shows in the text.
package check

import (
	"bytes"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// Site returns what is wrong with a site, a line each, in a fixed order. base is where
// 404.html, alone, believes the site to be.
func Site(files map[string][]byte, base string) []string {
	c := checker{files: files, base: base, pages: map[string]page{}}
	names := slices.Sorted(maps.Keys(files))
	for _, name := range names {
		if path.Ext(name) == ".html" {
			c.pages[name] = c.read(name)
		}
	}
	for _, name := range names {
		for _, link := range c.pages[name].links {
			c.follow(name, link)
		}
	}
	if len(c.pages) == 0 {
		c.say("site", "no page at all")
	}
	return c.problems
}

type checker struct {
	files    map[string][]byte
	base     string
	pages    map[string]page
	problems []string
}

// page is what of a page matters to links.
type page struct {
	ids   map[string]bool
	links []string
}

func (c *checker) say(name, format string, args ...any) {
	c.problems = append(c.problems, name+": "+fmt.Sprintf(format, args...))
}

// addressed are the attributes that name a file or a place.
var addressed = []string{"href", "src", "data-worker", "data-engine"}

func (c *checker) read(name string) page {
	p := page{ids: map[string]bool{}}
	root, err := html.Parse(bytes.NewReader(c.files[name]))
	if err != nil {
		c.say(name, "%v", err)
		return p
	}
	for n := range root.Descendants() {
		switch n.Type {
		case html.ElementNode:
			c.element(name, n, &p)
		case html.TextNode:
			c.text(name, n)
		}
	}
	return p
}

func (c *checker) element(name string, n *html.Node, p *page) {
	for _, a := range n.Attr {
		switch {
		case a.Key == "id" && p.ids[a.Val]:
			c.say(name, "id %q stands twice", a.Val)
		case a.Key == "id":
			p.ids[a.Val] = true
		case a.Key == "style" || strings.HasPrefix(a.Key, "on"):
			c.say(name, "<%s %s=%q>: the page's policy forbids it", n.Data, a.Key, a.Val)
		case slices.Contains(addressed, a.Key):
			p.links = append(p.links, a.Val)
		}
	}
	inline := n.Data == "style" || n.Data == "script" && n.FirstChild != nil
	if inline {
		c.say(name, "inline <%s>: the page's policy forbids it", n.Data)
	}
	if n.Data == "html" && attr(n, "lang") == "" {
		c.say(name, "<html> states no language")
	}
}

// text finds emphasis that Markdown did not take, as it happens next to Chinese punctuation.
func (c *checker) text(name string, n *html.Node) {
	if strings.Contains(n.Data, "**") && !within(n, "pre", "code", "script", "textarea") {
		c.say(name, "a literal ** in %q; write **word**: with the colon outside", strings.TrimSpace(n.Data))
	}
}

func within(n *html.Node, names ...string) bool {
	for p := range n.Ancestors() {
		if slices.Contains(names, p.Data) {
			return true
		}
	}
	return false
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}
