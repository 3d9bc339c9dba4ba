// Package asset makes the files that pages share: style sheet, scripts, worker, engine.
//
// Every file has a digest of its bytes in its name, so that a server may let browsers
// keep it for ever, and a page never meets a script of another build. The worker and
// Go's wasm_exec.js, which must come from the very toolchain that built the engine, are
// one file: a worker started under a slow network fetches nothing twice.
package asset

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// A Set is every shared file, and where the ones that pages name are.
type Set struct {
	Files map[string][]byte // by path from the site's root

	CSS, Icon           string
	Early, Choose, Main string
	Worker, Engine      string
	EngineBytes         int    // raw: what the progress bar counts up to
	Atlas               string // the engine of the crash maps
	AtlasBytes          int
}

// Build makes the set from the sources under the module's root.
func Build(root string) (Set, error) {
	s := Set{Files: map[string][]byte{}}
	for _, step := range []func(string) error{s.styles, s.scripts, s.worker, s.engines} {
		if err := step(root); err != nil {
			return Set{}, err
		}
	}
	return s, nil
}

// add files data under a name with its digest: assets/main-0123456789.js.
func (s *Set) add(name string, data []byte) string {
	sum := sha256.Sum256(data)
	ext := path.Ext(name)
	full := "assets/" + strings.TrimSuffix(name, ext) + "-" + hex.EncodeToString(sum[:5]) + ext
	s.Files[full] = data
	return full
}

func (s *Set) styles(root string) error {
	css, err := bundle(filepath.Join(root, "site", "css", "site.css"))
	if err != nil {
		return err
	}
	icon, err := os.ReadFile(filepath.Join(root, "site", "icon.svg"))
	if err != nil {
		return err
	}
	s.CSS, s.Icon = s.add("site.css", css), s.add("icon.svg", icon)
	return nil
}

func (s *Set) scripts(root string) error {
	for name, where := range map[string]*string{"early": &s.Early, "choose": &s.Choose, "main": &s.Main} {
		js, err := bundle(filepath.Join(root, "site", "shell", name+".ts"))
		if err != nil {
			return err
		}
		*where = s.add(name+".js", js)
	}
	return nil
}

func (s *Set) worker(root string) error {
	js, err := bundle(filepath.Join(root, "site", "shell", "worker.ts"))
	if err != nil {
		return err
	}
	support, err := wasmExec()
	if err != nil {
		return err
	}
	s.Worker = s.add("worker.js", append(append(support, '\n'), js...))
	return nil
}

func (s *Set) engines(root string) error {
	wasm, err := compile(root, "./wasm")
	if err != nil {
		return fmt.Errorf("the page's engine: %w", err)
	}
	s.Engine, s.EngineBytes = s.add("engine.wasm", wasm), len(wasm)
	if wasm, err = compile(root, "./wasm/atlas"); err != nil {
		return fmt.Errorf("the engine of the crash maps: %w", err)
	}
	s.Atlas, s.AtlasBytes = s.add("atlas.wasm", wasm), len(wasm)
	return nil
}
