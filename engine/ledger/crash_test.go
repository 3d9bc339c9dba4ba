package ledger

import (
	"errors"
	"strings"
	"testing"

	"halt23/engine/host"
	"halt23/engine/trace"
)

// work is what the crashes in this file interrupt. It returns the keys that were
// acknowledged.
func work(h *host.Host) (acked string, err error) {
	if err := h.Begin(); err != nil {
		return "", err
	}
	l, err := Open(h, "x.wal")
	if err != nil {
		return "", err
	}
	if _, err := l.Append(rec("A")); err != nil {
		return "", err
	}
	if _, err := l.Append(rec("B"), rec("C")); err != nil {
		return "A", err
	}
	return "A B C", l.Close()
}

// plans are the crashes of a process that did these things: before the first effect,
// after each, and at every byte inside every write.
func plans(events []trace.Event) []host.Plan {
	out := []host.Plan{{HasOp: true}}
	for _, e := range events {
		if !e.Kind.IsEffect() {
			continue
		}
		for k := int64(1); e.Kind == trace.Write && k < e.Len; k++ {
			out = append(out, host.Plan{HasOp: true, Op: e.Op - 1, Bytes: k})
		}
		out = append(out, host.Plan{HasOp: true, Op: e.Op})
	}
	return out
}

// The two ends of what a crash leaves: all that was written, or only what was synced.
var survivals = []struct {
	name string
	left func(*disk) *disk
}{
	{"process killed", (*disk).clone},
	{"power lost", (*disk).losePower},
}

func TestCrashEverywhere(t *testing.T) {
	bare := newDisk(nil).live()
	if acked, err := work(bare.Host); err != nil || acked != "A B C" {
		t.Fatalf("the bare run acknowledged %q: %v", acked, err)
	}
	crashes := plans(bare.events)
	if len(crashes) < 400 {
		t.Fatalf("only %d crashes to try", len(crashes))
	}
	for _, plan := range crashes {
		for _, s := range survivals {
			t.Run(s.name+" at "+plan.String(), func(t *testing.T) {
				d := newDisk(nil)
				acked, err := work(d.start(plan).Host)
				if !errors.Is(err, host.ErrDead) {
					t.Fatalf("the process was to crash: %v", err)
				}
				recovers(t, s.left(d), acked)
			})
		}
	}
}

// recovers checks what is found on d, and again after a second crash behind every effect
// and inside every write of the recovery.
func recovers(t *testing.T, d *disk, acked string) {
	t.Helper()
	first := d.clone().live()
	must[[]Record](t)(Read(first.Host, "x.wal"))
	found := settles(t, d.clone(), acked)
	for _, plan := range plans(first.events) {
		if plan.Op == 0 && plan.Bytes == 0 {
			continue
		}
		again := d.clone()
		if _, err := Read(again.start(plan).Host, "x.wal"); !errors.Is(err, host.ErrDead) {
			t.Fatalf("the recovery was to crash at %s: %v", plan, err)
		}
		if got := settles(t, again.clone(), acked); got != found {
			t.Errorf("recovery killed at %s finds %q, undisturbed %q", plan, got, found)
		}
		settles(t, again.losePower(), acked)
	}
}

// settles opens d, opens it again, and repeats the whole work and one record more, each
// time in a new process and after the death of the last one. It returns the keys that
// the first open found.
func settles(t *testing.T, d *disk, acked string) string {
	t.Helper()
	found := keysOf(must[[]Record](t)(Read(d.live().Host, "x.wal")))
	if !strings.HasPrefix(found, acked) || !strings.HasPrefix("A B C", found) {
		t.Fatalf("acknowledged %q, found %q, attempted A B C", acked, found)
	}
	before := d.files()
	if again := keysOf(must[[]Record](t)(Read(d.live().Host, "x.wal"))); again != found || !same(before, d.files()) {
		t.Fatalf("the second open found %q after %q, or changed a byte", again, found)
	}
	p := d.live()
	l := must[*Ledger](t)(Open(p.Host, "x.wal"))
	must[[]Record](t)(l.Append(rec("A"), rec("B"), rec("C")))
	p.die()
	if all := keysOf(must[[]Record](t)(Read(d.losePower().live().Host, "x.wal"))); all != "A B C" {
		t.Fatalf("the retry was acknowledged and power was lost: %q is left", all)
	}
	l = must[*Ledger](t)(Open(d.live().Host, "x.wal"))
	must[[]Record](t)(l.Append(rec("Z")))
	if all := keysOf(must[[]Record](t)(Read(d.losePower().live().Host, "x.wal"))); all != "A B C Z" {
		t.Fatalf("one record more, and power was lost: %q is left", all)
	}
	return found
}

// A call that fails once and then works again is harder than a crash: the process lives
// on, and after a failed sync readers may be shown what the disk will never have.
func TestEveryCallThatFailsOnce(t *testing.T) {
	for _, c := range []struct {
		name  string
		once  string // fails the n-th time
		never string // fails always
		drops bool   // a failed sync forgets what it did not write
	}{
		{"a write that comes up short", "write", "", false},
		{"a sync that drops what it should have written", "sync", "", true},
		{"a sync, and no way to take back what was written", "sync", "truncate", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			n := 1
			for ; ; n++ {
				d := newDisk(nil)
				d.failOnce(c.once, n, c.never)
				d.drops = c.drops
				p := d.live()
				acked, err := work(p.Host)
				if err == nil {
					break
				}
				if !errors.Is(err, errIO) {
					t.Fatalf("%s number %d: %v", c.once, n, err)
				}
				p.die()
				d.fault = nil
				settles(t, d, acked)
			}
			if n <= 4 {
				t.Errorf("only %d calls failed", n-1)
			}
		})
	}
}

var errIO = errors.New("input/output error")

func (d *disk) failOnce(call string, n int, never string) {
	d.fault = func(c, _ string) error {
		if c == call {
			n--
		}
		if c == call && n == 0 || c == never {
			return errIO
		}
		return nil
	}
}
