package render

import (
	"slices"
	"strconv"
	"strings"

	"halt23/engine/audit"
	"halt23/engine/trace"
)

// A count is one of the three numbers that stand side by side in every picture.
type count struct {
	name              string
	before, one, many label
}

var counts = []count{
	{"receipts", senderHolds, oneReceipt, manyReceipts},
	{"receiver.requests", receiverSaw, oneRequest, manyRequests},
	{"receiver.effects", receiverDid, oneEffect, manyEffects},
}

// unit is the noun after the number.
func (c count) unit(value string) label {
	if value == "1" {
		return c.one
	}
	return c.many
}

// result holds counts, verdict and claims of the whole run.
func (l *lab) result() {
	l.open("div", "class", "result")
	l.open("div", "class", "numbers")
	if !l.s.atEnd() {
		l.el("p", l.say(counted), "class", "also")
	}
	l.counts()
	l.also()
	l.close("div")
	l.open("div", "class", "judged")
	l.verdict()
	l.claims()
	l.close("div")
	l.close("div")
	l.twin()
}

func (l *lab) counts() {
	l.open("div", "class", "counts", "role", "group", "aria-label", l.say(counted))
	hot := slices.Contains(l.p.Report.Broken(), audit.EffectOnce)
	for _, c := range counts {
		value, ok := l.p.Report.Value(c.name)
		if !ok {
			value = "?"
		}
		class := "count"
		if hot && c.name == "receiver.effects" {
			class = "count hot"
		}
		l.open("p", "class", class)
		l.el("span", l.say(c.before))
		l.text(" ")
		l.el("b", value, "data-observation", c.name)
		l.text(" ")
		l.el("span", l.say(c.unit(value)))
		if class != "count" {
			l.text(" ")
			l.el("em", l.say(countAlarming))
		}
		l.close("p")
	}
	l.close("div")
}

// also lists the other observations, quietly.
func (l *lab) also() {
	l.open("p", "class", "also")
	first := true
	for _, o := range l.p.Report.Observed {
		if slices.ContainsFunc(counts, func(c count) bool { return c.name == o.Name }) || o.Value == "" {
			continue
		}
		if !first {
			l.text(" · ")
		}
		first = false
		l.open("span")
		l.text(ObservationName(o.Name, l.lang) + " ")
		l.el("b", o.Value, "data-observation", o.Name)
		l.close("span")
	}
	l.close("p")
}

// ObservationName names an observation in words; one that has no words keeps its name.
func ObservationName(name, lang string) string {
	known := map[string]label{"intents": nameIntents, "refusals": nameRefusals, "history": nameHistory,
		"receipts": nameReceipts, "receiver.requests": nameRequests, "receiver.effects": nameDone}
	if l, ok := known[name]; ok {
		return l.in(lang)
	}
	if program, ok := strings.CutPrefix(name, "exits."); ok {
		return nameExits.in(lang, program)
	}
	if key, ok := strings.CutPrefix(name, "receiver.effects."); ok {
		return nameEffects.in(lang, key)
	}
	return name
}

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
		text = whyTwice(f, p)
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
func whyTwice(f audit.Finding, p Picture) label {
	for _, e := range p.Run.Events {
		if e.Kind == trace.Lose && e.File == "effects.wal" && (f.Event == 0 || e.N < f.Event) {
			return onceLost
		}
	}
	for _, fr := range audit.Decode(p.Run.End().Files["effects.wal"]) {
		if fr.Kind == "effect" && strings.HasPrefix(fr.Key, "(arrival ") {
			return onceUnkeyed
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
