package pages_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"halt23/cmd/buildsite/internal/asset"
	"halt23/cmd/buildsite/internal/book"
	"halt23/cmd/buildsite/internal/check"
	"halt23/cmd/buildsite/internal/pages"
	"halt23/cmd/buildsite/internal/prose"
)

// little is a book of two chapters through the real templates.
func little(t *testing.T, base string) map[string][]byte {
	t.Helper()
	var chapters []pages.Chapter
	for _, slug := range []string{"start", "outbox"} {
		c := pages.Chapter{Chapter: book.Chapter{Slug: slug, Pages: map[string]book.Page{}}, Docs: map[string]prose.Doc{}}
		for _, lang := range book.Langs {
			c.Pages[lang] = book.Page{Lang: lang, Slug: slug, Title: lang + " <" + slug + ">", Description: "One sentence."}
			c.Docs[lang] = prose.Doc{HTML: `<h2 id="a">A</h2>`, Headings: []prose.Heading{{ID: "a", Level: 2, Text: "A"}}}
		}
		chapters = append(chapters, c)
	}
	assets := asset.Set{CSS: "assets/s.css", Icon: "assets/i.svg", Early: "assets/e.js", Choose: "assets/c.js",
		Main: "assets/m.js", Worker: "assets/w.js", Engine: "assets/g.wasm", EngineBytes: 7, Files: map[string][]byte{}}
	for _, name := range []string{assets.CSS, assets.Icon, assets.Early, assets.Choose, assets.Main, assets.Worker, assets.Engine} {
		assets.Files[name] = []byte("x")
	}
	files, err := pages.Site(os.DirFS("../../../../site/templates"), chapters, assets, base)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestEveryPageHolds(t *testing.T) {
	for _, base := range []string{"/", "/sub/path/"} {
		files := little(t, base)
		for _, problem := range check.Site(files, base) {
			t.Errorf("base %s: %s", base, problem)
		}
		for _, name := range []string{"index.html", "404.html", "en/index.html", "zh/index.html",
			"en/start/index.html", "zh/start/index.html", "en/outbox/index.html", "zh/outbox/index.html"} {
			if files[name] == nil {
				t.Errorf("no %s; there are %v", name, slices.Sorted(maps.Keys(files)))
			}
		}
	}
}

func TestPagesSay(t *testing.T) {
	files := little(t, "/sub/")
	cases := []struct{ intent, page, want string }{
		{"its language", "zh/outbox/index.html", `<html lang="zh-Hans">`},
		{"what it may load", "en/outbox/index.html", `script-src &#39;self&#39; &#39;wasm-unsafe-eval&#39;; worker-src &#39;self&#39;`},
		{"its title, escaped", "en/outbox/index.html", `<h1>en &lt;outbox&gt;</h1>`},
		{"where its other language is", "en/outbox/index.html", `href="../../zh/outbox/" hreflang="zh-Hans" lang="zh-Hans" data-lang="zh"`},
		{"where it stands in the book", "en/outbox/index.html", `<a href="./" aria-current="page">`},
		{"what comes before", "en/outbox/index.html", `<a rel="prev" href="../start/">`},
		{"the engine's raw size, for the progress bar", "en/outbox/index.html", `data-engine="../../assets/g.wasm" data-bytes="7"`},
		{"a way in for readers who are lost below any folder", "404.html", `href="/sub/zh/start/"`},
	}
	for _, c := range cases {
		if !strings.Contains(string(files[c.page]), c.want) {
			t.Errorf("%s does not say %s (%s):\n%s", c.page, c.intent, c.want, files[c.page])
		}
	}
}
