package build

import (
	"bytes"
	"strings"
	"testing"
)

func TestBudgets(t *testing.T) {
	cases := []struct {
		intent string
		sizes  map[string]int
		want   string
	}{
		{"within every budget", map[string]int{"en/a/index.html.br": 90_000, "assets/a.css.br": 20_000, "assets/e.wasm": 2 * engineBudget}, ""},
		{"a page is weighed with what it loads", map[string]int{"en/a/index.html.br": 90_000, "assets/a.css.br": 20_000, "assets/a.js.br": 20_000}, "en/a/index.html.br: 130000"},
		{"the engine", map[string]int{"assets/e.wasm.br": engineBudget + 1}, "e.wasm.br"},
		{"a file that some hosts refuse", map[string]int{"assets/e.wasm": fileBudget + 1}, "e.wasm"},
	}
	for _, c := range cases {
		files := map[string][]byte{}
		for name, size := range c.sizes {
			files[name] = make([]byte, size)
		}
		got := strings.Join(overBudget(files), "\n")
		if c.want == "" && got != "" || c.want != "" && !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", c.intent, got, c.want)
		}
	}
}

func TestCompressTakesText(t *testing.T) {
	files := map[string][]byte{"x.png": []byte("png"), "x.html": []byte("html")}
	var report bytes.Buffer
	if err := Compress(files, &report); err != nil {
		t.Fatal(err)
	}
	if files["x.png.br"] != nil || files["x.html.br"] == nil || files["x.html.gz"] == nil || !strings.Contains(report.String(), "x.html") {
		t.Errorf("%d files; report %q", len(files), report.String())
	}
}
