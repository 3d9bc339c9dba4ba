package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	recordSize = 128
	crowd      = 64 // writers, and records of one call
)

// A store makes records durable. Append and AppendMany return when they are.
type store interface {
	Append(n uint64, payload []byte) error      // from any goroutine; no two calls with one n
	AppendMany(first uint64, of [][]byte) error // numbers first, first+1 … by one call
	Syncs() int                                 // so far; -1 if the store does not say
	Close() error
}

// A contender is a kind of store.
type contender struct {
	name string
	open func(dir string, writers int) (store, error)
}

// A way is one way to append.
type way struct {
	name    string
	writers int
	records int // a call
}

var ways = []way{{"1 writer", 1, 1}, {"64 writers", crowd, 1}, {"64 records a call", 1, crowd}}

// A figure is what one contender did in one way: records a second, a round each.
type figure struct {
	rates   []float64
	records uint64
	syncs   int
}

func appends(o options, out io.Writer) error {
	contenders := slices.DeleteFunc(slices.Clone(contenders), func(c contender) bool {
		return c.name != contenders[0].name && !strings.Contains(c.name, o.store)
	})
	figures := make([][]figure, len(contenders))
	for i := range figures {
		figures[i] = make([]figure, len(ways))
	}
	for range o.rounds {
		for w, way := range ways {
			for i, c := range contenders {
				if err := figures[i][w].measure(o, c, way); err != nil {
					return fmt.Errorf("%s, %s: %w", c.name, way.name, err)
				}
			}
		}
	}
	return printAppends(out, contenders, figures)
}

// measure opens a new store, lets the writers at it and adds what they did.
func (f *figure) measure(o options, c contender, w way) (err error) {
	dir, err := os.MkdirTemp(o.dir, "bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	s, err := c.open(dir, w.writers)
	if err != nil {
		return err
	}
	r := race{s: s, records: w.records}
	r.last.Store(1)
	if err := s.Append(1, payload()); err != nil { // the first may have to make files
		return err
	}
	before, start := s.Syncs(), time.Now()
	err = r.run(w.writers, start.Add(o.time))
	took := time.Since(start)
	f.rates = append(f.rates, float64(r.done.Load())/took.Seconds())
	f.records += r.done.Load()
	f.syncs += s.Syncs() - before
	if cerr := s.Close(); err == nil {
		err = cerr
	}
	return err
}

// A race is writers over one store.
type race struct {
	s       store
	records int
	last    atomic.Uint64 // number given out
	done    atomic.Uint64 // records that are durable
}

func (r *race) run(writers int, until time.Time) error {
	errs := make([]error, writers)
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() { errs[w] = r.write(until) })
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *race) write(until time.Time) error {
	many := make([][]byte, r.records)
	for i := range many {
		many[i] = payload()
	}
	for time.Now().Before(until) {
		n := r.last.Add(uint64(r.records))
		var err error
		if r.records == 1 {
			err = r.s.Append(n, many[0])
		} else {
			err = r.s.AppendMany(n-uint64(r.records)+1, many)
		}
		if err != nil {
			return err
		}
		r.done.Add(uint64(r.records))
	}
	return nil
}

func payload() []byte {
	b := make([]byte, recordSize)
	for i := range b {
		b[i] = byte(i)
	}
	return b
}

func median(of []float64) float64 {
	sorted := slices.Sorted(slices.Values(of))
	return sorted[len(sorted)/2]
}

// against is the median of the ratios of two contenders, round by round.
func (f figure) against(other figure) float64 {
	ratios := make([]float64, len(f.rates))
	for i := range ratios {
		ratios[i] = f.rates[i] / other.rates[i]
	}
	return median(ratios)
}
