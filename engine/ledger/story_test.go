package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A story is a file somebody once found on a disk, and what must become of it.
type story struct {
	name    string // of reports: where it was reported
	why     string
	file    []byte
	verdict Verdict
	good    int    // bytes that are kept; where a corrupt file is damaged
	keys    string // records that are found
	reason  string // of a corrupt file: words from the error
}

var ours = []story{
	{"clean, not closed", "the ordinary end of a killed process",
		newFile().session("A", "B").bytes, Clean, 232, "A B", ""},
	{"closed twice over", "sessions follow each other in one file",
		newFile().session("A").close().session("B").close().bytes, Clean, 368, "A B", ""},
	{"one Append, first record lost", "C came with B and cannot know that B was synced",
		newFile().session("A").add(rec("B"), rec("C")).zero(132, 232).bytes, Undecidable, 132, "A", ""},
	{"one Append, then another", "C came with B, but D knows that both were synced",
		newFile().session("A").add(rec("B"), rec("C")).session("D").zero(132, 232).bytes, Corrupt, 132, "", "at byte 332"},
	{"the close marker is evidence", "nothing was appended after B but the marker",
		newFile().session("A", "B").close().flip(150, 4).bytes, Corrupt, 132, "", "at byte 232"},
	{"damage that eats two records", "evidence need not begin where the bad record says it ends",
		newFile().session("A", "B", "C", "D").edit(1, func(f []byte) { f[0], f[40] = 0xff, 7 }, false).zero(232, 260).bytes,
		Corrupt, 132, "", "at byte 332"},
	{"a length that is damaged upwards", "the record is whole; only its length says otherwise",
		newFile().session("A", "B").flip(132+1, 0x40).bytes, Undecidable, 132, "A", ""},
	{"a length that is damaged downwards", "what remains is more than the length, and the checksum is wrong",
		newFile().session("A", "B").edit(1, func(f []byte) { f[0]-- }, false).bytes, Undecidable, 132, "A", ""},
	{"a length of no record", "longer than any may be, although its checksum holds",
		newFile().add(long("A", MaxRecord)).bytes, Undecidable, 32, "", ""},
	{"a record that is missing", "the third is whole and the second is gone: no crash does that",
		newFile().session("A", "B", "C").without(1).bytes, Corrupt, 132, "", "number 3 where number 2 belongs"},
	{"a record that came twice", "a misdirected write",
		newFile().session("A").again(0).bytes, Corrupt, 132, "", "number 1 where number 2 belongs"},
	{"a durable past the record", "nobody can know that",
		newFile().session("A").edit(0, func(f []byte) { f[24] = 33 }, true).bytes, Corrupt, 32, "", "calls 33 bytes durable"},
	{"a durable that falls", "what was durable stays durable",
		newFile().session("A", "B").edit(1, func(f []byte) { f[24] = 31 }, true).bytes, Corrupt, 132, "", "calls 31 bytes durable"},
	{"kind 0", "a checksum does not make it a record",
		newFile().session("A").edit(0, func(f []byte) { f[4] = 0 }, true).bytes, Corrupt, 32, "", "kind"},
	{"a reserved byte", "the next version may use it; this one must not guess",
		newFile().session("A").edit(0, func(f []byte) { f[7] = 1 }, true).bytes, Corrupt, 32, "", "reserved"},
	{"a key longer than the record", "lengths are checked against each other",
		newFile().session("A").edit(0, func(f []byte) { f[5] = 200 }, true).bytes, Corrupt, 32, "", "key length"},
	{"a close marker with a sum", "markers carry nothing",
		newFile().add(Record{Kind: closeMarker, Sum: [32]byte{1}}).bytes, Corrupt, 32, "", "close marker"},
	{"a header field nobody writes", "its checksum holds, so it is not a crash",
		header(func(h []byte) { h[12] = 1 }), Corrupt, 0, "", "field"},
	{"a payload that holds this very file", "a copy of older records proves nothing",
		selfish().cut(1).bytes, Torn, 132, "A", ""},
	{"a payload that claims the future", "no record can call durable what comes after it",
		prophet().cut(1).bytes, Torn, 132, "A", ""},
}

func TestStories(t *testing.T) { tell(t, ours) }

func tell(t *testing.T, stories []story) {
	for _, s := range stories {
		t.Run(s.name, func(t *testing.T) {
			t.Log(s.why)
			if s.verdict == Corrupt {
				s.isLeftAlone(t)
			} else {
				s.isMended(t)
			}
		})
	}
}

// isLeftAlone opens a corrupt file and looks for anything that changed.
func (s story) isLeftAlone(t *testing.T) {
	d := newDisk(map[string][]byte{"x.wal": s.file})
	p := d.live()
	_, err := Open(p.Host, "x.wal")
	var corrupt *CorruptError
	if !errors.As(err, &corrupt) {
		t.Fatalf("Open: %v, want a CorruptError", err)
	}
	if corrupt.Offset != int64(s.good) || !strings.Contains(err.Error(), s.reason) || corrupt.File != "x.wal" {
		t.Errorf("Open: %v\nwant byte %d and %q", err, s.good, s.reason)
	}
	if Decode(s.file).Verdict.String() != "corrupt" {
		t.Error("Decode and Open disagree")
	}
	if p.effects() != "" || !same(d.files(), map[string][]byte{"x.wal": s.file}) {
		t.Errorf("a corrupt file was touched: %s", p.effects())
	}
	if len(d.locks) != 0 {
		t.Error("the lock is still held")
	}
}

