package prose

import (
	"fmt"
	"strings"
	"testing"

	"halt23/cmd/buildsite/internal/book"
	"halt23/cmd/buildsite/internal/quote"
)

// shelf is a Library with one scenario and one symbol.
type shelf struct{}

func (shelf) Map(id, lang string) (string, error) { return "<svg>" + id + " " + lang + "</svg>", nil }

func (shelf) Mutants() ([]Mutant, error) {
	return []Mutant{{Name: "no-sync", File: "append.go", Breaks: map[string]string{"en": "no file sync", "zh": "不刷盘"},
		Invariant: map[string]string{"en": "kept", "zh": "保留"}, Model: map[string]string{"en": "power", "zh": "断电"}}}, nil
}

func (shelf) Lab(id, lang string) (string, error) {
	if id != "known" {
		return "", fmt.Errorf("no scenario %q", id)
	}
	return "<p>" + lang + "</p>", nil
}
func (shelf) Label(name, lang string) string { return lang + " " + name }
func (shelf) Row(id, lang string, names []string) (string, []string, error) {
	return "Title <1>", make([]string, len(names)), nil
}
func (shelf) Quote(folder, symbol string) (quote.Quote, error) {
	if symbol != "deliver" {
		return quote.Quote{}, fmt.Errorf("no symbol %q", symbol)
	}
	return quote.Quote{Symbol: symbol, File: folder + "/x.go", Line: 7, Code: "func deliver() {}"}, nil
}

func render(lang, markdown string) (Doc, error) {
	return Render(book.Page{Lang: lang, File: "content/x.md", Markdown: []byte(markdown)}, shelf{})
}

func TestRender(t *testing.T) {
	cases := []struct{ intent, lang, markdown, want string }{
		{"a heading keeps its stated id and offers a link to itself", "en", "## The `key` {#key}\n",
			`<h2 id="key">The <code>key</code> <a class="anchor" href="#key" aria-label="Link to section: The key">#</a></h2>`},
		{"and says itself whole there", "en", "## The sender's *own* key {#key}\n", `aria-label="Link to section: The sender’s own key"`},
		{"a lab is the recorded run, in the language of the page", "zh", "```halt-lab known\n```\n",
			`<halt-lab id="lab-known" data-scenario="known" data-state="idle">` + "\n<p>zh</p>\n</halt-lab>"},
		{"a table labels its columns in the language of the page", "zh", "```halt-table receipts\nknown\n```\n",
			`<th scope="col">zh receipts</th>`},
		{"a table row links to its lab on the same page, and is escaped", "en", "```halt-lab known\n```\n\n```halt-table receipts\nknown\n```\n",
			`<a href="#lab-known">Title &lt;1&gt;</a>`},
		{"quoted code says where it stands", "en", "```halt-source engine/x deliver\n```\n",
			`<code>engine/x/x.go:7</code>`},
		{"code can be reached by keyboard", "en", "```go\nx := 1\n```\n", `<pre class="code" tabindex="0"`},
		{"a script shows where it dies", "en", "```halt\ndispatch crash=a.b\n```\n", `dispatch <b class="fate">crash=a.b</b>`},
		{"Chinese emphasis with the colon outside it", "zh", "**注意**：必须先写日志。\n", "<strong>注意</strong>：必须"},
		{"apostrophes are set, in English", "en", "the sender's own, the files' age, it isn't -- \"y\" ...\n",
			"<p>the sender’s own, the files’ age, it isn’t -- &quot;y&quot; ...</p>"},
		{"and nothing is set in Chinese", "zh", "the sender's\n", "<p>the sender's</p>"},
		{"a wide table scrolls within itself", "en", "| a |\n|---|\n| b |\n", `<div class="scroll" tabindex="0"><table>`},
	}
	for _, c := range cases {
		doc, err := render(c.lang, c.markdown)
		if err != nil || !strings.Contains(doc.HTML, c.want) {
			t.Errorf("%s:\n got %s %v\nwant %s", c.intent, doc.HTML, err, c.want)
		}
	}
}

func TestRenderRefuses(t *testing.T) {
	cases := []struct{ intent, markdown, want string }{
		{"a heading without an id", "## Words\n", "{#short-english-id}"},
		{"a second title", "# Title {#t}\n", "front matter"},
		{"an unknown scenario", "```halt-lab unknown\n```\n", `no scenario "unknown"`},
		{"a renamed symbol", "```halt-source engine/x delivered\n```\n", `no symbol "delivered"`},
		{"a misspelt fence", "```halt-lap known\n```\n", "unknown fence"},
		{"a lab with a body that nobody would see", "```halt-lab known\nlost\n```\n", "no body"},
		{"a table without rows", "```halt-table receipts\n```\n", "scenario ids"},
		{"markup that would be dropped", "<b>bold</b>\n", "raw HTML"},
		{"a language nobody can colour", "```klingon\nx\n```\n", "klingon"},
	}
	for _, c := range cases {
		if _, err := render("en", c.markdown); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", c.intent, err, c.want)
		}
	}
}

func TestOutlineIsWhatBothLanguagesShare(t *testing.T) {
	doc, err := render("en", "## A {#a}\n\n```halt-lab known\n```\n\n```halt-table receipts\nknown\n```\n\n```halt-source engine/x deliver\n```\n")
	if err != nil {
		t.Fatal(err)
	}
	want := "heading 2 #a|halt-lab known|halt-table receipts known|halt-source engine/x deliver"
	if got := strings.Join(doc.Outline, "|"); got != want {
		t.Errorf("outline %s, want %s", got, want)
	}
}
