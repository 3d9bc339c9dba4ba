package ledger

import (
	"bytes"
	"testing"
)

// A builder writes files byte by byte: what the ledger writes, and what it never would.
type builder struct {
	bytes   []byte
	id      FileID
	seq     uint64
	durable int64
	at      []int64 // where each record begins
}

func newFile() *builder { return newFileWithID(FileID{1, 2, 3, 4, 5, 6, 7, 8}) }

func newFileWithID(id FileID) *builder {
	return &builder{bytes: encodeHeader(id), id: id, seq: 1, durable: headerLen}
}

// add is one Append.
func (b *builder) add(rs ...Record) *builder {
	for _, r := range rs {
		b.at = append(b.at, b.len())
		r.Seq = b.seq
		b.seq++
		b.bytes = r.appendTo(b.bytes, b.id, b.durable)
	}
	b.durable = b.len()
	return b
}

// session appends a record a key, each by an Append of its own.
func (b *builder) session(keys ...string) *builder {
	for _, k := range keys {
		b.add(rec(k))
	}
	return b
}

func (b *builder) close() *builder { return b.add(Record{Kind: closeMarker}) }

// raw appends bytes that are no record.
func (b *builder) raw(p ...byte) *builder {
	b.bytes = append(b.bytes, p...)
	return b
}

// edit changes the record numbered i, from 0, in place, and may make it whole again.
func (b *builder) edit(i int, change func(f []byte), resum bool) *builder {
	end := b.len()
	if i+1 < len(b.at) {
		end = b.at[i+1]
	}
	f := b.bytes[b.at[i]:end]
	change(f)
	if resum {
		n := len(f) - 4
		sum := checksum(f[:n])
		copy(f[n:], []byte{byte(sum), byte(sum >> 8), byte(sum >> 16), byte(sum >> 24)})
	}
	return b
}

// cut drops n bytes of the end.
func (b *builder) cut(n int64) *builder {
	b.bytes = b.bytes[:b.len()-n]
	return b
}

func (b *builder) len() int64 { return int64(len(b.bytes)) }

// frame returns the bytes of a record as b would write it next.
func (b *builder) frame(r Record) []byte {
	r.Seq = b.seq
	return r.appendTo(nil, b.id, b.durable)
}

func TestBuilderWritesWhatTheLedgerWrites(t *testing.T) {
	d := newDisk(nil)
	l := must[*Ledger](t)(Open(d.live().Host, "x.wal"))
	must[[]Record](t)(l.Append(rec("A")))
	must[[]Record](t)(l.Append(rec("B"), rec("C")))
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	p := d.live()
	l = must[*Ledger](t)(Open(p.Host, "x.wal"))
	must[[]Record](t)(l.Append(rec("D")))
	p.die()
	l = must[*Ledger](t)(Open(d.live().Host, "x.wal"))
	must[[]Record](t)(l.Append(rec("E")))

	b := newFile().session("A").add(rec("B"), rec("C")).close()
	// That the marker was synced too, D cannot know. E can: Open has synced the file.
	b.durable = b.at[3]
	if b.session("D", "E"); !bytes.Equal(d.names["x.wal"].live, b.bytes) {
		t.Errorf("the ledger wrote\n%x\nthe builder\n%x", d.names["x.wal"].live, b.bytes)
	}
}
