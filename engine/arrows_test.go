package engine_test

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// arrows says, for each folder, which other folders of the module and which modules it may
// import besides the standard library. A folder that is not here may not exist.
var arrows = map[string][]string{
	"failpoint": {},
	"trace":     {},
	"script":    {"failpoint", "golang.org/x/tools/txtar"},
	"host":      {"failpoint", "trace", "github.com/hack-pad/hackpadfs"},
	"ledger":    {"host"},
	"dispatch":  {"ledger", "host", "failpoint"},
	"catalog":   {"script"},
	"crashdisk": {"github.com/hack-pad/hackpadfs"},
	"sim":       {"host", "trace", "crashdisk", "github.com/hack-pad/hackpadfs"},
	"native":    {"host", "trace", "github.com/hack-pad/hackpadfs", "github.com/hack-pad/hackpadfs/os", "golang.org/x/sys/windows"},
	"lab":       {"host", "script", "trace", "audit"},
	"audit":     {"trace"},
	"render":    {"trace", "audit", "script"},
}

// Imports point one way only. Above all: the audit shares nothing with what it judges.
func TestArrows(t *testing.T) {
	folders, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, f := range folders {
		if !f.IsDir() {
			continue
		}
		allowed, ok := arrows[f.Name()]
		if !ok {
			t.Errorf("engine/%s is in no arrow: say what it may import", f.Name())
			continue
		}
		seen++
		for file, imports := range importsOf(t, f.Name()) {
			for _, path := range imports {
				short := strings.TrimPrefix(path, "halt23/engine/")
				if standard(path) || slices.Contains(allowed, short) {
					continue
				}
				t.Errorf("%s imports %s; engine/%s may import %v", file, path, f.Name(), allowed)
			}
		}
	}
	if seen != len(arrows) {
		t.Errorf("%d folders, %d arrows: one of them is gone", seen, len(arrows))
	}
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
