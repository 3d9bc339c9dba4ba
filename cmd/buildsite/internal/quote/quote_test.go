package quote

import (
	"strings"
	"testing"
	"testing/fstest"
)

var source = fstest.MapFS{
	"engine/x/x.go": {Data: []byte(`package x

// T is a type.
type T[P any] struct{ f P }

// M is a method.
func (t *T[P]) M() {}
`)},
	"engine/x/y.go":      {Data: []byte("package x\n\nfunc deliver() {\n\t// why\n}\n")},
	"engine/x/x_test.go": {Data: []byte("package x\n\nfunc onlyInTests() {}\n")},
}

func TestFind(t *testing.T) {
	cases := []struct{ symbol, file, code string }{
		{"T", "engine/x/x.go", "// T is a type.\ntype T[P any] struct{ f P }"},
		{"T.M", "engine/x/x.go", "// M is a method.\nfunc (t *T[P]) M() {}"},
		{"deliver", "engine/x/y.go", "func deliver() {\n\t// why\n}"},
	}
	for _, c := range cases {
		q, err := Find(source, "engine/x", c.symbol)
		if err != nil || q.Code != c.code || q.File != c.file {
			t.Errorf("Find(%s) = %+v, %v; want %q from %s", c.symbol, q, err, c.code, c.file)
		}
	}
}

func TestFindRefusesAnUnknownSymbol(t *testing.T) {
	for _, symbol := range []string{"delivered", "M", "onlyInTests"} {
		_, err := Find(source, "engine/x", symbol)
		if err == nil || !strings.Contains(err.Error(), "T, T.M, deliver") {
			t.Errorf("Find(%s): error %v, want one that lists what there is", symbol, err)
		}
	}
}
