// Command bench prints what the ledger costs, as ratios from one run on one disk.
//
//	./scripts/bench/run [-rounds N] [-time D] [-dir FOLDER] [-only appends|states|cycles]
//	                    [-store NAME] [-cpuprofile FILE]
//
// # Durable appends
//
// Every store appends records of 128 bytes, each durable before its writer goes on, in
// three ways: one writer; 64 writers, each with one record at a time; one writer that
// hands over 64 records in one call. In each round all stores take turns on the same disk,
// in a folder of their own that is new; a figure is the median of the rounds, a ratio the
// median of the ratios within a round, because the speed of a disk wanders.
//
// The stores are used as their documentation says: synced on every append, which is the
// default of all of them. Those without a way to share a sync between callers have their
// 64 writers take turns. bbolt stands there twice: as it comes, where Batch waits 10 ms for
// up to 1000 callers, and told how many callers there are. It syncs twice for each batch,
// its pages and then its meta page, where a ledger and a plain log sync once; raft-wal
// writes into a file of its full length, so that a sync need not record a new one. The
// SHA-256 that a ledger record carries is inside the clock.
//
// A folder on a disk that does not sync (tmpfs) makes the figures meaningless, so the run
// script lays the data beside itself; -dir says otherwise.
//
// # What is not measured
//
// Reading, recovery of large files, deletion, segments: a ledger has no use for most of
// what the others can do, and they pay for it.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/pprof"
	"time"

	"halt23/engine/ledger/family"
	"halt23/engine/native"
)

type options struct {
	rounds int
	time   time.Duration // of one store in one round
	dir    string
	only   string
	store  string
}

func main() {
	native.Child(family.Programs) // as a child of a native run, this does not return
	var o options
	flag.IntVar(&o.rounds, "rounds", 15, "how often the stores take turns")
	flag.DurationVar(&o.time, "time", 200*time.Millisecond, "of one store in one round")
	flag.StringVar(&o.dir, "dir", ".", "where the data lies while it is needed")
	flag.StringVar(&o.only, "only", "", "appends, states or cycles")
	flag.StringVar(&o.store, "store", "", "only stores with this in their name, besides the bare one")
	profile := flag.String("cpuprofile", "", "where to write a profile")
	flag.Parse()
	if err := profiled(*profile, func() error { return bench(o, os.Stdout) }); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// profiled writes a profile of the work to a file if it has a name.
func profiled(file string, work func() error) error {
	if file == "" {
		return work()
	}
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := pprof.StartCPUProfile(f); err != nil {
		return err
	}
	defer pprof.StopCPUProfile()
	return work()
}

func bench(o options, out io.Writer) error {
	parts := []struct {
		name string
		run  func(options, io.Writer) error
	}{{"appends", appends}, {"states", states}, {"cycles", cycles}}
	ran := false
	for _, p := range parts {
		if o.only != "" && o.only != p.name {
			continue
		}
		ran = true
		if err := p.run(o, out); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	if !ran {
		return fmt.Errorf("-only %s: use appends, states or cycles", o.only)
	}
	_, err := fmt.Fprintf(out, "\n%s/%s, %d cores, %s\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version())
	return err
}
