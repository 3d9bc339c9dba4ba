package build

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"

	"github.com/andybalholm/brotli"
)

// Compress adds a .br and a .gz beside each file, and reports their sizes. Hosts must not
// be relied on to serve them.
func Compress(files map[string][]byte, report io.Writer) {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		switch path.Ext(name) {
		case ".html", ".css", ".js", ".svg", ".wasm":
		default:
			continue
		}
		data := files[name]
		br, gz := Brotli(data), gzipped(data)
		files[name+".br"], files[name+".gz"] = br, gz
		fmt.Fprintf(report, "%9d raw %8d gzip %8d brotli  %s\n", len(data), len(gz), len(br), name)
	}
}

// Brotli compresses as hard as it can, which takes seconds for the engine.
func Brotli(data []byte) []byte {
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
