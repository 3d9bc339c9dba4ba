package ledger

import (
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestWorkedExample compares the example in the package comment with the bytes of a
// file, taken apart by hand: the widths below are the format once more.
func TestWorkedExample(t *testing.T) {
	d := newDisk(nil)
	l := must[*Ledger](t)(Open(d.live().Host, "intents.wal"))
	payload := Fields([]byte("k1"), []byte("add a line to the log"))
	must[[]Record](t)(l.Append(Record{Kind: 1, Key: "k1", Sum: sha256.Sum256(payload), Payload: payload}))
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	want := dump(t, d.names["intents.wal"].live)
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(doc), want) {
		t.Errorf("doc.go does not show these bytes:\n%s", want)
	}
}

type part struct {
	width int
	what  string
}

func dump(t *testing.T, file []byte) string {
	var out strings.Builder
	at := 0
	for _, p := range []part{
		{8, `magic "halt23\r\n"`}, {2, "version 1"}, {2, "header length 32"}, {4, ""}, {8, "file id"}, {4, ""}, {4, "CRC of 0..27"},
		{4, "length 101"}, {1, "kind 1, an intent"}, {1, "key length 2"}, {2, ""}, {8, "file id"}, {8, "sequence 1"}, {8, "durable 32: the header"},
		{32, "sum"}, {2, `key "k1"`}, {4, "payload: a field of 2 bytes"}, {2, `round "k1"`}, {4, "a field of 21 bytes"},
		{21, `body "add a line to the log"`}, {4, "CRC of 32..128"},
		{4, "length 68"}, {1, "kind 255, a close marker"}, {1, "no key"}, {2, ""}, {8, "file id"}, {8, "sequence 2"}, {8, "durable 133: all before it"},
		{32, "sum, zero"}, {4, "CRC of 133..196"},
	} {
		for i := 0; i < p.width; i += 8 {
			line := fmt.Sprintf("%3d  % -23x  %s", at+i, file[at+i:at+min(i+8, p.width)], p.what)
			fmt.Fprintf(&out, "//\t%s\n", strings.TrimRight(line, " "))
			p.what = ""
		}
		at += p.width
	}
	if at != len(file) {
		t.Errorf("the example has %d bytes and the file %d", at, len(file))
	}
	return out.String()
}
