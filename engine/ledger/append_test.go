package ledger

import (
	"errors"
	"strings"
	"testing"
)

// A replayed key answers with what is stored, not with what was asked.
func TestReplay(t *testing.T) {
	d := newDisk(map[string][]byte{"x.wal": newFile().session("A", "B").close().bytes})
	l := must[*Ledger](t)(Open(d.live().Host, "x.wal"))
	asked := rec("B")
	asked.Payload = []byte("the sum decides, not the payload")
	got := must[[]Record](t)(l.Append(rec("C"), asked, rec("C")))
	if keysOf(got) != "C B C" || got[0].Seq != 4 || got[1].Seq != 2 || got[2].Seq != 4 || got[1].Offset != 132 {
		t.Errorf("Append answers %+v", got)
	}
	if string(got[1].Payload) != string(rec("B").Payload) {
		t.Errorf("the stored payload was to come back, not %q", got[1].Payload)
	}
	if keysOf(l.Records()) != "A B C" || l.NextSeq() != 5 {
		t.Errorf("records %q, next %d", keysOf(l.Records()), l.NextSeq())
	}
	if r, ok := l.Find(1, "C"); !ok || r.Seq != 4 {
		t.Errorf("Find C: %+v, %v", r, ok)
	}
	if _, ok := l.Find(2, "C"); ok {
		t.Error("a key is found under a kind that it does not have")
	}
}

// The caller's buffer is the caller's again after Append.
func TestAppendKeepsItsOwnCopy(t *testing.T) {
	l := must[*Ledger](t)(Open(newDisk(nil).live().Host, "x.wal"))
	r := rec("A")
	must[[]Record](t)(l.Append(r))
	r.Payload[0] = '!'
	if got, _ := l.Find(1, "A"); got.Payload[0] == '!' {
		t.Error("the stored record changed with the caller's buffer")
	}
}

// A conflict, or a record that cannot be written, takes the whole Append with it.
func TestRefusedAppendsWriteNothing(t *testing.T) {
	other := rec("A")
	other.Sum[31] ^= 1
	other2 := rec("C")
	other2.Sum[31] ^= 1
	for _, c := range []struct {
		why      string
		rs       []Record
		conflict string
	}{
		{"the key is stored with another sum", []Record{rec("B"), other}, "A"},
		{"one Append names a key with two sums", []Record{rec("C"), other2}, "C"},
		{"kind 0 is no kind", []Record{rec("B"), {Key: "k"}}, ""},
		{"kind 255 is the ledger's own", []Record{{Kind: 255, Key: "k"}}, ""},
		{"a key must fit into a byte of length", []Record{{Kind: 1, Key: strings.Repeat("k", 256)}}, ""},
		{"a record is at most MaxRecord long", []Record{{Kind: 1, Payload: make([]byte, MaxRecord-minRecord+1)}}, ""},
	} {
		t.Run(c.why, func(t *testing.T) {
			file := newFile().session("A").close().bytes
			d := newDisk(map[string][]byte{"x.wal": file})
			p := d.live()
			l := must[*Ledger](t)(Open(p.Host, "x.wal"))
			_, err := l.Append(c.rs...)
			var conflict *ConflictError
			if err == nil || errors.As(err, &conflict) != (c.conflict != "") || conflict != nil && conflict.Stored.Key != c.conflict {
				t.Errorf("Append: %v", err)
			}
			if p.effects() != "" || keysOf(l.Records()) != "A" {
				t.Errorf("effects %q, records %q after a refusal", p.effects(), keysOf(l.Records()))
			}
			if _, err := l.Append(rec("D")); err != nil {
				t.Errorf("a refusal poisons nothing: %v", err)
			}
		})
	}
}

func TestTheLongestRecord(t *testing.T) {
	d := newDisk(nil)
	l := must[*Ledger](t)(Open(d.live().Host, "x.wal"))
	must[[]Record](t)(l.Append(Record{Kind: 254, Key: strings.Repeat("k", 255), Payload: make([]byte, MaxRecord-minRecord-255)}))
	if s := Decode(d.names["x.wal"].live); s.Verdict != Clean || len(s.Records) != 1 {
		t.Errorf("%s, %d records", s.Verdict, len(s.Records))
	}
}
