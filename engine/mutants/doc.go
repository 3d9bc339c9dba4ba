// Package mutants breaks the engine on purpose, one line at a time, and wants every break
// to be caught by the invariant that is there to catch it.
//
// A check that cannot fail proves nothing, and a crash test that never loses the page cache
// passes with every sync deleted. So each mutant here is the engine with one line replaced
// (go build -overlay: the code that people read stays clean), run and crashed everywhere by
// the program in folder probe. The table of mutants is in the tests; what became of each is
// in testdata/table.json, which the book shows:
//
//	mutant     its name
//	file       below engine/, in which one line was replaced
//	sentence   what is broken, in English and Chinese
//	invariant  what caught it, at the cheapest model
//	scenario   where
//	model      the cheapest model that sees it: run, the scenario as it is written, in which
//	           nothing but processes dies; then the rows of its crash map; last script, the
//	           scenario as it is written, with its own faults and losses of power
//	real       real processes that really die showed it
//
// The last column is no guess. Every mutant is also built into real processes: one of them
// dies after every effect and inside every write of its scenarios, others recover, and what
// broke must agree with the column. Dropped syncs are seen by none of them: a killed process
// keeps its page cache.
//
// The engine as it stands breaks nothing under the same probe.
//
// To write the table anew run the tests with UPDATE_MUTANTS=1, and read the difference
// before you commit it. A mutant whose line is no longer there, or stands there twice, fails.
//
// # What is not here
//
// Some lines can be broken without breaking a promise; they are in harmless_test.go, with
// the reason, and a test holds on to that. And exits-match-trace has no mutant: it holds a
// backend's word against its processes', and what breaks it are the forgeries in the tests
// of the audit.
//
// # What is not promised
//
// That a mutant is caught says that the checks see this mistake in these scenarios. It does
// not say that they see every mistake.
package mutants
