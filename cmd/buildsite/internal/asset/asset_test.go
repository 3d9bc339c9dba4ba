package asset

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const root = "../../../.."

// The shell must be usable for any family of scenarios: what a word means is the engine's business.
func TestShellKnowsNoProtocolWords(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, "site", "shell", "*.ts"))
	if err != nil || len(files) < 5 {
		t.Fatalf("found %d shell files, %v", len(files), err)
	}
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"receiver", "dispatch", "intent", "receipt", "ledger", "keyed", "effect"} {
			if strings.Contains(strings.ToLower(string(src)), word) {
				t.Errorf("%s says %q", filepath.Base(name), word)
			}
		}
	}
}

// The page's main thread stays free: Go's support script is in the worker only.
func TestScriptsStayApart(t *testing.T) {
	s := Set{Files: map[string][]byte{}}
	if err := s.scripts(root); err != nil {
		t.Fatal(err)
	}
	if err := s.worker(root); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(s.Files[s.Worker]), "importObject") {
		t.Error("the worker lacks Go's support script")
	}
	for _, name := range []string{s.Early, s.Choose, s.Main} {
		if strings.Contains(string(s.Files[name]), "importObject") {
			t.Errorf("%s contains Go's support script", name)
		}
		if strings.Contains(string(s.Files[name]), "SharedArrayBuffer") {
			t.Errorf("%s asks for what static hosts cannot give", name)
		}
	}
	if size := len(s.Files[s.Main]); size > 16<<10 {
		t.Errorf("the shell has %d bytes; a reader pays for each before reading", size)
	}
}

// A digest in the name means: other bytes, other name.
func TestNamesFollowBytes(t *testing.T) {
	s := Set{Files: map[string][]byte{}}
	a, b, again := s.add("x.css", []byte("a")), s.add("x.css", []byte("b")), s.add("x.css", []byte("a"))
	if a == b || a != again || !strings.HasPrefix(a, "assets/x-") || !strings.HasSuffix(a, ".css") {
		t.Errorf("names %s, %s, %s", a, b, again)
	}
}

// What the small engine links is what every reader downloads (DESIGN section 2).
func TestEngineClosure(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "./wasm")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	deps := strings.Fields(string(out))
	if len(deps) < 20 {
		t.Fatalf("only %d packages: %v", len(deps), deps)
	}
	for _, dep := range deps {
		for _, banned := range []string{"net/http", "html/template", "text/template", "goldmark", "go-sqlite3", "halt23/engine/native"} {
			if dep == banned || strings.Contains(dep, "/"+banned) || strings.HasPrefix(dep, banned+"/") {
				t.Errorf("the engine links %s", dep)
			}
		}
	}
}
