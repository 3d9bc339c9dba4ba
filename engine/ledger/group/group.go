// Package group lets many callers append to one ledger for the price of one sync.
//
//	l, err := ledger.Open(h, "intents.wal")
//	g := group.New(l)         // from here on the ledger is the group's
//	stored, err := g.Append(r) // from any goroutine, any number at a time
//	err = g.Close()            // waits for those under way, then closes the ledger
//
// A sync costs the same for one record as for a thousand. While one batch is written and
// synced, the callers that come meanwhile gather in the next; the first of them writes it
// when its turn comes and brings the others their answers. There is no goroutine of the
// group's own, no timer and nothing to tune: a lone caller waits for nobody, and how many
// share a sync follows from how long a sync takes.
//
// # Promises
//
//   - Append returns nil only when the caller's records are durable, as ledger.Append does.
//   - A caller's records stand next to each other, in the order given. What one caller was
//     answered before it called again stands before what it appends next.
//   - Each caller has its own answer. A conflict, or a record that does not fit, refuses
//     the call that brought it and no other; of that call nothing is written.
//   - After a write or a sync has failed nobody is told that a record is durable until the
//     ledger has been opened again: every caller of that batch and of each later one gets
//     an error.
//
// # What is not promised
//
// Between callers that overlap there is no order: who comes first is decided by the
// scheduler, so a group has no place where a run must be repeatable. The simulation does
// not use it.
//
// A batch is one write, and a crash may leave the first few of its records, even some of
// one caller's; none of them had been acknowledged. An Append cannot be called back: there
// is no context, because what a disk has been told it may do after the caller has gone.
// The bytes of a batch are held in memory together, and nothing limits how many callers
// bring how much.
//
// A call that is refused costs the others of its batch about log2(n) more syncs, in which
// the batch is halved until the refused call is alone. A stream of conflicts therefore
// takes speed away, never safety.
package group

import (
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"sync"

	"halt23/engine/ledger"
)

// A Group shares one ledger between goroutines. Only New makes one.
type Group struct {
	turn chan struct{} // full while somebody writes
	l    *ledger.Ledger

	mu     sync.Mutex // guards what follows, never held during a write
	next   *batch     // gathers; nil while nobody waits
	closed bool
}

// A batch is written by one ledger.Append and ends in one sync.
type batch struct {
	calls []*call
	done  chan struct{} // closed when each call has its answer
}

// A call is one caller's Append.
type call struct {
	records []ledger.Record
	stored  []ledger.Record
	err     error
}

// New returns a group over an open ledger, which nobody else may use any more.
func New(l *ledger.Ledger) *Group { return &Group{l: l, turn: make(chan struct{}, 1)} }

// errUnanswered stands until a call has its answer, so that a batch which its writer left
// by a panic acknowledges nothing.
var errUnanswered = errors.New("the caller that wrote this batch did not come back; open the ledger again to learn what it holds")

// Append makes records durable and returns them as they are stored: ledger.Append, from
// any number of goroutines. After Close it answers fs.ErrClosed.
func (g *Group) Append(rs ...ledger.Record) ([]ledger.Record, error) {
	c := &call{records: rs, err: errUnanswered}
	b, first, err := g.join(c)
	if err != nil {
		return nil, err
	}
	if first {
		g.lead(b)
	} else {
		<-b.done
	}
	return c.stored, c.err
}

// join puts c into the batch that gathers, and reports whether c is its first.
func (g *Group) join(c *call) (b *batch, first bool, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return nil, false, fmt.Errorf("appending to a group that is closed: %w", fs.ErrClosed)
	}
	if first = g.next == nil; first {
		g.next = &batch{done: make(chan struct{})}
	}
	g.next.calls = append(g.next.calls, c)
	return g.next, first, nil
}

// lead waits for the turn, ends the gathering of b and writes it.
func (g *Group) lead(b *batch) {
	g.turn <- struct{}{}
	defer func() { <-g.turn }()
	defer close(b.done)
	g.write(g.take(b))
}

// take ends the gathering. Those whom the last batch has just woken come back all at once,
// and without the yield the first of them would leave with a batch of its own.
func (g *Group) take(b *batch) []*call {
	before := 0
	for now := g.gathered(b); now > before; now = g.gathered(b) {
		before = now
		runtime.Gosched()
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.next = nil
	return b.calls
}

func (g *Group) gathered(b *batch) int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(b.calls)
}

// write appends the records of all calls at once. The ledger refuses an Append as a whole
// and says of one record only why; halving finds the calls that are to be refused. After a
// failure the ledger refuses whatever comes, so halving ends with an error for everybody.
func (g *Group) write(calls []*call) {
	var all []ledger.Record
	for _, c := range calls {
		all = append(all, c.records...)
	}
	stored, err := g.l.Append(all...)
	switch half := len(calls) / 2; {
	case err == nil:
		for _, c := range calls {
			n := len(c.records)
			c.stored, c.err = stored[:n:n], nil
			stored = stored[n:]
		}
	case half == 0:
		calls[0].err = err
	default:
		g.write(calls[:half])
		g.write(calls[half:])
	}
}

// Close refuses new calls, waits for those that gather or are being written, and closes
// the ledger, with what ledger.Close promises. A second Close answers fs.ErrClosed.
func (g *Group) Close() error {
	g.mu.Lock()
	last, again := g.next, g.closed
	g.closed = true
	g.mu.Unlock()
	if again {
		return fmt.Errorf("closing a group that is closed: %w", fs.ErrClosed)
	}
	if last != nil {
		<-last.done
	}
	g.turn <- struct{}{}
	defer func() { <-g.turn }()
	return g.l.Close()
}
