package serve

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
)

func TestHandler(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"index.html": "door", "en/a/index.html": "a", "404.html": "lost", "assets/e-1.wasm": "\x00asm", "../secret": "secret"} {
		name = filepath.Join(dir, "site", name)
		os.MkdirAll(filepath.Dir(name), 0o755)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cases := []struct {
		intent, path string
		status       int
		body, kind   string
	}{
		{"the door", "/sub/", 200, "door", "text/html; charset=utf-8"},
		{"a page of any depth", "/sub/en/a/", 200, "a", "text/html; charset=utf-8"},
		{"an engine with its type", "/sub/assets/e-1.wasm", 200, "\x00asm", "application/wasm"},
		{"a folder without slash is sent on, so that relative addresses hold", "/sub/en/a", 302, "", ""},
		{"a folder without page", "/sub/en/", 404, "lost", "text/html; charset=utf-8"},
		{"nothing there", "/sub/x/y/z", 404, "lost", "text/html; charset=utf-8"},
		{"outside the base", "/en/a/", 404, "lost", "text/html; charset=utf-8"},
		{"outside the folder", "/sub/../secret", 404, "lost", "text/html; charset=utf-8"},
		{"the root leads to the base", "/", 302, "", ""},
	}
	h := Handler(filepath.Join(dir, "site"), "/sub/")
	for _, c := range cases {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.URL.Path = c.path
		h.ServeHTTP(w, r)
		if w.Code != c.status || c.body != "" && w.Body.String() != c.body || c.kind != "" && w.Header().Get("Content-Type") != c.kind {
			t.Errorf("%s: %s gives %d %q %s", c.intent, c.path, w.Code, w.Body, w.Header())
		}
	}
}
