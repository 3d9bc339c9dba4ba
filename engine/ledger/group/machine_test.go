package group_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"halt23/engine/crashdisk"
	"halt23/engine/host"
	"halt23/engine/ledger"
	"halt23/engine/trace"
)

// A process is one Host over a simulated disk. What a test wants to happen in the middle
// of an effect it does in before: the event of an effect is noted ahead of the effect.
type process struct {
	*host.Host
	disk   *crashdisk.Proc
	before func(e trace.Event)
	fails  func() error // what the next effect comes to instead of happening
	dead   bool
	syncs  int
}

func start(d *crashdisk.Disk, plan host.Plan) *process {
	p := &process{disk: d.Proc("p"), before: func(trace.Event) {}, fails: func() error { return nil }}
	p.Host = host.New(host.Machine{FS: p.disk, Locker: p.disk, Random: strings.NewReader("12345678"), Note: p.note,
		Did: func() error { return nil },
		Yield: func() error {
			if p.dead {
				return host.ErrDead
			}
			return p.fails()
		},
		Crash: func(string) error {
			p.dead = true
			p.disk.Kill()
			return host.ErrDead
		}}, plan)
	return p
}

func (p *process) note(e trace.Event) {
	if e.Kind == trace.Sync {
		p.syncs++
	}
	p.before(e)
}

// holdAt makes the process wait before each effect of a kind until the test closes the
// channel.
func (p *process) holdAt(kind trace.Kind) chan struct{} {
	hold := make(chan struct{})
	p.before = func(e trace.Event) {
		if e.Kind == kind {
			<-hold
		}
	}
	return hold
}

var errIO = errors.New("input/output error")

// failSync makes the next sync fail.
func (p *process) failSync() {
	p.before = func(e trace.Event) {
		if e.Kind == trace.Write {
			p.fails = func() error {
				p.fails = func() error { return nil }
				return errIO
			}
		}
	}
}

func open(t *testing.T, p *process) *ledger.Ledger {
	t.Helper()
	l, err := ledger.Open(p.Host, "x.wal")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// found is what the file holds for the next process.
func found(t *testing.T, d *crashdisk.Disk) string {
	t.Helper()
	rs, err := ledger.Read(start(d, host.Plan{}).Host, "x.wal")
	if err != nil {
		t.Fatal(err)
	}
	return keys(rs)
}

func rec(key string) ledger.Record {
	return ledger.Record{Kind: 1, Key: key, Sum: [32]byte{1}, Payload: fmt.Appendf(nil, "payload of %s", key)}
}

// other is a record that conflicts with rec(key).
func other(key string) ledger.Record {
	r := rec(key)
	r.Sum[0] = 2
	return r
}

func keys(rs []ledger.Record) string {
	var out []string
	for _, r := range rs {
		out = append(out, r.Key)
	}
	return strings.Join(out, " ")
}
