// Package serve is a small static file server for reading the book on one's own machine:
// the files of a folder under a base path, right types, 404.html for the rest, and none
// of the special headers that the pages promise not to need.
package serve

import (
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// types are stated here because a machine's own table may lack or bend them.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".wasm": "application/wasm",
	".svg":  "image/svg+xml",
}

// Handler serves dir under base, which begins and ends with "/".
func Handler(dir, base string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			http.Error(w, "this server only gives files", http.StatusMethodNotAllowed)
			return
		}
		if r.URL.Path == "/" && base != "/" {
			http.Redirect(w, r, base, http.StatusFound)
			return
		}
		rest, ok := strings.CutPrefix(r.URL.Path, base)
		if !ok || !filepath.IsLocal(filepath.FromSlash(path.Clean("./"+rest))) {
			lost(w, dir)
			return
		}
		file(w, r, dir, rest)
	})
}

func file(w http.ResponseWriter, r *http.Request, dir, rest string) {
	name := filepath.Join(dir, filepath.FromSlash(rest))
	info, err := os.Stat(name)
	switch {
	case err != nil:
		lost(w, dir)
		return
	case info.IsDir() && rest != "" && !strings.HasSuffix(rest, "/"):
		http.Redirect(w, r, r.URL.Path+"/", http.StatusFound)
		return
	case info.IsDir():
		name = filepath.Join(name, "index.html")
	}
	data, err := os.ReadFile(name)
	if err != nil {
		lost(w, dir)
		return
	}
	if strings.HasPrefix(rest, "assets/") {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable") // their names hold digests
	} else {
		w.Header().Set("Cache-Control", "no-cache")
	}
	answer(w, name, http.StatusOK, data)
}

func lost(w http.ResponseWriter, dir string) {
	data, err := os.ReadFile(filepath.Join(dir, "404.html"))
	if err != nil {
		data = []byte("not found\n")
	}
	answer(w, "404.html", http.StatusNotFound, data)
}

func answer(w http.ResponseWriter, name string, status int, data []byte) {
	if t, ok := types[filepath.Ext(name)]; ok {
		w.Header().Set("Content-Type", t)
	}
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	w.Write(data) // a reader who left is nobody's error
}
