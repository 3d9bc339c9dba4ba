package audit

import "encoding/binary"

// The verdicts on a ledger file, as its next opener will reach them.
const (
	Clean       = "clean"       // it reads to its end
	Torn        = "torn"        // a crash left the last record short
	Undecidable = "undecidable" // the last record is whole and wrong, and nothing proves it was durable
	Corrupt     = "corrupt"     // such proof stands behind it, or a record is valid in the wrong place
)

// LedgerVerdict says what the next opener of a ledger file will make of it. It is the
// audit's own reading of the format: compare engine/ledger/doc.go.
func LedgerVerdict(file []byte) string {
	frames := Decode(file)
	if len(frames) == 0 {
		return Torn // empty: created, and dead before the header
	}
	last := frames[len(frames)-1]
	switch {
	case last.Kind != "bad":
		return Clean
	case last.Offset == 0:
		return headerVerdict(file)
	case last.Proof:
		return Corrupt
	}
	return tailVerdict(file[last.Offset:])
}

// headerVerdict judges a file whose header does not read: no record can have been
// acknowledged unless something stands behind it.
func headerVerdict(file []byte) string {
	switch {
	case len(file) > headerLen && !zeros(file[headerLen:]):
		return Corrupt
	case len(file) < headerLen || zeros(file):
		return Torn
	}
	return Undecidable
}

// tailVerdict judges what stands behind the last good record, without proof against it.
func tailVerdict(tail []byte) string {
	if zeros(tail) || len(tail) < frameExtra {
		return Torn
	}
	if n := int64(binary.LittleEndian.Uint32(tail)); n > int64(len(tail)) && n <= maxFrame && !wholeAs(tail) {
		return Torn
	}
	return Undecidable
}

// wholeAs reports whether a record that says more than remains is valid once its length is
// read as what remains: then only the length is damaged.
func wholeAs(tail []byte) bool {
	fixed := binary.LittleEndian.AppendUint32(nil, uint32(len(tail)))
	fixed = append(fixed, tail[4:]...)
	n := len(fixed) - 4
	return castagnoli(fixed[:n]) == binary.LittleEndian.Uint32(fixed[n:])
}

func zeros(b []byte) bool {
	for _, c := range b {
		if c != 0 {
			return false
		}
	}
	return true
}
