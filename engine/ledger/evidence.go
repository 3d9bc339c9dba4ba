package ledger

import (
	"bytes"
	"hash/crc32"
)

// evidence looks behind the bad byte x for an intact record of file id that says that
// more than x bytes were durable before it was written. Wherever such a record begins
// it counts, because the bad bytes may have eaten the boundary.
//
// A copy of an older record of this file, inside a payload, proves nothing: what it
// calls durable ended before x.
func evidence(b []byte, x int64, id FileID) (at, durable int64, found bool) {
	tail := b[x:]
	var sums *checksums
	for y := 1; len(tail)-y >= minRecord; y++ {
		i := bytes.Index(tail[y+8:], id[:])
		if i < 0 {
			break
		}
		y += i
		f, ok := cutFrame(tail[y:])
		if !ok || f.durable() <= uint64(x) || f.durable() > uint64(x)+uint64(y) {
			continue
		}
		if sums == nil {
			sums = newChecksums(tail)
		}
		if sums.of(y, y+f.body()) == f.checksum() {
			return x + int64(y), int64(f.durable()), true
		}
	}
	return 0, 0, false
}

// checksums answers the CRC of any part of b after reading b once. A payload can be
// made so that a record seems to begin at every few bytes; checking each by itself
// would take time that grows with the square of the file.
//
// It rests on CRC(A followed by B) = CRC(A) shifted by the length of B, xor CRC(B).
type checksums struct {
	b  []byte
	at []uint32 // at[i] is the CRC of b[:i*sumBlock]
}

const sumBlock = 512

func newChecksums(b []byte) *checksums {
	s := &checksums{b: b, at: make([]uint32, len(b)/sumBlock+1)}
	for i := 1; i < len(s.at); i++ {
		s.at[i] = crc32.Update(s.at[i-1], castagnoli, b[(i-1)*sumBlock:i*sumBlock])
	}
	return s
}

func (s *checksums) of(from, to int) uint32 {
	return s.upTo(to) ^ shift(s.upTo(from), to-from)
}

func (s *checksums) upTo(n int) uint32 {
	i := n / sumBlock
	return crc32.Update(s.at[i], castagnoli, s.b[i*sumBlock:n])
}

// shift multiplies crc by x to the power of 8n, modulo the polynomial: what n more
// bytes do to it. n is at most MaxRecord.
func shift(crc uint32, n int) uint32 {
	for k := 3; n > 0; k, n = k+1, n>>1 {
		if n&1 == 1 {
			crc = multiply(crc, powers[k])
		}
	}
	return crc
}

// powers[k] is x to the power of 2^k. Bit 31 is x^0, as CRC-32C is bit-reversed.
var powers = func() (p [32]uint32) {
	p[0] = 1 << 30
	for k := 1; k < len(p); k++ {
		p[k] = multiply(p[k-1], p[k-1])
	}
	return p
}()

func multiply(a, b uint32) (product uint32) {
	for ; a != 0; a <<= 1 {
		if a>>31 == 1 {
			product ^= b
		}
		carry := b & 1
		b >>= 1
		if carry == 1 {
			b ^= crc32.Castagnoli
		}
	}
	return product
}
