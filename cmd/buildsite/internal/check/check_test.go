package check

import (
	"strings"
	"testing"

	"halt23/cmd/buildsite/internal/book"
	"halt23/cmd/buildsite/internal/pages"
	"halt23/cmd/buildsite/internal/prose"
)

func site(body string) map[string][]byte {
	page := func(body string) []byte {
		return []byte(`<!doctype html><html lang="en"><body>` + body + `</body></html>`)
	}
	return map[string][]byte{
		"en/a/index.html":   page(body),
		"en/b/index.html":   page(`<h2 id="there">x</h2>`),
		"404.html":          page(`<a href="/sub/en/b/">home</a>`),
		"assets/x-0123.css": []byte("x{}"),
	}
}

func TestSite(t *testing.T) {
	cases := []struct{ intent, body, want string }{
		{"links up, across and within hold", `<link href="../../assets/x-0123.css"><a href="../b/#there">b</a><i id="me"></i><a href="#me">me</a><a href="https://example.org/x">out</a>`, ""},
		{"a page that does not exist", `<a href="../c/">c</a>`, "en/c/index.html, which does not exist"},
		{"a place that does not exist", `<a href="../b/#here">b</a>`, `no id "here"`},
		{"a file without its directory slash", `<a href="../b">b</a>`, "en/b, which does not exist"},
		{"an address from the root breaks under a base path", `<a href="/en/b/">b</a>`, "out of the site"},
		{"a climb past the root", `<a href="../../../en/b/">b</a>`, "out of the site"},
		{"two elements with one id", `<i id="x"></i><b id="x"></b>`, `"x" stands twice`},
		{"a style that the policy would drop", `<p style="color:red">x</p>`, "policy forbids"},
		{"a handler that the policy would drop", `<p onclick="x()">x</p>`, "policy forbids"},
		{"a script that the policy would drop", `<script>x()</script>`, "policy forbids"},
		{"an engine that is not there", `<script data-engine="../../assets/y.wasm" src="../../assets/x-0123.css"></script>`, "y.wasm, which does not exist"},
		{"emphasis that Markdown did not take", `<p>**注意：**必须</p>`, "literal **"},
		{"asterisks in code are code", `<pre><code>a ** b</code></pre>`, ""},
	}
	for _, c := range cases {
		got := strings.Join(Site(site(c.body), "/sub/"), "\n")
		if c.want == "" && got != "" || c.want != "" && !strings.Contains(got, c.want) {
			t.Errorf("%s: problems %q, want %q", c.intent, got, c.want)
		}
	}
}

func TestSiteLooksAtSomething(t *testing.T) {
	if got := Site(nil, "/"); len(got) == 0 {
		t.Error("an empty site passed")
	}
}

func TestNotFoundKnowsItsBase(t *testing.T) {
	if got := Site(site(""), "/other/"); len(got) != 1 || !strings.Contains(got[0], "404.html") {
		t.Errorf("problems %v, want one about 404.html", got)
	}
}

func chapter(en, zh prose.Doc) []pages.Chapter {
	return []pages.Chapter{{
		Chapter: book.Chapter{Slug: "x", Pages: map[string]book.Page{"en": {File: "content/en/x.md"}, "zh": {File: "content/zh/x.md"}}},
		Docs:    map[string]prose.Doc{"en": en, "zh": zh},
	}}
}

func TestBook(t *testing.T) {
	en := prose.Doc{HTML: "Crash model", Outline: []string{"heading 2 #a", "halt-lab x"}}
	cases := []struct {
		intent string
		zh     prose.Doc
		want   string
	}{
		{"the same story", prose.Doc{HTML: "崩溃模型", Outline: en.Outline}, ""},
		{"another order", prose.Doc{HTML: "崩溃模型", Outline: []string{"halt-lab x", "heading 2 #a"}}, "part 1 is halt-lab x, there it is heading 2 #a"},
		{"a lab left out", prose.Doc{HTML: "崩溃模型", Outline: []string{"heading 2 #a"}}, "part 2 is missing"},
		{"no crash model", prose.Doc{HTML: "x", Outline: en.Outline}, "content/zh/x.md: does not state its crash model"},
	}
	for _, c := range cases {
		got := strings.Join(Book(chapter(en, c.zh)), "\n")
		if c.want == "" && got != "" || c.want != "" && !strings.Contains(got, c.want) {
			t.Errorf("%s: problems %q, want %q", c.intent, got, c.want)
		}
	}
}
