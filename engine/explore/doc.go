// Package explore dies everywhere: it runs a scenario bare, crashes it after every effect in
// every way, recovers, and has the audit judge what is left. The result is a Map: a column for
// each effect of the bare run, a row for each way to die.
//
//	killed/sender        the sending processes die, the receiver lives on; if they write next,
//	                     also in the middle of that write
//	killed/receiver      the receiver dies, the senders live on (killed/ledger: who has the ledger)
//	power-loss/…         everything stops; of what was not synced the disk keeps nothing (synced),
//	                     the first effects (prefix), any of them (subset), part of a write (torn),
//	                     or any of the names (dirent)
//	disk/…               a sync or a write fails once, a file cannot be read, a bit flips at rest
//	recovery             somebody is killed or the power is lost, and the power is lost after
//	                     every effect of the recovery
//
// The bare run is the script without crash=, fault=, kill, power-loss, damage and expect. What follows
// a crash is the scenario's recover section, or the family's default: start what should run,
// ask for everything again, dispatch until nothing changes. Every state is a script of its own
// (Cell.Script): the bare lines, one line of fate with at=N, the lines of recovery; it can be
// run by hand and shrunk.
//
// # Judging
//
// Only invariants count here, not claims. Besides the audit's there are three that belong to
// exploring: recovery completes, a second open changes nothing, a flipped bit is noticed. A row
// lists which invariants it asks about. What a flipped bit takes from the end of a file without
// evidence is a class of its own, counted as undecidable and not as broken.
//
// States that leave the same bytes and the same promises are judged once and counted each.
//
// # Moving one crash
//
// Move is the small relative of a Map: it takes the crash that a script has by hand, has the
// same process die at every other place of its life, and keeps the rest of the script as it
// is, without a recovery of its own.
//
// # What is not promised
//
// The columns are the effects of one schedule. Large spaces are sampled (Cell.Sampled), always
// the same way for the same seed. A map without a wound shows that these states are survived,
// not that all are. Move leaves out places that the rest of the script does not fit, and gives
// up beyond forty.
package explore
