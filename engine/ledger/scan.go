package ledger

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
)

// A Verdict says what Decode found in a file. The zero Verdict means that the file is
// of a version that this package does not read.
type Verdict uint8

// The four verdicts; the package comment defines them.
const (
	Clean Verdict = iota + 1
	Torn
	Undecidable
	Corrupt
)

func (v Verdict) String() string {
	switch v {
	case Clean:
		return "clean"
	case Torn:
		return "torn"
	case Undecidable:
		return "undecidable"
	case Corrupt:
		return "corrupt"
	}
	return "not judged"
}

// A Scan is what the bytes of a file say.
type Scan struct {
	Verdict Verdict
	Records []Record // in order, without close markers; payloads share the scanned bytes
	Good    int64    // length of the longest prefix that is a header and whole records
	Closed  bool     // that prefix ends in a close marker
	Durable int64    // how much of the prefix was synced, by its own word
	ID      FileID
	NextSeq uint64
	Err     error // *CorruptError or *VersionError: nothing may be changed
}

// Decode reads a whole file. It allocates in proportion to what is there, whatever the
// lengths in it say.
func Decode(b []byte) Scan {
	s := Scan{NextSeq: 1}
	if len(b) > 0 && !s.takeHeader(b) {
		return s
	}
	for s.Good < int64(len(b)) {
		f, ok := cutFrame(b[s.Good:])
		if !ok || f.id() != s.ID || !f.intact() {
			s.judge(b)
			return s
		}
		if rule := s.brokenRule(f); rule != "" {
			s.corrupt("the checksum holds, but " + rule)
			return s
		}
		s.take(f)
	}
	s.Verdict = Clean
	return s
}

func (s *Scan) take(f frame) {
	s.Closed = f.kind() == closeMarker
	if !s.Closed {
		s.Records = append(s.Records, Record{Kind: f.kind(), Key: f.key(), Sum: f.sum(),
			Payload: f.payload(), Seq: f.seq(), Offset: s.Good})
	}
	s.NextSeq++
	s.Durable = int64(f.durable())
	s.Good += int64(len(f))
}

// brokenRule says what keeps the intact frame f from being the next record. A crash
// leaves bytes out, it does not compute checksums: such a record was put there.
func (s *Scan) brokenRule(f frame) string {
	d, here := f.durable(), uint64(s.Good)
	switch {
	case f.seq() != s.NextSeq:
		return fmt.Sprintf("the record is number %d where number %d belongs", f.seq(), s.NextSeq)
	case d < uint64(s.Durable) || d > here:
		return fmt.Sprintf("the record calls %d bytes durable, not between %d and %d", d, s.Durable, here)
	case f.kind() == 0 || f[6] != 0 || f[7] != 0 || headLen+f.keyLen() > f.body():
		return "its kind, key length or reserved bytes are not those of a record"
	case f.kind() == closeMarker && (len(f) != minRecord || f.sum() != [32]byte{} || d != here):
		return "a close marker has a key, a sum or a payload, or calls less durable than all before it"
	}
	return ""
}

// judge names what is wrong with the bytes from Good on, which are not a record of
// this file.
func (s *Scan) judge(b []byte) {
	if at, durable, found := evidence(b, s.Good, s.ID); found {
		s.corrupt(fmt.Sprintf("no valid record begins here, and the record at byte %d proves that all before byte %d had been synced",
			at, durable))
		return
	}
	tail := b[s.Good:]
	if zeros(tail) || shorterThanItSays(tail) {
		s.Verdict = Torn
	} else {
		s.Verdict = Undecidable
	}
}

// shorterThanItSays reports whether tail is the beginning of a longer record. A whole
// record whose length alone is damaged is not: its checksum holds again when the length
// is taken to be what remains.
func shorterThanItSays(tail []byte) bool {
	if len(tail) < minRecord {
		return true
	}
	if int64(binary.LittleEndian.Uint32(tail)) <= int64(len(tail)) {
		return false
	}
	if len(tail) > MaxRecord {
		return true
	}
	length := binary.LittleEndian.AppendUint32(nil, uint32(len(tail)))
	end := len(tail) - 4
	sum := crc32.Update(checksum(length), castagnoli, tail[4:end])
	return sum != binary.LittleEndian.Uint32(tail[end:])
}

func (s *Scan) corrupt(reason string) {
	s.Verdict = Corrupt
	s.Err = &CorruptError{Offset: s.Good, Reason: reason}
}
