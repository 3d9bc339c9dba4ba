package engine_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// arrows says, for each folder with code, however deep, which other folders of the module
// and which modules it may import besides the standard library. A folder that is not here
// may not exist.
var arrows = map[string][]string{
	"failpoint":     {},
	"trace":         {},
	"script":        {"failpoint", "golang.org/x/tools/txtar"},
	"host":          {"failpoint", "trace", "github.com/hack-pad/hackpadfs"},
	"ledger":        {"host"},
	"ledger/group":  {"ledger"},
	"ledger/family": {"ledger", "host"},
	"dispatch":      {"ledger", "host", "failpoint"},
	"catalog":       {"script"},
	"crashdisk":     {"github.com/hack-pad/hackpadfs"},
	"sim":           {"host", "trace", "crashdisk", "github.com/hack-pad/hackpadfs"},
	"native":        {"host", "trace", "github.com/hack-pad/hackpadfs", "github.com/hack-pad/hackpadfs/os", "golang.org/x/sys/windows"},
	"lab":           {"host", "script", "trace", "audit"},
	"audit":         {"trace"},
	"explore":       {"host", "script", "trace", "lab", "crashdisk", "audit"},
	"mutants":       {},
	"mutants/probe": {"catalog", "dispatch", "explore", "host", "lab", "ledger/family", "native", "script", "sim"},
	"render":        {"trace", "audit", "script", "explore"},
}

// Imports point one way only. Above all: the audit shares nothing with what it judges.
func TestArrows(t *testing.T) {
	folders := foldersWithCode(t)
	for _, f := range folders {
		allowed, ok := arrows[f]
		if !ok {
			t.Errorf("engine/%s is in no arrow: say what it may import", f)
			continue
		}
		for file, imports := range importsOf(t, f) {
			for _, path := range imports {
				short := strings.TrimPrefix(path, "halt23/engine/")
				if standard(path) || slices.Contains(allowed, short) {
					continue
				}
				t.Errorf("%s imports %s; engine/%s may import %v", file, path, f, allowed)
			}
		}
	}
	for f := range arrows {
		if !slices.Contains(folders, f) {
			t.Errorf("there is an arrow for engine/%s, which has no code", f)
		}
	}
}

// foldersWithCode are the folders below engine/, with slashes, that hold a Go file.
func foldersWithCode(t *testing.T) (folders []string) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		folder := filepath.ToSlash(filepath.Dir(path))
		if err == nil && folder != "." && strings.HasSuffix(path, ".go") && !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return folders
}

func standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".") && first != "halt23"
}

// importsOf lists the imports of a folder's Go files that are not tests.
func importsOf(t *testing.T, folder string) map[string][]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("engine/%s has no Go files (%v)", folder, err)
	}
	out := map[string][]string{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			out[name] = append(out[name], path)
		}
	}
	return out
}
