package build

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// mark is the file by which a folder is known to be an earlier site of ours.
const mark = ".halt23-site"

// Write puts the files into dir, which is new, empty, or an earlier site. It refuses any
// other folder, because it removes what it no longer makes (but under assets/).
func Write(files map[string][]byte, dir string) error {
	if err := ours(dir); err != nil {
		return err
	}
	if err := put(dir, mark, []byte("made by cmd/buildsite\n")); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := put(dir, name, files[name]); err != nil {
			return err
		}
	}
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if _, made := files[rel]; made || rel == mark || strings.HasPrefix(rel, "assets/") {
			return nil
		}
		return os.Remove(path)
	})
}

func ours(dir string) error {
	entries, err := os.ReadDir(dir)
	if os.IsNotExist(err) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, mark)); err != nil {
		return fmt.Errorf("%s is not empty and not an earlier site of this command; name a new folder with -out", dir)
	}
	return nil
}

// put leaves a file alone that already has these bytes: hosts and browsers go by its time.
func put(dir, name string, data []byte) error {
	full := filepath.Join(dir, filepath.FromSlash(name))
	if old, err := os.ReadFile(full); err == nil && string(old) == string(data) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		return err
	}
	return os.WriteFile(full, data, 0o644)
}
