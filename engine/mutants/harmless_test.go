package mutants_test

import "testing"

// harmless are lines that can be broken without breaking a promise.
var harmless = []mutant{
	{ // whoever dispatches or commits holds the lock of receipts.wal as well
		name: "dispatcher-lock-not-taken", file: "dispatch/dispatch.go",
		before: "	if err := lock.TryLock(act); err != nil {",
		after:  "	if err := error(nil); err != nil {",
		in:     []string{"two-dispatchers", "slow-first-request"},
	},
	{ // the next session relies on no marker: it only vouches for what stands before it
		name: "close-marker-not-synced", file: "ledger/append.go",
		before: "		err = l.write(marker.appendTo(nil, l.id, l.durable))",
		after:  "		err = l.f.WriteAt(marker.appendTo(nil, l.id, l.durable), l.end)",
		in: []string{"ledger-crash-before-sync", "ledger-marker-lost", "ledger-open-and-close", "ledger-sync-fails",
			"ledger-tail-returns", "keyed-delivery"},
	},
}

// These break nothing. Should that change, the line has earned its place among the mutants.
func TestHarmless(t *testing.T) {
	long(t)
	for _, m := range harmless {
		for _, s := range look(t, build(t, m), m.in...) {
			t.Errorf("%s is seen in %s, %s: broke %v\n%s", m.name, s.Scenario, s.Model, s.Broken, s.Script)
		}
	}
}
