package asset

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// compile builds an engine, ./wasm or ./wasm/atlas, for the browser. The go command's cache
// makes the second time fast; the flags keep machine paths, symbols and the state of the
// repository out, so that equal sources give equal bytes. The renderer and the scenario
// language are compiled without inlining: they run once a run, and that spares a reader 30 kB.
func compile(root, folder string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "halt23-engine-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "engine.wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w",
		"-gcflags=halt23/engine/render=-l", "-gcflags=halt23/engine/script=-l", "-o", out, folder)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOWASM=")
	if said, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build %s: %w\n%s", folder, err, said)
	}
	return os.ReadFile(out)
}

// wasmExec returns the support script of the toolchain that compile uses.
func wasmExec() ([]byte, error) {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	name := filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js")
	js, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("this Go installation lacks its browser support script: %w", err)
	}
	return js, nil
}
