package ledger

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFieldsAndBack(t *testing.T) {
	for _, parts := range [][][]byte{nil, {{}}, {[]byte("a"), {}, []byte("bcd")}} {
		got, err := Split(Fields(parts...))
		if err != nil || !cmp.Equal(got, parts) {
			t.Errorf("%q became %q: %v", parts, got, err)
		}
	}
}

func TestSplitRefusesWhatFieldsDoesNotMake(t *testing.T) {
	for payload, want := range map[string]string{
		"abc":                               "field 1 of a payload: 3 bytes where a length of 4 belongs",
		"\x01\x00\x00\x00aXY":               "field 2 of a payload: 2 bytes",
		"\xff\xff\xff\xffa":                 "field 1 of a payload says 4294967295 bytes and 1 remain",
		"\x00\x00\x00\x00\x02\x00\x00\x00a": "field 2 of a payload says 2 bytes and 1 remain",
	} {
		if got, err := Split([]byte(payload)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Split(%q) = %q, %v; want %q", payload, got, err, want)
		}
	}
}
