package ledger

import (
	"bytes"
	"encoding/binary"
	"runtime/metrics"
	"testing"

	"halt23/engine/crashdisk"
	"halt23/engine/host"
)

// FuzzDecode looks for bytes that make Decode panic, allocate what only a length promises,
// contradict itself, or disagree with the plain search for evidence that it replaces; and
// for a file that Open changes although it is corrupt, or mends differently the second
// time. With whole set, the checksums of the input are made right first, so that the
// fuzzer reaches what lies behind them.
func FuzzDecode(f *testing.F) {
	for _, s := range append(reports, ours...) {
		if len(s.file) < 1<<12 {
			f.Add(s.file, false)
			f.Add(s.file, true)
		}
	}
	f.Fuzz(func(t *testing.T, b []byte, whole bool) {
		if whole {
			makeWhole(b)
		}
		before := bytes.Clone(b)
		s := Decode(b)
		if limit := 8*uint64(len(b)) + 64<<10; !allocatesAtMost(limit, b) {
			t.Fatalf("more than %d bytes were allocated for a file of %d", limit, len(b))
		}
		if !bytes.Equal(b, before) {
			t.Fatal("Decode changed its input")
		}
		contradictsNothing(t, b, s)
		opens(t, b, s)
	})
}

// allocatesAtMost reports whether Decode stays within a number of bytes. The counter is
// everybody's, so what Decode allocates is the least of a few tries.
func allocatesAtMost(limit uint64, b []byte) bool {
	heap := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	for range 5 {
		metrics.Read(heap)
		before := heap[0].Value.Uint64()
		Decode(b)
		metrics.Read(heap)
		if heap[0].Value.Uint64()-before <= limit {
			return true
		}
	}
	return false
}

func contradictsNothing(t *testing.T, b []byte, s Scan) {
	if s.Good > int64(len(b)) || s.Durable > s.Good {
		t.Fatalf("%d bytes are good and %d durable, of %d", s.Good, s.Durable, len(b))
	}
	prefix := Decode(b[:s.Good])
	if prefix.Verdict != Clean || !agree(prefix.Records, s.Records) || prefix.NextSeq != s.NextSeq {
		t.Fatalf("the good prefix is %s by itself, %q instead of %q", prefix.Verdict, keysOf(prefix.Records), keysOf(s.Records))
	}
	switch s.Verdict {
	case Clean:
		if s.Good != int64(len(b)) {
			t.Fatal("clean, and bytes are left over")
		}
	case Torn, Undecidable:
		if s.Good > 0 && len(b) < 1<<12 && plainEvidence(b, int(s.Good), s.ID) {
			t.Fatalf("%s, and there is evidence", s.Verdict)
		}
	}
	if (s.Err != nil) != (s.Verdict == Corrupt || s.Verdict == 0) {
		t.Fatalf("%s, and the error is %v", s.Verdict, s.Err)
	}
	for _, r := range s.Records {
		again := r.appendTo(nil, s.ID, int64(binary.LittleEndian.Uint64(b[r.Offset+24:])))
		if !bytes.HasPrefix(b[r.Offset:], again) {
			t.Fatalf("record %d is not what is written at %d", r.Seq, r.Offset)
		}
	}
}

// opens puts the bytes on a disk. What Decode refuses stays as it is and is no ledger;
// what it accepts holds just these records, and an open later nothing has changed.
func opens(t *testing.T, b []byte, s Scan) {
	h := &history{t: t, d: crashdisk.New(), must: s.Records}
	h.put(b)
	if s.Err == nil {
		h.open(host.Plan{})
		return
	}
	if l, err := Open(h.start(host.Plan{}), "x.wal"); l != nil || err == nil {
		t.Fatalf("Decode: %v; Open: %v", s.Err, err)
	}
	if files := h.d.Files(); len(files) != 1 || !bytes.Equal(files["x.wal"], b) {
		t.Fatalf("a file that was refused has changed: %v", s.Err)
	}
}

func plainEvidence(b []byte, x int, id FileID) bool {
	for y := x + 1; y < len(b); y++ {
		if f, ok := cutFrame(b[y:]); ok && f.id() == id && f.durable() > uint64(x) && f.durable() <= uint64(y) && f.intact() {
			return true
		}
	}
	return false
}

func makeWhole(b []byte) {
	if len(b) < headerLen {
		return
	}
	binary.LittleEndian.PutUint32(b[28:], checksum(b[:28]))
	for rest := b[headerLen:]; ; {
		f, ok := cutFrame(rest)
		if !ok {
			return
		}
		binary.LittleEndian.PutUint32(f[f.body():], checksum(f[:f.body()]))
		rest = rest[len(f):]
	}
}

// The CRC of any part, from the CRCs of two prefixes.
func TestChecksumOfAnyPart(t *testing.T) {
	b := make([]byte, 3*sumBlock+17)
	for i := range b {
		b[i] = byte(i * i)
	}
	s := newChecksums(b)
	for from := 0; from <= len(b); from += 7 {
		for to := from; to <= len(b); to += 13 {
			if got, want := s.of(from, to), checksum(b[from:to]); got != want {
				t.Fatalf("CRC of %d..%d: %08x, want %08x", from, to, got, want)
			}
		}
	}
}
