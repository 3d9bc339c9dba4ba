package render

import (
	"slices"
	"strings"

	"halt23/engine/audit"
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
