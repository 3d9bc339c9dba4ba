// Package ledger is the append-only, checksummed log behind every .wal file: intents,
// receipts, history and the receiver's effects.
//
// # Promises
//
//   - What Append acknowledged is found by every later Open, after any crash of a
//     process and after any loss of power on a disk whose sync does not lie.
//   - What it did not acknowledge may be found or not, but never twice and never in
//     another order; what it refused is never found.
//   - The same key with the same sum answers the stored record and writes nothing; the
//     same key with another sum is a ConflictError and writes nothing.
//   - One writer: the lock is on the file's own inode and dies with its process.
//   - A file that Open calls corrupt is left as it is, to the byte.
//
// # What is not promised
//
// A ledger defends against crashes, not against a disk that forgets. Damage to the last
// write of a file that was not closed looks like a crash and is treated as one (the
// verdict says undecidable). A file that vanished, or was cut between two records,
// cannot be noticed from inside; the audit compares files with each other. Who can
// compute a checksum can forge a record.
//
// Several records in one Append are not one: after a crash the first few of them may be
// found. There is no compaction, no deletion and no expiry, and an open file is held in
// memory.
//
// After a failed sync a system may have dropped what it did not write, go on showing it
// to readers, and let the next sync succeed. Append and Close therefore take back what
// they wrote when its sync fails, and with it a close marker that stands right before it
// and may never have been synced. If the sync fails *inside Open*, or the process dies
// between the failure and the taking back, nothing in a file can tell; restart the
// machine before opening such a file again.
//
// # Format, version 1
//
// All integers are little-endian. CRC is CRC-32C (Castagnoli).
//
//	header, 32 bytes, laid out like this in every version
//	 0  8  magic "halt23\r\n" (a text-mode copy that rewrites line ends shows itself)
//	 8  2  version, 1
//	10  2  header length, 32
//	12  4  zero
//	16  8  file id, random: a record copied from another file is not a record of this one
//	24  4  zero
//	28  4  CRC of bytes 0..27
//
//	record, 68 bytes and key and payload
//	 0  4  length of the whole record: at least 68, at most MaxRecord, at most what remains
//	 4  1  kind: 1..254 a record of that kind, 255 a close marker; never 0
//	 5  1  length of the key, 0..255
//	 6  2  zero
//	 8  8  file id
//	16  8  sequence: 1 for the first record of the file (close markers count), then +1
//	24  8  durable: the offset known to be synced before this record was written
//	32 32  sum: SHA-256 of what makes two records with one key the same record
//	64  k  key
//	64+k   payload
//	end 4  CRC of everything before it in this record
//
// Every byte of a record is under its CRC, the length too, so that all-zero bytes are
// never a record. All records of one Append carry the same durable. It never falls, and
// never lies past the record's own offset.
//
// A close marker has no key, a zero sum and no payload, and its durable is its own
// offset: all before it was synced when it was written. It ends a clean shutdown and is
// followed by the next session's records. Whether the marker itself was synced the next
// session cannot know, so its first Append still says durable where the marker begins.
//
// TestWorkedExample writes one intent and closes the file; the file id was random:
//
//	  0  68 61 6c 74 32 33 0d 0a  magic "halt23\r\n"
//	  8  01 00                    version 1
//	 10  20 00                    header length 32
//	 12  00 00 00 00
//	 16  01 02 03 04 05 06 07 08  file id
//	 24  00 00 00 00
//	 28  ff d5 15 86              CRC of 0..27
//	 32  65 00 00 00              length 101
//	 36  01                       kind 1, an intent
//	 37  02                       key length 2
//	 38  00 00
//	 40  01 02 03 04 05 06 07 08  file id
//	 48  01 00 00 00 00 00 00 00  sequence 1
//	 56  20 00 00 00 00 00 00 00  durable 32: the header
//	 64  81 72 14 4c b3 55 61 fd  sum
//	 72  8b 77 d7 9c 49 02 05 63
//	 80  1f cf b1 21 29 15 53 17
//	 88  b3 b6 52 4b a3 12 0c 51
//	 96  6b 31                    key "k1"
//	 98  02 00 00 00              payload: a field of 2 bytes
//	102  6b 31                    round "k1"
//	104  15 00 00 00              a field of 21 bytes
//	108  61 64 64 20 61 20 6c 69  body "add a line to the log"
//	116  6e 65 20 74 6f 20 74 68
//	124  65 20 6c 6f 67
//	129  19 13 48 56              CRC of 32..128
//	133  44 00 00 00              length 68
//	137  ff                       kind 255, a close marker
//	138  00                       no key
//	139  00 00
//	141  01 02 03 04 05 06 07 08  file id
//	149  02 00 00 00 00 00 00 00  sequence 2
//	157  85 00 00 00 00 00 00 00  durable 133: all before it
//	165  00 00 00 00 00 00 00 00  sum, zero
//	173  00 00 00 00 00 00 00 00
//	181  00 00 00 00 00 00 00 00
//	189  00 00 00 00 00 00 00 00
//	197  1b f1 29 38              CRC of 133..196
//
// # Opening
//
// Under the lock, Open reads the file once and reaches one of four verdicts:
//
//	clean        every byte is part of the header or of a record
//	torn         what follows the last good record is all zeros, or shorter than a
//	             record, or shorter than it says
//	undecidable  what follows is as long as it says, but its checksum is wrong or it is
//	             a record of another file, and nothing proves that it had been durable
//	corrupt      there is such proof, or a record is valid but in the wrong place
//
// The proof is *positive evidence*: each record names the offset that was durable before
// it was written. If the record at byte X is bad and a valid record of this file begins
// at some later byte, whichever, and says "durable up to D", D > X, then X was once on
// the disk and has been damaged since. Without such a record a bad tail is what a crash
// leaves:
//
//	A(durable 32) B(durable 101) ~bad~             torn or undecidable: keep A, B
//	A(durable 32) ~bad~ C(durable 101)             the same, keep A: C does not say that B was synced
//	A(durable 32) ~bad~ C(durable 170)             corrupt: B ended at 170 and was synced
//
// A record that says more than what remains, but is valid once its length is read as
// what remains, is whole; only its length is damaged, and it is undecidable. In the wrong
// place is a record with a valid checksum and this file's id whose sequence, durable,
// kind or reserved bytes break the rules above: a crash does not compute checksums.
//
// Torn and undecidable tails are copied aside to NAME.torn-OFFSET (if that holds another
// tail, to NAME.torn-OFFSET.2 and so on), the file is truncated and synced, and only then
// may anything be appended.
//
// The header is synced before the first record is written. A bad header with a byte
// other than zero behind its 32 is therefore corrupt; any other bad header (all zeros or
// too short: torn; else undecidable) is put aside like a tail and written anew, because
// no record can have been acknowledged. An unknown version is a VersionError, and the
// file is left as it is.
//
// A file that does not end in a close marker is synced, with its directory, before its
// records are believed: they may have been read from the page cache of a dead writer. So is
// one behind whose marker a tail was cut off: who cut it may have died before the sync.
//
// # Effects
//
// Each is a place to crash, so there are few of them, always in this order:
//
//	a new file      create, write the header, sync, sync-dir
//	Append          write, sync
//	Close           write the marker, sync; none when the file ends in one already
//	open, closed    none; sync, sync-dir if a tail was once cut off behind the marker
//	open, unclosed  sync, sync-dir
//	open, bad tail  the copy: create, write, sync, sync-dir; then truncate, sync
//	a failure       truncate, sync; after that the handle is poisoned
//
// The lock is taken on the open file, and counts only while the file's name still leads
// to that inode.
package ledger
