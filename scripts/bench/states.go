package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"

	"halt23/engine/crashdisk"
	"halt23/engine/host"
	"halt23/engine/ledger"
	"halt23/engine/trace"
)

// states counts, on one core, how many disks that a crash can leave are opened and checked
// in a second: a process appends, dies after each of its effects in turn, the power goes,
// and each state of each model is a disk on which the ledger is opened, compared with what
// was acknowledged, and opened once more.
func states(o options, out io.Writer) error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var rates []float64
	n := 0
	for range o.rounds {
		start := time.Now()
		n = 0
		for time.Since(start) < o.time {
			more, err := explore()
			if err != nil {
				return err
			}
			n += more
		}
		rates = append(rates, float64(n)/time.Since(start).Seconds())
	}
	_, err := fmt.Fprintf(out, "\nLedger states explored on one core: %.0f a second, each recovered, checked and opened again.\n", median(rates))
	return err
}

var attempted = []string{"A", "B", "C", "D"}

func explore() (n int, err error) {
	for op := 1; ; op++ {
		d := crashdisk.New()
		acked, err := attempt(d, host.Plan{HasOp: true, Op: op})
		if err == nil {
			return n, nil
		}
		if !errors.Is(err, host.ErrDead) {
			return n, err
		}
		for _, m := range crashdisk.Models {
			for s := range d.States(m, crashdisk.DefaultBounds).All() {
				if err := verify(s.Disk(), acked); err != nil {
					return n, fmt.Errorf("after effect %d, %s: %w", op, s.Keep, err)
				}
				n++
			}
		}
	}
}

// attempt appends two records, then two more by one call, and says which were acknowledged.
func attempt(d *crashdisk.Disk, plan host.Plan) (acked []string, err error) {
	l, err := ledger.Open(hostOn(d, plan), "x.wal")
	for _, keys := range [][]string{{"A"}, {"B"}, {"C", "D"}} {
		var rs []ledger.Record
		for _, k := range keys {
			rs = append(rs, record(uint64(k[0]), payload()))
		}
		if err == nil {
			_, err = l.Append(rs...)
		}
		if err != nil {
			return acked, err
		}
		acked = append(acked, keys...)
	}
	return acked, l.Close()
}

// verify opens the ledger twice: it finds what was acknowledged and nothing that was not
// attempted, and the second open changes no byte.
func verify(d *crashdisk.Disk, acked []string) error {
	rs, err := ledger.Read(hostOn(d, host.Plan{}), "x.wal")
	if err != nil {
		return err
	}
	if n := len(rs); n < len(acked) || n > len(attempted) {
		return fmt.Errorf("%d records, and %d were acknowledged", n, len(acked))
	}
	for i, r := range rs {
		if want := record(uint64(attempted[i][0]), payload()); r.Key != want.Key || r.Sum != want.Sum {
			return fmt.Errorf("record %d has the key %s, want %s", i, r.Key, want.Key)
		}
	}
	before := d.Hash()
	again, err := ledger.Read(hostOn(d, host.Plan{}), "x.wal")
	if err != nil {
		return err
	}
	if d.Hash() != before || !slices.EqualFunc(rs, again, func(a, b ledger.Record) bool { return a.Key == b.Key }) {
		return errors.New("the second open found something else, or changed a byte")
	}
	return nil
}

// hostOn returns the Host of a process on a simulated disk.
func hostOn(d *crashdisk.Disk, plan host.Plan) *host.Host {
	p, dead := d.Proc("bench"), false
	return host.New(host.Machine{Name: "bench", FS: p, Locker: p, Random: strings.NewReader("12345678"),
		Note: func(trace.Event) {}, Did: func() error { return nil },
		Yield: func() error {
			if dead {
				return host.ErrDead
			}
			return nil
		},
		Crash: func(string) error {
			dead = true
			p.Kill()
			return host.ErrDead
		}}, plan)
}