// isMended opens the file, opens it again, appends and opens once more, each time in a
// new process and after the death of the last one.
func (s story) isMended(t *testing.T) {
	d := newDisk(map[string][]byte{"x.wal": s.file})
	p := d.live()
	l := must[*Ledger](t)(Open(p.Host, "x.wal"))
	if l.Verdict() != s.verdict || keysOf(l.Records()) != s.keys {
		t.Fatalf("verdict %s, records %q; want %s, %q", l.Verdict(), keysOf(l.Records()), s.verdict, s.keys)
	}
	p.die()
	want := map[string][]byte{"x.wal": s.file[:s.good]}
	if s.good == 0 {
		want["x.wal"] = encodeHeader(l.id)
	}
	if tail := s.file[s.good:]; len(tail) > 0 {
		want[fmt.Sprintf("x.wal.torn-%d", s.good)] = tail
	}
	if got := d.losePower().files(); !same(got, want) {
		t.Fatalf("what is durable after Open: %s", cmp.Diff(want, got))
	}
	if rs := must[[]Record](t)(Read(d.live().Host, "x.wal")); keysOf(rs) != s.keys || !same(d.files(), want) {
		t.Errorf("the second open found %q, or changed a byte", keysOf(rs))
	}
	p = d.live()
	l = must[*Ledger](t)(Open(p.Host, "x.wal"))
	must[[]Record](t)(l.Append(rec("Z")))
	p.die()
	rs := must[[]Record](t)(Read(d.losePower().live().Host, "x.wal"))
	if want := strings.TrimSpace(s.keys + " Z"); keysOf(rs) != want {
		t.Errorf("after an append the file holds %q, want %q", keysOf(rs), want)
	}
}

func TestAnotherVersionIsLeftAlone(t *testing.T) {
	file := header(func(h []byte) { h[8] = 2 })
	d := newDisk(map[string][]byte{"x.wal": append(file, "whatever comes then"...)})
	p := d.live()
	_, err := Open(p.Host, "x.wal")
	var other *VersionError
	if !errors.As(err, &other) || other.Version != 2 || other.File != "x.wal" {
		t.Errorf("Open: %v, want a VersionError that says 2", err)
	}
	if p.effects() != "" {
		t.Errorf("a file of another version was touched: %s", p.effects())
	}
}

// A payload can pretend to be full of records. Looking at each of them for itself
// would take minutes here.
func TestForgedHeadsDoNotMakeTheSearchSlow(t *testing.T) {
	b := newFile().session("A")
	forged := b.frame(rec("F"))[:headLen]
	body := bytes.Repeat(forged, 8<<20/headLen)
	for at := 0; at < len(body); at += headLen {
		n := len(body) - at
		copy(body[at:], []byte{byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)})
		copy(body[at+24:], []byte{140, 0, 0, 0, 0, 0, 0, 0})
	}
	b.add(Record{Kind: 1, Key: "B", Payload: body}).cut(1)
	if s := Decode(b.bytes); s.Verdict != Torn || s.Good != 132 {
		t.Errorf("%s, good %d; want torn, 132", s.Verdict, s.Good)
	}
}

// zero overwrites the bytes from..to of the file with zeros; flip changes bits of one.
func (b *builder) zero(from, to int) *builder {
	clear(b.bytes[from:to])
	return b
}

func (b *builder) flip(at int, bits byte) *builder {
	b.bytes[at] ^= bits
	return b
}

// without takes the record numbered i out; again repeats it at the end.
func (b *builder) without(i int) *builder {
	b.bytes = append(bytes.Clone(b.bytes[:b.at[i]]), b.bytes[b.at[i+1]:]...)
	return b
}

func (b *builder) again(i int) *builder { return b.raw(b.bytes[b.at[i]:]...) }

func long(key string, n int) Record {
	r := rec(key)
	r.Payload = bytes.Repeat([]byte{'x'}, n)
	return r
}

// foreign is another file, about to write its second record, with so much durable.
func foreign(durable int64) *builder {
	b := newFileWithID(FileID{9, 9, 9})
	b.seq, b.durable = 2, durable
	return b
}

func header(change func(h []byte)) []byte {
	h := encodeHeader(FileID{1})
	change(h)
	sum := checksum(h[:28])
	copy(h[28:], []byte{byte(sum), byte(sum >> 8), byte(sum >> 16), byte(sum >> 24)})
	return h
}

// selfish is a file whose last record carries a copy of all before it.
func selfish() *builder {
	b := newFile().session("A")
	return b.add(Record{Kind: 1, Key: "B", Payload: bytes.Repeat(b.bytes, 3)})
}

// prophet is a file whose last record carries a record that calls durable what lies
// behind it.
func prophet() *builder {
	b := newFile().session("A")
	honest := b.durable
	b.durable = 1 << 20
	forged := b.frame(rec("F"))
	b.durable = honest
	return b.add(Record{Kind: 1, Key: "B", Payload: forged})
}
