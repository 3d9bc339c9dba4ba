package ledger

import (
	"bytes"
	"fmt"
	"testing"
)

// Three records and a close marker: whatever single bit flips at rest is noticed. In a
// record it is corruption, because the marker knows better; in the marker itself it
// costs nothing but the marker.
func TestEveryFlippedBitOfAClosedFile(t *testing.T) {
	b := newFile().session("A", "B", "C").close()
	marker := int(b.at[3])
	for at := range b.bytes {
		for bit := range 8 {
			s := story{file: bytes.Clone(b.bytes), verdict: Corrupt, good: startOf(b, at)}
			s.file[at] ^= 1 << bit
			t.Run(fmt.Sprintf("byte %d bit %d", at, bit), func(t *testing.T) {
				if at >= marker {
					s.verdict, s.good, s.keys = Undecidable, marker, "A B C"
					s.isMended(t)
				} else {
					s.isLeftAlone(t)
				}
			})
		}
	}
}

// Without a close marker nothing later than B knows that B was durable.
func TestEveryFlippedBitOfTheLastRecord(t *testing.T) {
	b := newFile().session("A", "B")
	for at := int(b.at[1]); at < len(b.bytes); at++ {
		for bit := range 8 {
			s := story{file: bytes.Clone(b.bytes), verdict: Undecidable, good: int(b.at[1]), keys: "A"}
			s.file[at] ^= 1 << bit
			t.Run(fmt.Sprintf("byte %d bit %d", at, bit), s.isMended)
		}
	}
}

func TestEveryLength(t *testing.T) {
	b := newFile().session("A").add(rec("B"), rec("C")).close()
	for n := range len(b.bytes) + 1 {
		s := story{file: b.bytes[:n], verdict: Torn, good: startOf(b, n)}
		if s.good == n {
			s.verdict = Clean
		}
		s.keys = keysOf(Decode(b.bytes[:s.good]).Records)
		t.Run(fmt.Sprintf("%d bytes", n), s.isMended)
	}
}

// startOf returns the last boundary at or before byte n: 0, the end of the header or
// the end of a record.
func startOf(b *builder, n int) int {
	start := 0
	for _, at := range append(b.at, b.len()) {
		if int(at) <= n {
			start = int(at)
		}
	}
	return start
}
