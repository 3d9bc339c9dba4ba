package ledger

import (
	"encoding/binary"
	"fmt"
)

// Fields joins parts into one payload: each as its length, four bytes little-endian,
// and its bytes.
func Fields(parts ...[]byte) []byte {
	var b []byte
	for _, p := range parts {
		b = binary.LittleEndian.AppendUint32(b, uint32(len(p)))
		b = append(b, p...)
	}
	return b
}

// Split is the inverse of Fields. The parts share the payload's bytes.
func Split(payload []byte) ([][]byte, error) {
	var parts [][]byte
	for rest := payload; len(rest) > 0; {
		if len(rest) < 4 {
			return nil, fmt.Errorf("field %d of a payload: %d bytes where a length of 4 belongs", len(parts)+1, len(rest))
		}
		n := int64(binary.LittleEndian.Uint32(rest))
		if rest = rest[4:]; n > int64(len(rest)) {
			return nil, fmt.Errorf("field %d of a payload says %d bytes and %d remain", len(parts)+1, n, len(rest))
		}
		parts = append(parts, rest[:n:n])
		rest = rest[n:]
	}
	return parts, nil
}
