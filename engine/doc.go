// Package engine is nothing but the way in. Read the folders in the order in which a
// scenario passes them:
//
//	catalog     every scenario, declared once
//	script      the language they are written in
//	lab         runs one on a backend
//	  sim         virtual processes on crashdisk, the simulated disk
//	  native      real processes, real files, loopback HTTP
//	dispatch    what the processes do: the protocol of the outbox chapters
//	  ledger      the log behind every .wal file; family makes scenarios of it alone,
//	              group lets many callers share a sync
//	  host        the only door of a program to the outside
//	  failpoint   the places where a run may be told to die
//	trace       what a run leaves
//	audit       judges it, and trusts none of the above
//	explore     crashes a scenario everywhere: a map
//	render      draws runs and maps
//	mutants     broken engines, and what catches each
//
// TestArrows holds the directions in which these folders may import each other, TestRules
// the rules that make a run repeatable.
package engine
