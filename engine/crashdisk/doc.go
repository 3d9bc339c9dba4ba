// Package crashdisk is a simulated disk that can lose power: an inode file system in
// memory, behind the interfaces of hackpadfs, that knows what is durable and what is not.
//
//	d := crashdisk.New()
//	p := d.Proc("submit#1")         // what one process sees; several coexist
//	f, err := p.Create("intents.wal")
//	…
//	p.Kill()                        // the process dies, the page cache stays
//	d.PowerLoss(crashdisk.KeepNone) // everybody dies, only what was synced stays
//
// # Three things
//
// A Disk keeps the live view (what every process reads: the page cache), the durable
// state (what is on the medium for certain), and between the two one ordered log of the
// effects that are not durable yet, over all files and directories. Always
//
//	durable + log = live
//
// A crash leaves the durable state and *some* of the log. The log holds effects, not
// states, so that every intermediate version of a file can be rebuilt; which effects
// reached the medium is the choice of a Keep, and nothing else has to know how it chooses.
//
// # What makes what durable
//
//   - Sync on a file: the bytes, the length and the attributes of that inode. Not its
//     name. The inode's effects leave the log; older effects on other files stay in it.
//   - Sync on a directory (open "." or the directory read-only): its entries, that is
//     every create, mkdir, rename and remove in it. Not the bytes of the files named.
//   - Close, and the death of a process: nothing.
//
// So a synced file in a directory that was not synced vanishes with the power, a name
// made durable before its file was synced leads to an empty file, and a remove or rename
// that was not synced may be undone. Many real file systems are kinder on a good day;
// POSIX does not ask it of them, and an adversary is the right disk to test against.
//
// Rename is atomic. Between two directories, the sync of either makes it durable, and
// with it the older changes in both that it builds on.
//
// # Death
//
// Kill fences a process: its locks are gone, its files are closed, and every later call
// through it or its files returns ErrKilled and does nothing. The bytes it wrote stay in
// the page cache for the next process to read, synced or not: a killed process cannot
// show a missing sync. PowerLoss fences everybody and can.
//
// An unlinked inode lives for as long as somebody has it open.
//
// # Locks
//
// TryLock takes an exclusive lock on the inode of an open file, for that open file: a
// second open of the same name does not share it, not even in the same process. It ends
// with Close, with the death of the process and with the power. A lock is not a file:
// what was locked and is still lying there does not block anybody.
//
// # Determinism
//
// No clock, no randomness, no goroutine, no dependence on map order: the same calls give
// the same bytes and the same log. Modification times count effects from a fixed epoch.
//
// # What is not promised
//
//   - Sync is honest here and never fails, and the disk is never full: faults of the disk
//     itself are not simulated by this package yet. Nor are states between "nothing of
//     the log" and "all of it".
//   - No permission is enforced: there is one user, who may do everything. Mode bits are
//     kept and shown.
//   - No symbolic or hard links. A directory keeps its parent: moving it into another one
//     is refused (EXDEV), as some real file systems do.
//   - Files end at 256 MiB (EFBIG).
//   - The names and meanings are those of a POSIX disk; Windows refuses to remove or
//     rename what is open, this disk does not.
package crashdisk
