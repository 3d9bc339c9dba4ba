package group_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/synctest"

	"halt23/engine/crashdisk"
	"halt23/engine/host"
	"halt23/engine/ledger"
	"halt23/engine/ledger/group"
	"halt23/engine/trace"
)

// An answer is what one caller got.
type answer struct {
	keys string
	err  error
}

// calls starts a caller for each list of records, one after the other, each when the last
// one waits. The bubble that they live in ends only when all of them have.
func calls(g *group.Group, lists ...[]ledger.Record) []*answer {
	answers := make([]*answer, len(lists))
	for i, rs := range lists {
		a := &answer{err: errors.New("not answered yet")}
		answers[i] = a
		go func() {
			stored, err := g.Append(rs...)
			a.keys, a.err = keys(stored), err
		}()
		synctest.Wait()
	}
	return answers
}

func list(rs ...ledger.Record) []ledger.Record { return rs }

// While the first caller's record is being synced nine more come: ten appends, two syncs.
func TestCallersGatherDuringASync(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := crashdisk.New()
		p := start(d, host.Plan{})
		l := open(t, p)
		opening := p.syncs
		hold := p.holdAt(trace.Sync)
		g := group.New(l)
		var lists [][]ledger.Record
		for _, k := range strings.Split("A B C D E F G H I J", " ") {
			lists = append(lists, list(rec(k)))
		}
		answers := calls(g, lists...)
		for _, a := range answers {
			if a.err == nil {
				t.Fatal("a record was acknowledged before the first sync")
			}
		}
		close(hold)
		synctest.Wait()
		for i, a := range answers {
			if a.err != nil || a.keys != lists[i][0].Key {
				t.Errorf("%s was answered %q, %v", lists[i][0].Key, a.keys, a.err)
			}
		}
		if syncs := p.syncs - opening; syncs != 2 {
			t.Errorf("%d syncs for ten appends, want 2", syncs)
		}
		d.PowerLoss(crashdisk.KeepNone)
		if got := found(t, d); got != "A B C D E F G H I J" {
			t.Errorf("after the loss of power: %q", got)
		}
	})
}

// A lone caller has a batch of its own: nothing waits for company.
func TestALoneCallerWaitsForNobody(t *testing.T) {
	p := start(crashdisk.New(), host.Plan{})
	g := group.New(open(t, p))
	opening := p.syncs
	for n, k := range []string{"A", "B", "C"} {
		if stored, err := g.Append(rec(k)); err != nil || keys(stored) != k || p.syncs-opening != n+1 {
			t.Fatalf("%s: %q, %v, %d syncs", k, keys(stored), err, p.syncs-opening)
		}
	}
	if stored, err := g.Append(rec("B"), rec("A")); err != nil || keys(stored) != "B A" || p.syncs-opening != 3 {
		t.Errorf("a replay: %q, %v, %d syncs", keys(stored), err, p.syncs-opening)
	}
}

// Each of these gathers in one batch, between good records of others.
func TestARefusalIsItsCallersOwn(t *testing.T) {
	for _, c := range []struct {
		why      string
		refused  []ledger.Record
		conflict bool
	}{
		{"the key is in the file with another sum", list(rec("Y"), other("A")), true},
		{"the key came earlier in the same batch", list(other("B"), rec("Y")), true},
		{"the call contradicts itself", list(rec("Y"), other("Y")), true},
		{"the record fits into no ledger", list(rec("Y"), ledger.Record{Key: "kind 0"}), false},
	} {
		t.Run(c.why, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := crashdisk.New()
				p := start(d, host.Plan{})
				l := open(t, p)
				hold := p.holdAt(trace.Sync)
				g := group.New(l)
				answers := calls(g, list(rec("A")), list(rec("B")), list(rec("C"), rec("D")), c.refused, list(rec("A"), rec("E")), list(rec("F")))
				close(hold)
				synctest.Wait()
				for i, want := range []string{"A", "B", "C D", "", "A E", "F"} {
					if a := answers[i]; a.keys != want || (a.err != nil) != (i == 3) {
						t.Errorf("caller %d: %q, %v; want %q", i, a.keys, a.err, want)
					}
				}
				var conflict *ledger.ConflictError
				if errors.As(answers[3].err, &conflict) != c.conflict || errors.Is(answers[3].err, ledger.ErrPoisoned) {
					t.Errorf("the refused one was told: %v", answers[3].err)
				}
				d.PowerLoss(crashdisk.KeepNone)
				if got := found(t, d); got != "A B C D E F" {
					t.Errorf("the file holds %q", got)
				}
			})
		})
	}
}

