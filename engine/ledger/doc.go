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
// A ledger defends against crashes, not against a disk that forgets: damage to the last
// record of a file that was not closed cleanly looks like a crash and is treated as one
// (the verdict says undecidable). A whole file that vanished, or was cut at a record
// boundary, cannot be noticed from inside; the audit compares files with each other.
// There is no compaction, no deletion and no expiry.
//
// # Format, version 1
//
// All integers are little-endian. CRC is CRC-32C (Castagnoli).
//
//	header, 32 bytes
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
// never a record. A close marker has no key, a zero sum and no payload; it ends a clean
// shutdown and is followed by the next session's records.
//
// TestWorkedExample prints one intent, keyed k1, in the first file of a world:
//
//	(the hex example stands here)
//
// # Opening
//
// Under the lock, Open reads the file once and reaches one of four verdicts:
//
//	clean        every byte is part of a record
//	torn         the last record is shorter than it says, or the rest is zeros
//	undecidable  the last record is complete, its checksum is wrong, and nothing later
//	             proves that it had once been durable
//	corrupt      there is such proof, or a record is valid but in the wrong place
//
// The proof is *positive evidence*: each record names the offset that was durable before
// it was written. If byte X is bad and a later valid record says "durable up to D", D > X,
// then X was once on the disk and has been damaged since. Without such a record a bad tail
// is what a crash leaves:
//
//	A(durable 32) B(durable 101) ~bad~             torn or undecidable: keep A, B
//	A(durable 32) ~bad~ C(durable 101)             torn: C does not say that B was synced
//	A(durable 32) ~bad~ C(durable 170)             corrupt: B ended at 170 and was synced
//
// Torn and undecidable tails are copied aside to NAME.torn-OFFSET, the file is truncated
// and synced, and only then may anything be appended. A header that is incomplete, with
// nothing but zeros behind it, is written anew: no record can have been acknowledged.
//
// A file that does not end in a close marker is synced, with its directory, before its
// records are believed: they may have been read from the page cache of a dead writer.
package ledger
