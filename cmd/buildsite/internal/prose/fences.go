package prose

import (
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"

	"halt23/cmd/buildsite/internal/quote"
)

// A fence is a fenced block. Some kinds are parts of the book:
//
//	halt-lab ID                  the lab of a scenario: its recorded run, live on demand
//	halt-table OBSERVATION …     a table of recorded runs; the body has a scenario id a line
//	halt-source FOLDER SYMBOL    code quoted from the source by Go symbol
//	halt-map ID                  the crash map of a scenario, explored when the site is built
//	halt-mutants                 the table of broken engines and of what caught each
//
// Every other kind is code, see code.go.
type fence struct {
	kind string
	args []string
	body string
}

func fenceOf(n *ast.FencedCodeBlock, markdown []byte) fence {
	var f fence
	if n.Info != nil {
		if words := strings.Fields(string(n.Info.Segment.Value(markdown))); len(words) > 0 {
			f.kind, f.args = words[0], words[1:]
		}
	}
	var body strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		body.Write(line.Value(markdown))
	}
	f.body = body.String()
	return f
}

// String is the fence as parity compares it.
func (f fence) String() string {
	return strings.Join(append(append([]string{f.kind}, f.args...), strings.Fields(f.body)...), " ")
}

func (r *page) fenced(w util.BufWriter, markdown []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkSkipChildren, nil
	}
	f := fenceOf(n.(*ast.FencedCodeBlock), markdown)
	var out string
	var err error
	switch f.kind {
	case "halt-lab":
		out, err = r.lab(f)
	case "halt-table":
		out, err = r.table(f)
	case "halt-source":
		out, err = r.source(f)
	case "halt-map":
		out, err = r.crashMap(f)
	case "halt-mutants":
		out, err = r.mutants(f)
	default:
		if strings.HasPrefix(f.kind, "halt-") {
			err = fmt.Errorf("unknown fence; there are halt-lab, halt-table, halt-source, halt-map and halt-mutants")
			break
		}
		out, err = block(f.kind, f.body, r.lang)
	}
	if err != nil {
		return ast.WalkStop, fmt.Errorf("```%s %s: %w", f.kind, strings.Join(f.args, " "), err)
	}
	_, err = w.WriteString(out)
	return ast.WalkSkipChildren, err
}

func (r *page) lab(f fence) (string, error) {
	if len(f.args) != 1 || strings.TrimSpace(f.body) != "" {
		return "", fmt.Errorf("takes one scenario id and no body")
	}
	inner, err := r.lib.Lab(f.args[0], r.lang)
	if err != nil {
		return "", err
	}
	id := html.EscapeString(f.args[0])
	return fmt.Sprintf("<halt-lab id=\"lab-%s\" data-scenario=\"%s\" data-state=\"idle\">\n%s\n</halt-lab>\n", id, id, inner), nil
}

func (r *page) crashMap(f fence) (string, error) {
	if len(f.args) != 1 || strings.TrimSpace(f.body) != "" {
		return "", fmt.Errorf("takes one scenario id and no body")
	}
	inner, err := r.lib.Map(f.args[0], r.lang)
	if err != nil {
		return "", err
	}
	id, w := html.EscapeString(f.args[0]), mapWords[r.lang]
	return fmt.Sprintf(`<halt-map id="map-%s" data-scenario="%s" data-state="idle">
<div data-figure>%s</div>
<div class="foot"><span class="acts"><button type="button" data-act="explore">%s</button> <button type="button" data-act="stop" hidden>%s</button> <button type="button" data-act="reset">%s</button></span><span class="hint" data-hint>%s</span><span class="status" data-status role="status"></span></div>
<div data-opened></div>
</halt-map>
`, id, id, inner, w.explore, w.stop, w.reset, w.hint), nil
}

func (r *page) table(f fence) (string, error) {
	ids := strings.Fields(f.body)
	if len(f.args) == 0 || len(ids) == 0 {
		return "", fmt.Errorf("takes observations as arguments and scenario ids in the body")
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"%s\">\n<table class=\"runs\">\n<thead><tr><th scope=\"col\">%s</th>",
		words[r.lang].table, words[r.lang].scenario)
	for _, name := range f.args {
		fmt.Fprintf(&b, "<th scope=\"col\">%s</th>", html.EscapeString(r.lib.Label(name, r.lang)))
	}
	b.WriteString("</tr></thead>\n<tbody>\n")
	for _, id := range ids {
		title, values, err := r.lib.Row(id, r.lang, f.args)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "<tr data-scenario=\"%s\"><th scope=\"row\">%s</th>", html.EscapeString(id), r.rowTitle(id, title))
		for i, v := range values {
			fmt.Fprintf(&b, "<td data-column=\"%s\">%s</td>", html.EscapeString(f.args[i]), html.EscapeString(v))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n</div>\n")
	return b.String(), nil
}

// rowTitle links a run to its lab, if it stands on this page.
func (r *page) rowTitle(id, title string) string {
	title = html.EscapeString(title)
	for _, lab := range r.doc.Labs {
		if lab == id {
			return fmt.Sprintf("<a href=\"#lab-%s\">%s</a>", html.EscapeString(id), title)
		}
	}
	return title
}

func (r *page) source(f fence) (string, error) {
	if len(f.args) != 2 || strings.TrimSpace(f.body) != "" {
		return "", fmt.Errorf("takes a folder and a Go symbol, and no body")
	}
	q, err := r.lib.Quote(f.args[0], f.args[1])
	if err != nil {
		return "", err
	}
	return figure(q, r.lang)
}

func figure(q quote.Quote, lang string) (string, error) {
	code, err := block("go", q.Code+"\n", lang)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("<figure class=\"source\" data-symbol=\"%s\">\n%s<figcaption>%s <code>%s:%d</code></figcaption>\n</figure>\n",
		html.EscapeString(q.Symbol), code, words[lang].source, html.EscapeString(q.File), q.Line), nil
}

// mapWords are those around a crash map.
var mapWords = map[string]struct{ explore, stop, reset, hint string }{
	"en": {"Explore it here", "Stop", "Reset", "Click a cell, or press Enter on it: its smallest failure opens below."},
	"zh": {"在本页重新探索", "停止", "重置", "点一个格子，或在它上面按回车：下面会打开它最小的失败。"},
}

// words are the few that this package itself puts on a page.
var words = map[string]struct{ table, scenario, source, code, section string }{
	"en": {"Results of recorded runs", "scenario", "Quoted at build time from", "Code", "Link to section: "},
	"zh": {"已录制运行的结果", "场景", "构建时引自", "代码", "本节链接："},
}
