package ledger

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"halt23/engine/crashdisk"
	"halt23/engine/host"
)

// Here a history is held against its model.

func (h *history) append(rs []Record) {
	want, fresh, conflict := h.expect(rs)
	before := h.d.Files()
	stored, err := h.l.Append(rs...)
	var refused *ConflictError
	switch {
	case errors.Is(err, host.ErrDead) && len(fresh) > 0:
		h.l, h.may = nil, fresh
	case h.struck(err) && len(fresh) > 0:
		if _, err := h.l.Append(rs...); !errors.Is(err, ErrPoisoned) {
			h.t.Fatalf("after a failure Append answers: %v", err)
		}
		h.may = fresh
		h.kill()
	case conflict && errors.As(err, &refused):
		if !same(before, h.d.Files()) {
			h.t.Fatal("a conflict changed the files")
		}
	case err != nil || conflict:
		h.t.Fatalf("Append %q: %v; a conflict is expected: %v", keysOf(rs), err, conflict)
	case !agree(stored, want):
		h.t.Fatalf("Append %q answers %v, want %v", keysOf(rs), stored, want)
	default:
		h.must = append(h.must, fresh...)
	}
}

// expect is what the model answers to an Append.
func (h *history) expect(rs []Record) (stored, fresh []Record, conflict bool) {
	for _, r := range rs {
		known := append(slices.Clone(h.must), fresh...)
		i := slices.IndexFunc(known, func(k Record) bool { return k.Kind == r.Kind && k.Key == r.Key })
		switch {
		case i < 0:
			fresh, stored = append(fresh, r), append(stored, r)
		case known[i].Sum != r.Sum:
			return nil, nil, true
		default:
			stored = append(stored, known[i])
		}
	}
	return stored, fresh, false
}

// agree compares what is the caller's in two lists of records.
func agree(a, b []Record) bool {
	return slices.EqualFunc(a, b, func(a, b Record) bool {
		return a.Kind == b.Kind && a.Key == b.Key && a.Sum == b.Sum && bytes.Equal(a.Payload, b.Payload)
	})
}

// judge holds what an open found against the model, and reports whether it found anything.
func (h *history) judge(before map[string][]byte, err error, records func() []Record) bool {
	if errors.Is(err, host.ErrDead) {
		return false
	}
	if err != nil {
		h.t.Fatal(err)
	}
	found := records()
	n := len(found) - len(h.must)
	if n < 0 || n > len(h.may) || !agree(found, append(slices.Clone(h.must), h.may[:n]...)) {
		h.t.Fatalf("found %q; %q must be there, and then %q may", keysOf(found), keysOf(h.must), keysOf(h.may))
	}
	h.must, h.may = found, nil
	after := h.d.Files()
	if lost := lostBytes(before, after); lost != nil {
		h.t.Fatalf("these bytes are neither in the file nor kept aside: %x", lost)
	}
	h.again(after, found)
	return true
}

// lostBytes returns the tail that an open has cut off and not kept.
func lostBytes(before, after map[string][]byte) []byte {
	tail := before["x.wal"]
	if file := after["x.wal"]; len(file) > headerLen || bytes.HasPrefix(tail, file) {
		if !bytes.HasPrefix(tail, file) {
			return tail
		}
		tail = tail[len(file):]
	}
	for name, b := range after { // in any order: one is enough
		if strings.HasPrefix(name, "x.wal.torn-") && bytes.Equal(b, tail) {
			return nil
		}
	}
	if len(tail) == 0 {
		return nil
	}
	return tail
}

// again opens a copy of the files: a second open finds the same and changes no byte.
func (h *history) again(files map[string][]byte, found []Record) {
	copied := history{t: h.t, d: crashdisk.New()}
	for name, b := range files { // in any order: each on its own
		if err := copied.d.Put(name, b); err != nil {
			h.t.Fatal(err)
		}
	}
	rs, err := Read(copied.start(host.Plan{}), "x.wal")
	if err != nil || !agree(rs, found) || !same(files, copied.d.Files()) {
		h.t.Fatalf("a second open: %q after %q, %v, or a byte has changed", keysOf(rs), keysOf(found), err)
	}
}
