package prose

import (
	"fmt"
	"html"
	"strings"
)

// mutants draws the table of broken engines: what each does wrong, which invariant caught
// it, and the cheapest way to die that shows it.
func (r *page) mutants(f fence) (string, error) {
	if len(f.args) != 0 || strings.TrimSpace(f.body) != "" {
		return "", fmt.Errorf("takes no arguments and no body")
	}
	all, err := r.lib.Mutants()
	if err != nil {
		return "", err
	}
	if len(all) == 0 {
		return "", fmt.Errorf("there is not one mutant to show")
	}
	w := mutantWords[r.lang]
	var b strings.Builder
	fmt.Fprintf(&b, "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"%s\">\n<table class=\"mutants\">\n<thead><tr>", w.label)
	for _, head := range w.heads {
		fmt.Fprintf(&b, "<th scope=\"col\">%s</th>", head)
	}
	b.WriteString("</tr></thead>\n<tbody>\n")
	for _, m := range all {
		seen := w.no
		if m.Real {
			seen = w.yes
		}
		fmt.Fprintf(&b, "<tr data-mutant=\"%s\"><th scope=\"row\">%s <code>%s</code></th>", html.EscapeString(m.Name), html.EscapeString(m.Breaks[r.lang]), html.EscapeString(m.File))
		for _, cell := range []string{m.Invariant[r.lang], m.Model[r.lang], seen} {
			fmt.Fprintf(&b, "<td>%s</td>", html.EscapeString(cell))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n</div>\n")
	return b.String(), nil
}

var mutantWords = map[string]struct {
	label   string
	heads   [4]string
	yes, no string
}{
	"en": {"Broken engines and what caught them",
		[4]string{"what is broken", "caught by", "cheapest way to see it", "seen by real crashes"}, "yes", "no"},
	"zh": {"弄坏的引擎，以及是什么抓住了它们",
		[4]string{"弄坏了什么", "由哪条不变式抓住", "最省事的暴露方式", "真实崩溃看得到"}, "看得到", "看不到"},
}
