package ledger

import (
	"bytes"
	"errors"
	"slices"

	"halt23/engine/host"
)

// flip changes one bit of the file at rest. Whether that must be called corruption, or
// looks like a crash and costs the last write, follows from where the records begin and
// what they call durable.
func (h *history) flip(at, bit int) {
	h.kill()
	file := h.d.Files()["x.wal"]
	if len(file) == 0 {
		return
	}
	at %= len(file)
	corrupt, left := damage(file, at)
	damaged := bytes.Clone(file)
	damaged[at] ^= 1 << bit
	h.put(damaged)
	if !corrupt {
		h.must, h.may = slices.Concat(h.must, h.may)[:left], nil
		h.open(host.Plan{})
		h.kill()
		return
	}
	l, err := Open(h.start(host.Plan{}), "x.wal")
	var refused *CorruptError
	if l != nil || !errors.As(err, &refused) {
		h.t.Fatalf("bit %d of byte %d of %d has flipped: %v, want a CorruptError", bit, at, len(file), err)
	}
	if !bytes.Equal(h.d.Files()["x.wal"], damaged) {
		h.t.Fatal("a corrupt file was changed")
	}
	h.put(file)
}

func (h *history) put(file []byte) {
	if err := h.d.Put("x.wal", file); err != nil {
		h.t.Fatal(err)
	}
}

// damage says what becomes of a file in which the byte at is wrong: it is corrupt, or so
// many records are left of it.
func damage(file []byte, at int) (corrupt bool, left int) {
	if at < headerLen {
		return len(file) > headerLen && !zeros(file[headerLen:]), 0
	}
	for off := headerLen; off < len(file); {
		f, ok := cutFrame(file[off:])
		if !ok || !f.intact() {
			break
		}
		if at < off+len(f) {
			return plainEvidence(file, off, f.id()), left
		}
		if f.kind() != closeMarker {
			left++
		}
		off += len(f)
	}
	return false, left
}
