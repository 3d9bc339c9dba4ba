// Package crashdisk is a simulated disk that can lose power: an inode file system in
// memory, behind the interfaces of hackpadfs, that knows what is durable and what is not.
//
//	d := crashdisk.New()
//	p := d.Proc("submit#1")         // what one process sees; several coexist
//	f, err := p.Create("intents.wal")
//	…
//	p.Kill()                        // the process dies, the page cache stays
//	for s := range d.States(crashdisk.Subset, crashdisk.DefaultBounds).All() {
//		recover(s.Disk())       // one state that a loss of power can leave here
//	}
//	d.PowerLoss(crashdisk.KeepNone) // everybody dies, only what was synced stays
//
// # Three things
//
// A Disk keeps the live view (what every process reads: the page cache), the durable
// state (what is on the medium for certain), and between the two one ordered log of the
// effects that are not durable yet, over all files and directories. Until a sync fails,
//
//	durable + log = live
//
// A crash leaves the durable state and *some* of the log. The log holds effects, not
// states, so that every intermediate version of a file can be rebuilt. Which of them
// reached the medium is what a Keep says.
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
// # Models of a loss of power
//
// States enumerates what a loss of power can leave at this moment, by one Model. Each
// State has a name, a Keep, which PowerLoss turns into the same image at the same moment;
// of equal images (names and bytes) only the first is told. F-numbers are those under
// "Fault models" below.
//
//	synced  none            nothing pending reached the medium
//	all     all             everything did
//	prefix  prefix:N        the first N pending effects did, whole: a disk that keeps order
//	subset  subset:2-4.7    pieces 2, 3, 4 and 7 did, and no others
//	torn    torn:3.last.cut the third pending effect, a write, did so in part
//	dirent  dirent:1.3      entries 1 and 3 did, and everything that is not an entry
//
// Subset takes the log apart, in order, into pieces from 1. A write is: its length, a
// piece if the write moved the end of the file; then its bytes, a piece for each sector
// of 512 bytes of the file that they lie in. Every other effect is one piece, a rename
// too. Without their length, bytes stay out of sight, until a later length that was kept
// moves the end of the file over them; without its bytes a length shows zeros; without its
// truncate, what was cut is still there. This disk is worse than most media: it may keep
// the second of two writes to one sector and lose the first.
//
// Torn is the power going in the middle of a write: what was before it in the log is kept,
// what came after is lost; with ".rest" that is kept, too, as another file might. Each
// pending write has its turn, since each may have been the last to reach the medium. The
// second word says what is missing of it: its first, middle or last sector ("last" is all
// of a write within one sector); or, when it was appended at or beyond the end of the
// file, everything after 1 byte, after half of its bytes, or but the last one. These tears
// are at bytes and not at sectors because a file system grows a file by bytes, and because
// a record shorter than a sector would never be torn otherwise; they are for appends alone
// because a sector that is overwritten is written whole. The third word says what is
// there instead: old bytes (zeros where the file had none), zeros, garbage, or, when the
// gap is at the end of a write that grew the file, cut: the file ends there.
// Garbage differs from what was written in every byte and depends on the effect's number
// alone.
//
// Dirent takes the names apart: entries from 1, in the order of the log, one for a create,
// mkdir or remove, two for a rename: the new name appears, the old one goes. So a rename
// leaves the old name, the new one, both (two names of one file), or neither. All bytes
// are kept, so that what breaks is broken by a name; Subset mixes names and bytes.
//
// Prefix and Torn grow with the log and are always enumerated in full. Subset and Dirent
// double with each piece: up to Bounds.Bits pieces every choice is tried, beyond that a
// sample: none, all, each piece missing alone, each piece alone, every prefix of the
// pieces, and Bounds.Sample draws that toss a coin for each piece, from a PCG stream of
// Bounds.Seed. Space tells how many choices there are and how many are tried.
//
// # Faults of a running process
//
// Arm makes one coming call of one process fail, once: SyncError, NoSpace, ShortWrite,
// ReadError. A failed sync is the worst that file systems have been seen to do: the error
// is told once, the pages count as clean, and the next sync succeeds without them. From
// then on durable + log is less than live; a later write brings back its own bytes only.
//
// Put, Lose, Flip and Cut are the work of fate on files at rest.
//
// # Fault models
//
//	F1   process crash              Kill; Clone is a kill of everybody. Inside a write: the host's crash=op:N/K
//	F2   only synced data survives  Synced
//	F3   ordered prefix             Prefix
//	F4   reordered sectors          Subset
//	F5   torn run of sectors        Torn
//	F6   length before data         Subset, and Torn with zeros; data before length: Subset, Torn with cut
//	F7   names old, new, both, none Dirent; of a file system that keeps order: Prefix
//	F8   dropped truncate           Subset, Prefix
//	F9   failed sync                SyncError
//	F10  no space, short write      NoSpace, ShortWrite
//	F11  read error                 ReadError
//	F12  flipped bit, cut at rest   Flip, Cut
//	F13  a sync that lies           LieAboutSync, a negative control: in no Model
//	F14  crash during recovery      States of State.Disk, after some of the recovery
//	F15  two openers, lock files    several Procs, TryLock, SameFile
//	F16  Windows                    not modelled
//
// # Determinism
//
// No clock, no goroutine, no dependence on map order, no randomness but numbered streams
// (garbage, samples): the same calls give the same bytes, the same log and the same
// states under the same names. Modification times count effects from a fixed epoch.
//
// # What is assumed of the medium
//
//   - A sync that says nil has made durable what it names (but for LieAboutSync), and
//     what is durable stays as it is (but for Flip and Cut).
//   - A write harms no byte but its own, not in its own sector either ("powersafe
//     overwrite").
//   - A directory entry is old or new, never half of each, and the file system's own
//     structures survive. A rename is one change (but for Dirent).
//
// # What is not promised
//
//   - That the models are all that can happen. Not modelled: writes that land in another
//     place, sectors that stay unreadable, garbage in a sector that nobody was writing,
//     several tears at once, a failed sync of which a part arrived, a file system that
//     turns read-only after an error; and Windows, which refuses to remove or rename what
//     is open: the names and meanings here are those of a POSIX disk.
//   - That a sample finds what all choices would.
//   - No permission is enforced: there is one user, who may do everything. Mode bits are
//     kept and shown.
//   - No symbolic links, and hard links only as Dirent leaves them. A directory keeps its
//     parent: moving it into another one is refused (EXDEV), as some real file systems do.
//   - Files end at 256 MiB (EFBIG).
package crashdisk
