// Buildsite makes the book's site, and serves it.
//
//	go run ./cmd/buildsite [-out DIR] [-base /sub/] [-compress] [-serve] [-addr 127.0.0.1:8023]
//
// It runs every scenario that a page shows, in the simulation, and writes nothing unless
// all of this holds: each run ended as its scenario claims; quoted code exists under its
// name; both languages tell the same story with the same evidence and state their crash
// model; every link and fragment leads somewhere. The same sources give the same bytes.
//
// Building and serving need Go alone. Any static host can carry the result under any
// path, without special headers; -base matters only to 404.html, which a host shows
// under addresses of any depth, and to -serve. With -compress each text file and the
// engine get a .br and a .gz neighbour, for hosts that look for them, and the build fails
// if a page or the engine is heavier than its budget.
//
// Files of an earlier build stay under assets/, where pages that readers still have open
// look for them; every other file of an earlier build that is no longer made is removed.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"

	"halt23/cmd/buildsite/internal/build"
	"halt23/cmd/buildsite/internal/serve"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

type options struct {
	out, base, addr string
	serve, compress bool
}

func run(args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintf(stderr, "buildsite: %v\n", err)
		return 2
	}
	if err := do(o, stdout); err != nil {
		fmt.Fprintf(stderr, "buildsite: %v\n", err)
		return 1
	}
	return 0
}

func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	f := flag.NewFlagSet("buildsite", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.StringVar(&o.out, "out", "public", "write the site into this folder")
	f.StringVar(&o.base, "base", "/", "path of the site on its host")
	f.StringVar(&o.addr, "addr", "127.0.0.1:8023", "with -serve: listen here")
	f.BoolVar(&o.serve, "serve", false, "serve the site when it is built")
	f.BoolVar(&o.compress, "compress", false, "add .br and .gz files (slow), report sizes, and fail over budget")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	if f.NArg() > 0 {
		return o, fmt.Errorf("unexpected argument %q; there are only flags, see -help", f.Arg(0))
	}
	if !strings.HasPrefix(o.base, "/") || !strings.HasSuffix(o.base, "/") {
		return o, fmt.Errorf("-base %q must begin and end with a slash", o.base)
	}
	return o, nil
}

func do(o options, stdout io.Writer) error {
	root, err := build.Root()
	if err != nil {
		return err
	}
	files, err := build.Site(root, o.base)
	if err != nil {
		return err
	}
	if o.compress {
		if err := build.Compress(files, stdout); err != nil {
			return err
		}
	}
	if err := build.Write(files, o.out); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%d files in %s\n", len(files), o.out)
	if !o.serve {
		return nil
	}
	listener, err := net.Listen("tcp", o.addr)
	if err != nil {
		return fmt.Errorf("%w; choose another address with -addr", err)
	}
	fmt.Fprintf(stdout, "http://%s%s\n", listener.Addr(), o.base)
	return http.Serve(listener, serve.Handler(o.out, o.base))
}
