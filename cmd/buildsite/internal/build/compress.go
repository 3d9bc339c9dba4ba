package build

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/andybalholm/brotli"
)

// What a reader downloads, in bytes after brotli.
const (
	engineBudget  = 1_000_000      // fetched when something is run, never before
	atlasBudget   = 1_200_000      // fetched when something is explored
	articleBudget = 120_000        // a page with its style sheet and scripts
	fileBudget    = 25 * (1 << 20) // raw: some hosts take no larger file
)

// Compress adds a .br and a .gz beside each file and reports their sizes. Hosts must not
// be relied on to serve them. It is an error to be over a budget.
func Compress(files map[string][]byte, report io.Writer) error {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		switch path.Ext(name) {
		case ".html", ".css", ".js", ".svg", ".wasm":
		default:
			continue
		}
		data := files[name]
		br, gz := brotlied(data), gzipped(data)
		files[name+".br"], files[name+".gz"] = br, gz
		fmt.Fprintf(report, "%9d raw %8d gzip %8d brotli  %s\n", len(data), len(gz), len(br), name)
	}
	return all(overBudget(files))
}

func overBudget(files map[string][]byte) []string {
	var problems []string
	shared := 0
	for name, data := range files {
		if strings.HasSuffix(name, ".css.br") || strings.HasSuffix(name, ".js.br") {
			shared += len(data)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		size, budget := len(files[name]), fileBudget
		switch {
		case strings.HasPrefix(path.Base(name), "atlas-") && strings.HasSuffix(name, ".wasm.br"):
			budget = atlasBudget
		case strings.HasSuffix(name, ".wasm.br"):
			budget = engineBudget
		case strings.HasSuffix(name, ".html.br"):
			size, budget = size+shared, articleBudget
		}
		if size > budget {
			problems = append(problems, fmt.Sprintf("%s: %d bytes, with what it loads, are over the budget of %d", name, size, budget))
		}
	}
	return problems
}

// brotlied compresses as hard as it can, which takes seconds for the engine.
func brotlied(data []byte) []byte {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, brotli.BestCompression)
	w.Write(data) // to memory: cannot fail
	w.Close()
	return out.Bytes()
}

func gzipped(data []byte) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil { // only for a level that does not exist
		panic(err)
	}
	w.Write(data)
	w.Close()
	return out.Bytes()
}
