package ledger

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
)

const (
	magic     = "halt23\r\n"
	version   = 1
	headerLen = 32
)

// A FileID tells a ledger's records from those of any other.
type FileID [8]byte

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func checksum(b []byte) uint32 { return crc32.Checksum(b, castagnoli) }

func encodeHeader(id FileID) []byte {
	b := make([]byte, headerLen)
	copy(b, magic)
	binary.LittleEndian.PutUint16(b[8:], version)
	binary.LittleEndian.PutUint16(b[10:], headerLen)
	copy(b[16:], id[:])
	binary.LittleEndian.PutUint32(b[28:], checksum(b[:28]))
	return b
}

// takeHeader judges the header of b, as long as there is a byte of one, and
// reports whether records may follow.
func (s *Scan) takeHeader(b []byte) bool {
	if len(b) < headerLen || !bytes.HasPrefix(b, []byte(magic)) ||
		binary.LittleEndian.Uint32(b[28:]) != checksum(b[:28]) {
		s.judgeHeader(b)
		return false
	}
	if v := binary.LittleEndian.Uint16(b[8:]); v != version {
		s.Err = &VersionError{Version: v}
		return false
	}
	copy(s.ID[:], b[16:])
	if !bytes.Equal(b[:headerLen], encodeHeader(s.ID)) {
		s.corrupt("the header's checksum holds, but a field of it has a value that no writer puts there")
		return false
	}
	s.Good, s.Durable = headerLen, headerLen
	return true
}

// judgeHeader names what is wrong with a file that does not start with a header. The
// header is synced before the first record is written, so a byte of a record behind a
// bad header proves damage, and no such byte proves that nothing was ever acknowledged.
func (s *Scan) judgeHeader(b []byte) {
	switch {
	case len(b) > headerLen && !zeros(b[headerLen:]):
		s.corrupt("the header is damaged and there are bytes of records behind it")
	case len(b) < headerLen || zeros(b):
		s.Verdict = Torn
	default:
		s.Verdict = Undecidable
	}
}

func zeros(b []byte) bool {
	for _, c := range b {
		if c != 0 {
			return false
		}
	}
	return true
}
