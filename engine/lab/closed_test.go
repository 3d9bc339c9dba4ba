package lab_test

import (
	"slices"
	"strings"
	"testing"

	"halt23/engine/audit"
	"halt23/engine/catalog"
	"halt23/engine/failpoint"
	"halt23/engine/script"
	"halt23/engine/trace"
)

// The catalogue is closed: every verb, failpoint, kind of event and observation is used by
// some scenario, or it should not exist.
func TestClosedCatalogue(t *testing.T) {
	verbs, kinds, claimed, observed := map[string]bool{}, map[trace.Kind]bool{}, map[string]bool{}, map[string]bool{}
	for _, id := range catalog.IDs() {
		s := load(t, id)
		for _, l := range s.Script {
			verbs[l.Verb] = true
		}
		for seed := range uint64(20) {
			r := simulate(t, s, seed)
			for _, e := range r.Run.Events {
				kinds[e.Kind] = true
			}
			for _, c := range r.Claims {
				claimed[c.Name] = true
			}
			for _, o := range r.Report.Observed {
				observed[o.Name] = true
			}
		}
	}
	for _, v := range script.Verbs() {
		if !verbs[v[0]] {
			t.Errorf("no scenario uses the verb %s", v[0])
		}
	}
	for _, k := range trace.Kinds {
		if !kinds[k] {
			t.Errorf("no scenario has an event of the kind %s", k)
		}
	}
	for name := range observed {
		if !claimed[name] && !strings.HasPrefix(name, "receiver.effects.") && name != "exits.submit" {
			t.Errorf("no scenario claims %s", name)
		}
	}
}

// Every failpoint is reached: some scenario dies there when one of its lines is told to.
func TestEveryFailpointIsReached(t *testing.T) {
	for _, e := range failpoint.Catalogue {
		if !reached(t, e.Point) {
			t.Errorf("no scenario reaches %s", e.Point)
		}
	}
}

func reached(t *testing.T, p failpoint.Point) bool {
	for _, id := range catalog.IDs() {
		s := load(t, id)
		rows := strings.Split(script.Print(s.Script), "\n")
		for _, c := range script.Choices(s) {
			for _, o := range c.Options {
				if !strings.Contains(o.Text, "crash="+string(p)) {
					continue
				}
				changed := slices.Clone(rows)
				changed[c.Line-1] = o.Text
				if r := simulate(t, parse(t, strings.Join(changed, "\n")), 1); died(r.Run.Events, p) {
					return true
				}
			}
		}
		for i, l := range s.Script {
			if l.Program() != p.Program() || strings.Contains(rows[i], "crash=") {
				continue
			}
			changed := slices.Clone(rows)
			changed[i] += " crash=" + string(p)
			if r, err := tryRun(parse(t, strings.Join(changed, "\n"))); err == nil && died(r.Run.Events, p) {
				return true
			}
		}
	}
	return false
}

func died(events []trace.Event, p failpoint.Point) bool {
	for _, e := range events {
		if e.Kind == trace.Crash && e.Word == string(p) && e.Code == 23 {
			return true
		}
	}
	return false
}

// What a scenario says it breaks is an invariant.
func TestBreaksAreInvariants(t *testing.T) {
	for _, id := range catalog.IDs() {
		for _, b := range load(t, id).Breaks {
			if !slices.Contains(audit.Invariants, b) {
				t.Errorf("%s breaks %s, which is no invariant", id, b)
			}
		}
	}
}
