package build

import (
	"bytes"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

// noise does not get smaller.
func noise(n int) []byte {
	b := make([]byte, n)
	for i, r := 0, rand.New(rand.NewPCG(1, 2)); i < n; i++ {
		b[i] = byte(r.Uint32())
	}
	return b
}

func TestCompress(t *testing.T) {
	cases := []struct {
		intent string
		files  map[string][]byte
		want   string
	}{
		{"within every budget", map[string][]byte{"en/a/index.html": noise(90_000), "assets/a.css": noise(20_000)}, ""},
		{"a page and what it loads", map[string][]byte{"en/a/index.html": noise(90_000), "assets/a.css": noise(20_000), "assets/a.js": noise(20_000)}, "en/a/index.html.br"},
		{"the engine", map[string][]byte{"assets/e.wasm": noise(engineBudget + 1)}, "e.wasm.br"},
		{"zeros compress", map[string][]byte{"assets/e.wasm": make([]byte, 2*engineBudget)}, ""},
	}
	for _, c := range cases {
		err := Compress(c.files, io.Discard)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.intent, err, c.want)
		}
	}
}

func TestCompressTakesTextAndTheEngine(t *testing.T) {
	files := map[string][]byte{"x.png": []byte("png"), "x.html": []byte("html")}
	var report bytes.Buffer
	if err := Compress(files, &report); err != nil {
		t.Fatal(err)
	}
	if files["x.png.br"] != nil || files["x.html.br"] == nil || files["x.html.gz"] == nil || !strings.Contains(report.String(), "x.html") {
		t.Errorf("%d files; report %q", len(files), report.String())
	}
}
