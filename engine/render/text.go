package render

import (
	"fmt"
	"strings"

	"halt23/engine/audit"
)

// Text draws a run for a terminal: its steps, its counts, the verdict, the claims. The
// same picture gives the same bytes.
func Text(p Picture, lang string) string {
	var b strings.Builder
	s := newScene(p)
	ran := ranSimulated
	if p.Run.Backend == "native" {
		ran = ranReally
	}
	fmt.Fprintf(&b, "%s\n%s · %s\n\n", p.Scenario.Title.In(lang), crashModel(p, lang), ran.in(lang))
	s.list(&b, lang)
	if p.Run.Backend == "native" {
		b.WriteString(orderKnown.in(lang) + "\n")
	}
	b.WriteString("\n" + countLine(p, lang) + "\n")
	for _, f := range p.Report.Verdict {
		if f.Answer == audit.Invalid {
			name := verdictIs.in(lang, invariantName(f.Invariant, lang), answersOfAudit["invalid"].in(lang))
			fmt.Fprintf(&b, "✗ %s\n  %s\n", name, s.failure(f, p, lang))
		}
	}
	b.WriteString(holdLine(p.Report, lang) + "\n")
	if len(p.Claims) > 0 {
		failed := failedClaims(p.Claims, lang)
		for _, line := range failed {
			b.WriteString("✗ " + line + "\n")
		}
		if len(failed) == 0 {
			b.WriteString(claimsHere.in(lang) + "\n")
		}
	}
	return b.String()
}

// list writes one line a step: number, process, what it did.
func (s *scene) list(b *strings.Builder, lang string) {
	widest := 0
	for _, st := range s.steps {
		widest = max(widest, len(st.main.Process))
	}
	for i, st := range s.steps {
		sign := " "
		switch {
		case fatal(st.kind) || st.main.Process == "":
			sign = "×"
		case s.pointedAt(i):
			sign = "!"
		}
		here := ""
		if i == s.view && !s.atEnd() {
			here = "  ◀"
		}
		fmt.Fprintf(b, "%4d %s %-*s  %s%s\n", i+1, sign, widest, st.main.Process, s.deeds(i, lang), here)
	}
}

func (s *scene) pointedAt(step int) bool {
	for _, w := range s.wounds {
		if w.step == step {
			return true
		}
	}
	return false
}

// countLine is the counts as one sentence.
func countLine(p Picture, lang string) string {
	var parts []string
	for _, c := range countsOf(p) {
		words := []string{c.before.pick(lang, c.file, "", 0), c.value(p.Report, lang)}
		if !c.words {
			value, _ := p.Report.Value(c.name)
			words = append(words, c.unit(value).in(lang))
		}
		parts = append(parts, strings.Join(words, " "))
	}
	return strings.Join(parts, " · ")
}
