package build

import (
	"os"
	"path/filepath"
	"testing"
)

func TestWriteReplacesAnEarlierSite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	first := map[string][]byte{"en/old/index.html": []byte("old"), "assets/x-1.js": []byte("1"), "index.html": []byte("door")}
	second := map[string][]byte{"en/new/index.html": []byte("new"), "assets/x-2.js": []byte("2"), "index.html": []byte("door")}
	for _, files := range []map[string][]byte{first, second} {
		if err := Write(files, dir); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]bool{"en/old/index.html": false, "en/new/index.html": true, "index.html": true,
		"assets/x-1.js": true /* an open tab may still ask for it */, "assets/x-2.js": true} {
		if _, err := os.Stat(filepath.Join(dir, name)); (err == nil) != want {
			t.Errorf("%s exists: %v, want %v", name, err == nil, want)
		}
	}
}

func TestWriteTouchesNoForeignFolder(t *testing.T) {
	dir := t.TempDir()
	letter := filepath.Join(dir, "letter.txt")
	if err := os.WriteFile(letter, []byte("dear"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Write(map[string][]byte{"index.html": nil}, dir); err == nil {
		t.Error("wrote into a folder that is not ours")
	}
	if _, err := os.Stat(letter); err != nil {
		t.Error(err)
	}
}
