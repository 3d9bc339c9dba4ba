package ledger

import (
	"encoding/binary"
	"fmt"
)

// MaxRecord is the longest record, in bytes, that is written or believed.
const MaxRecord = 16 << 20

const (
	headLen   = 64          // what stands before the key
	minRecord = headLen + 4 // a record without key and payload
)

// Kind says what a record means to those who use the ledger: 1..254 are theirs.
type Kind uint8

const closeMarker Kind = 255

// A Record is one durable row. Kind and Key name it; Sum says whether two records of
// one name are the same.
type Record struct {
	Kind    Kind
	Key     string // at most 255 bytes
	Sum     [32]byte
	Payload []byte
	Seq     uint64 // set by the ledger
	Offset  int64  // set by the ledger: where the record begins
}

// check refuses what the format cannot hold.
func (r Record) check() error {
	switch {
	case r.Kind == 0 || r.Kind == closeMarker:
		return fmt.Errorf("record %q has kind %d: use 1 to 254", r.Key, r.Kind)
	case len(r.Key) > 255:
		return fmt.Errorf("record has a key of %d bytes: use at most 255", len(r.Key))
	case r.size() > MaxRecord:
		return fmt.Errorf("record %q would be %d bytes long: at most %d fit", r.Key, r.size(), MaxRecord)
	}
	return nil
}

func (r Record) size() int64 {
	return minRecord + int64(len(r.Key)) + int64(len(r.Payload))
}

// appendTo appends the bytes of r as a record of file id.
func (r Record) appendTo(b []byte, id FileID, durable int64) []byte {
	start := len(b)
	b = binary.LittleEndian.AppendUint32(b, uint32(r.size()))
	b = append(b, byte(r.Kind), byte(len(r.Key)), 0, 0)
	b = append(b, id[:]...)
	b = binary.LittleEndian.AppendUint64(b, r.Seq)
	b = binary.LittleEndian.AppendUint64(b, uint64(durable))
	b = append(b, r.Sum[:]...)
	b = append(b, r.Key...)
	b = append(b, r.Payload...)
	return binary.LittleEndian.AppendUint32(b, checksum(b[start:]))
}

// A frame is the bytes of one record, from its length to its checksum.
type frame []byte

// cutFrame returns the frame at the start of b, if the length there can be the length
// of one. Nothing else about it is known yet.
func cutFrame(b []byte) (frame, bool) {
	if len(b) < minRecord {
		return nil, false
	}
	n := int64(binary.LittleEndian.Uint32(b))
	if n < minRecord || n > MaxRecord || n > int64(len(b)) {
		return nil, false
	}
	return frame(b[:n]), true
}

func (f frame) kind() Kind       { return Kind(f[4]) }
func (f frame) keyLen() int      { return int(f[5]) }
func (f frame) id() FileID       { return FileID(f[8:16]) }
func (f frame) seq() uint64      { return binary.LittleEndian.Uint64(f[16:]) }
func (f frame) durable() uint64  { return binary.LittleEndian.Uint64(f[24:]) }
func (f frame) sum() [32]byte    { return [32]byte(f[32:64]) }
func (f frame) key() string      { return string(f[headLen : headLen+f.keyLen()]) }
func (f frame) payload() []byte  { return f[headLen+f.keyLen() : f.body() : f.body()] }
func (f frame) body() int        { return len(f) - 4 }
func (f frame) checksum() uint32 { return binary.LittleEndian.Uint32(f[f.body():]) }
func (f frame) intact() bool     { return checksum(f[:f.body()]) == f.checksum() }
