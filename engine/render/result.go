package render

import (
	"slices"
	"strings"

	"halt23/engine/audit"
)

// A count is one of the few values that stand side by side in every picture of a family.
type count struct {
	name              string
	before, one, many label
	file              string
	words             bool // it has words for its value, and no unit
}

// countsOf are the counts of a run: of dispatch the three that need not agree, of a
// ledger what it holds, how it will be found, and what was answered.
func countsOf(p Picture) []count {
	if p.Run.Family != "ledger" {
		return []count{
			{name: "receipts", before: senderHolds, one: oneReceipt, many: manyReceipts},
			{name: "receiver.requests", before: receiverSaw, one: oneRequest, many: manyRequests},
			{name: "receiver.effects", before: receiverDid, one: oneEffect, many: manyEffects},
		}
	}
	var out []count
	for _, o := range p.Report.Observed {
		if file, ok := strings.CutSuffix(strings.TrimPrefix(o.Name, "ledger."), ".records"); ok {
			out = append(out, count{name: o.Name, before: ledgerHolds, one: oneRecord, many: manyRecords, file: file},
				count{name: "ledger." + file + ".verdict", before: openerFinds, words: true})
		}
	}
	return append(out, count{name: "answers.ledger", before: theyAnswered, words: true})
}

// unit is the noun after the number.
func (c count) unit(value string) label {
	if value == "1" {
		return c.one
	}
	return c.many
}

// value is what was observed, in words.
func (c count) value(r audit.Report, lang string) string {
	switch value, ok := r.Value(c.name); {
	case !ok && !c.words:
		return "?"
	case value == "":
		return noValue.in(lang)
	default:
		return ObservationValue(c.name, value, lang)
	}
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
	for _, c := range countsOf(l.p) {
		l.count(c, hot && c.name == "receiver.effects")
	}
	l.close("div")
}

func (l *lab) count(c count, hot bool) {
	class := "count"
	switch {
	case hot:
		class = "count hot"
	case c.words:
		class = "count words"
	}
	l.open("p", "class", class)
	l.el("span", c.before.pick(l.lang, c.file, "", 0))
	l.text(" ")
	l.el("b", c.value(l.p.Report, l.lang), "data-observation", c.name)
	if !c.words {
		value, _ := l.p.Report.Value(c.name)
		l.text(" ")
		l.el("span", l.say(c.unit(value)))
	}
	if hot {
		l.text(" ")
		l.el("em", l.say(countAlarming))
	}
	l.close("p")
}

// also lists the other observations, quietly.
func (l *lab) also() {
	l.open("p", "class", "also")
	first, counts := true, countsOf(l.p)
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
		l.el("b", ObservationValue(o.Name, o.Value, l.lang), "data-observation", o.Name)
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
	for prefix, l := range map[string]label{"exits.": nameExits, "receiver.effects.": nameEffects, "answers.": nameAnswers} { // in any order: no name has two
		if of, ok := strings.CutPrefix(name, prefix); ok {
			return l.in(lang, of)
		}
	}
	if file, ok := strings.CutPrefix(name, "ledger."); ok {
		for suffix, l := range map[string]label{".records": nameRecords, ".verdict": nameVerdict, ".keys": nameKeys} { // in any order: no name has two
			if of, ok := strings.CutSuffix(file, suffix); ok {
				return l.in(lang, of)
			}
		}
	}
	return name
}

// ObservationValue says an observation's value in words, if it is made of words that the
// language has others for: what programs answered, how they ended, what a ledger is.
func ObservationValue(name, value, lang string) string {
	var words map[string]label
	switch {
	case strings.HasPrefix(name, "exits."):
		words = endings
	case strings.HasPrefix(name, "answers."):
		words = answers
	case strings.HasSuffix(name, ".verdict"):
		words = ledgerVerdicts
	}
	parts, changed := strings.Split(value, ","), false
	for i, part := range parts {
		if l, ok := words[part]; ok {
			parts[i], changed = l.in(lang), true
		}
	}
	if !changed {
		return value
	}
	return strings.Join(parts, listOf.in(lang))
}
