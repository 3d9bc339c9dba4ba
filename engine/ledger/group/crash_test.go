package group_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"halt23/engine/crashdisk"
	"halt23/engine/host"
	"halt23/engine/ledger/group"
)

const callers, appends = 8, 6

// Eight goroutines append six records each, one call after the other, and the process
// dies after each effect in turn; then the power goes. How they interleave is up to the
// scheduler, what is true afterwards is not.
func TestCrashUnderContention(t *testing.T) {
	died := 0
	for op := 5; op < 40; op++ {
		d := crashdisk.New()
		acked, dead := work(t, d, host.Plan{HasOp: true, Op: op})
		if dead {
			died++
		}
		d.PowerLoss(crashdisk.KeepNone)
		holds(t, fmt.Sprintf("crash after effect %d", op), found(t, d), acked)
	}
	if died == 0 {
		t.Error("not one process died: nothing was tried")
	}
	d := crashdisk.New()
	acked, dead := work(t, d, host.Plan{})
	if dead {
		t.Error("nothing was to fail")
	}
	d.PowerLoss(crashdisk.KeepNone)
	file := found(t, d)
	holds(t, "no crash", file, acked)
	if n := len(strings.Fields(file)); n != callers*appends {
		t.Errorf("%d records of %d", n, callers*appends)
	}
}

// work returns how many of its records each caller was acknowledged.
func work(t *testing.T, d *crashdisk.Disk, plan host.Plan) (acked [callers]int, dead bool) {
	t.Helper()
	p := start(d, plan)
	g := group.New(open(t, p))
	var all sync.WaitGroup
	for c := range callers {
		all.Go(func() {
			for n := range appends {
				stored, err := g.Append(rec(fmt.Sprintf("%d.%d", c, n)))
				if err != nil {
					if !errors.Is(err, host.ErrDead) {
						t.Errorf("caller %d: %v", c, err)
					}
					return
				}
				if len(stored) != 1 || stored[0].Key != fmt.Sprintf("%d.%d", c, n) {
					t.Errorf("caller %d was answered with %q", c, keys(stored))
				}
				acked[c]++
			}
		})
	}
	all.Wait()
	g.Close()
	return acked, p.dead
}

// holds checks that what was acknowledged is in the file, each caller's records in its own
// order and none twice.
func holds(t *testing.T, when, file string, acked [callers]int) {
	t.Helper()
	var next [callers]int
	for _, key := range strings.Fields(file) {
		var c, n int
		if _, err := fmt.Sscanf(key, "%d.%d", &c, &n); err != nil {
			t.Fatal(err)
		}
		if n != next[c] {
			t.Errorf("%s: caller %d: record %d where %d belongs, in %q", when, c, n, next[c], file)
		}
		next[c]++
	}
	for c := range callers {
		if next[c] < acked[c] || next[c] > acked[c]+1 {
			t.Errorf("%s: caller %d was acknowledged %d records, and the file has %d", when, c, acked[c], next[c])
		}
	}
}
