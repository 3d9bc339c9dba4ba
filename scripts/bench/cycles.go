package main

import (
	"errors"
	"fmt"
	"io"
	"time"

	"halt23/engine/lab"
	"halt23/engine/ledger/family"
	"halt23/engine/native"
	"halt23/engine/script"
)

// twoLines is a process that dies inside a record, and one that recovers and goes on.
const twoLines = `Dead inside a record

The least that is a crash and a recovery.
-- zh --
死在一条记录中间

最小的崩溃与恢复。
-- script --
ledger append log.wal k1 'first' crash=op:4/30
ledger append log.wal k2 'second'
expect exits.ledger=23,0 ledger.log.wal.keys=k2
`

// cycles counts how often in a second a real process exits in the middle of a write and
// another one recovers, with the audit of what they left.
func cycles(o options, out io.Writer) error {
	s, err := script.Parse("bench", []byte(twoLines))
	if err != nil {
		return err
	}
	var rates []float64
	for range o.rounds {
		n, start := 0, time.Now()
		for ; time.Since(start) < o.time; n++ {
			r, err := lab.Run(s, native.New(family.Programs), lab.Options{})
			if err != nil {
				return err
			}
			if !r.OK {
				return errors.Join(errors.New("a claim did not hold"), fmt.Errorf("%v", r.Claims))
			}
		}
		rates = append(rates, float64(n)/time.Since(start).Seconds())
	}
	_, err = fmt.Fprintf(out, "Real crash-and-recover cycles, two processes each: %.0f a second.\n", median(rates))
	return err
}
