package render

import (
	"strconv"
	"strings"

	"halt23/engine/audit"
	"halt23/engine/trace"
)

// verdict gives each broken invariant a sentence, and all others one line.
func (l *lab) verdict() {
	for _, f := range l.p.Report.Verdict {
		if f.Answer != audit.Invalid {
			continue
		}
		l.open("div", "class", "verdict", "data-invariant", f.Invariant, "data-answer", string(f.Answer))
		l.el("b", l.say(verdictIs, invariantName(f.Invariant, l.lang), answersOfAudit["invalid"].in(l.lang)))
		l.el("p", l.s.failure(f, l.p, l.lang))
		l.close("div")
	}
	l.open("details", "class", "quiet")
	l.el("summary", holdLine(l.p.Report, l.lang))
	l.open("ul")
	for _, f := range l.p.Report.Verdict {
		l.open("li", "data-invariant", f.Invariant, "data-answer", string(f.Answer))
		l.text(l.say(verdictIs, invariantName(f.Invariant, l.lang), answersOfAudit[string(f.Answer)].in(l.lang)))
		if f.Answer != audit.Unknown {
			l.text(" ")
			l.el("small", l.say(lookedAt, f.Count))
		}
		l.close("li")
	}
	l.close("ul")
	l.close("details")
}

// holdLine says how many invariants hold, and how many are unknown.
func holdLine(r audit.Report, lang string) string {
	n := map[audit.Answer]int{}
	for _, f := range r.Verdict {
		n[f.Answer]++
	}
	line := numbered(n[audit.Valid], oneHolds, manyHold, lang)
	if open := n[audit.Unknown]; open > 0 {
		line += phraseThen.in(lang) + numbered(open, oneOpen, manyOpen, lang)
	}
	return line
}

func numbered(n int, one, many label, lang string) string {
	if n == 1 {
		return one.in(lang, n)
	}
	return many.in(lang, n)
}

func invariantName(name, lang string) string {
	if l, ok := invariantNames[name]; ok {
		return l.in(lang)
	}
	return name
}

// failure is the sentence on a broken invariant: where, and what happened there.
func (s *scene) failure(f audit.Finding, p Picture, lang string) string {
	key := f.Key
	if key == "" {
		key = someTask.in(lang)
	}
	text, ok := invariantFailures[f.Invariant]
	sentence := f.Why
	if f.Invariant == audit.EffectOnce {
		text = s.whyTwice(f, p)
	}
	if ok {
		sentence = text.pick(lang, key, f.File, f.Offset)
	}
	if i := s.stepOf(f.Event); i >= 0 {
		sentence = atStep.in(lang, i+1, sentence)
	}
	sentence = capital(sentence)
	if f.Invariant == audit.EffectOnce && len(p.Report.Broken()) == 1 && hasReceipts(p.Report) {
		sentence += gap(lang) + senderBlind.in(lang)
	}
	return sentence
}

// pick is in for labels that use only some of their arguments.
func (l label) pick(lang string, key, file string, offset int64) string {
	text := l.in(lang)
	return strings.NewReplacer("%[1]s", key, "%[2]s", file, "%[3]d", strconv.FormatInt(offset, 10)).Replace(text)
}

// whyTwice finds out from the run why the receiver did not know the task again.
func (s *scene) whyTwice(f audit.Finding, p Picture) label {
	for _, fr := range s.records[f.Event] {
		if strings.HasPrefix(fr.Key, "(arrival ") {
			return onceUnkeyed
		}
	}
	for _, e := range p.Run.Events {
		if e.Kind == trace.Lose && e.File == "effects.wal" && (f.Event == 0 || e.N < f.Event) {
			return onceLost
		}
	}
	keys := map[string]bool{}
	for _, e := range p.Run.Events {
		if e.Kind == trace.Send {
			keys[e.Key] = true
		}
	}
	for _, l := range p.Scenario.Script {
		if flaw, _ := l.Option("flaw"); flaw == "new-key-on-retry" && len(keys) > 1 {
			return onceNewKey
		}
	}
	return invariantFailures[audit.EffectOnce]
}

func hasReceipts(r audit.Report) bool {
	n, _ := r.Value("receipts")
	return n != "" && n != "0"
}

// capital makes the first letter a capital one, where the script has such.
func capital(s string) string {
	if s != "" && 'a' <= s[0] && s[0] <= 'z' {
		return strings.ToUpper(s[:1]) + s[1:]
	}
	return s
}

// claims says quietly that the run ended as claimed, or which claims failed.
func (l *lab) claims() {
	if len(l.p.Claims) == 0 {
		return
	}
	failed := failedClaims(l.p.Claims, l.lang)
	if len(failed) == 0 {
		l.el("p", l.say(claimsLine(l.p)), "class", "claims")
		return
	}
	l.open("ul", "class", "claims failed")
	for _, c := range failed {
		l.el("li", c)
	}
	l.close("ul")
}

func claimsLine(p Picture) label {
	if p.Live {
		return claimsHere
	}
	return claimsHeld
}

func failedClaims(claims []audit.Claim, lang string) (out []string) {
	for _, c := range claims {
		if c.Held {
			continue
		}
		got := c.Got
		if got == "" {
			got = noSuchValue.in(lang)
		}
		out = append(out, claimFailed.in(lang, c.Line, c.Name, c.Want, got))
	}
	return out
}