// The first batch is good, the sync of the second fails, the third comes too late.
func TestAFailedSyncFailsAllOfItsBatchAndAllAfterIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := crashdisk.New()
		p := start(d, host.Plan{})
		g := group.New(open(t, p))
		if _, err := g.Append(rec("A")); err != nil {
			t.Fatal(err)
		}
		hold := p.holdAt(trace.Sync)
		first := calls(g, list(rec("B")))
		second := calls(g, list(rec("C")), list(rec("D"), rec("E")), list(rec("A")))
		p.failSync()
		close(hold)
		synctest.Wait()
		if first[0].err != nil {
			t.Errorf("B was synced before anything failed: %v", first[0].err)
		}
		for i, a := range append(second, calls(g, list(rec("F")), list(rec("B")))...) {
			if a.keys != "" || !errors.Is(a.err, errIO) || !errors.Is(a.err, ledger.ErrPoisoned) {
				t.Errorf("caller %d after the failure: %q, %v", i, a.keys, a.err)
			}
		}
		if err := g.Close(); err != nil {
			t.Errorf("closing a group over a poisoned ledger: %v", err)
		}
		d.PowerLoss(crashdisk.KeepAll)
		if got := found(t, d); got != "A B" {
			t.Errorf("the file holds %q, want what was acknowledged", got)
		}
	})
}

// Close comes while one batch is synced and another gathers.
func TestCloseDrains(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := crashdisk.New()
		p := start(d, host.Plan{})
		l := open(t, p)
		hold := p.holdAt(trace.Sync)
		g := group.New(l)
		answers := calls(g, list(rec("A")), list(rec("B")), list(rec("C")))
		closed := errors.New("not closed yet")
		go func() { closed = g.Close() }()
		synctest.Wait()
		if closed == nil {
			t.Error("the group was closed while callers waited")
		}
		if _, err := g.Append(rec("D")); !errors.Is(err, fs.ErrClosed) {
			t.Errorf("a call after Close: %v", err)
		}
		if err := g.Close(); !errors.Is(err, fs.ErrClosed) {
			t.Errorf("a second Close: %v", err)
		}
		close(hold)
		synctest.Wait()
		for i, a := range answers {
			if a.err != nil {
				t.Errorf("caller %d, who came before Close: %v", i, a.err)
			}
		}
		s := ledger.Decode(d.Files()["x.wal"])
		if closed != nil || !s.Closed || keys(s.Records) != "A B C" {
			t.Errorf("Close: %v; the file is %s, closed %v, and holds %q", closed, s.Verdict, s.Closed, keys(s.Records))
		}
	})
}

// A caller that panics while it writes for the others must not leave them waiting, nor
// with an answer that reads like success.
func TestAWriterThatPanicsAcknowledgesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := start(crashdisk.New(), host.Plan{})
		l := open(t, p)
		hold := p.holdAt(trace.Sync)
		g := group.New(l)
		calls(g, list(rec("A")))
		go func() {
			defer func() { recover() }()
			g.Append(rec("B"))
		}()
		synctest.Wait()
		answers := calls(g, list(rec("C")))
		p.before = func(e trace.Event) { panic(e) }
		close(hold)
		synctest.Wait()
		if answers[0].err == nil {
			t.Error("C was acknowledged by nobody")
		}
	})
}
