package host

import (
	"errors"
	"strconv"

	"halt23/engine/trace"
)

// A Request is what a sender puts on the wire. Key travels as Idempotency-Key.
type Request struct {
	ID     string // joins send and receive in the trace: "dispatch#2/1"; set by Exchange; transport, not protocol
	Method string // "POST"
	Key    string // the header as it arrived; "" when there was none
	Keys   int    // how many such headers arrived
	Body   []byte
}

// A Reply is what a receiver answers, byte for byte.
type Reply struct {
	Status int
	Body   []byte
}

// Network errors on which a dispatcher decides. Any of them means: no record, still pending.
var (
	// ErrRefused: nobody listens. The request was never sent.
	ErrRefused = errors.New("connection refused: nobody listens")
	// ErrLost: the request was sent and no whole reply came. It may or may not have been executed.
	ErrLost = errors.New("connection lost: whether the request was executed is unknown")
	// ErrStopped ends a receiver that was asked to stop and has nothing in hand.
	ErrStopped = errors.New("asked to stop")
)

// A Network is a world's link as a backend provides it.
type Network interface {
	Dial() (Conn, error)              // ErrRefused when nobody listens
	Listen() error                    // from here on Dial succeeds
	Accept() (*Arrival, error)        // waits; ErrStopped
	Reply(to *Arrival, r Reply) error // returns when the last byte has left
	Holding()                         // tells the world that a reply is kept back
}

// A Conn carries one request and its reply.
type Conn interface {
	Send(r Request) error    // returns when the last byte has left
	Receive() (Reply, error) // waits for a whole reply; ErrLost
	Close() error
}

// An Arrival is a request in the receiver's hands, or, with Release set, the word
// that replies held back may leave now.
type Arrival struct {
	Request
	Release bool
	Conn    any // the backend's
}

// Exchange sends r and waits for the whole reply. after is called between the two:
// the bytes have left, nothing is known. Errors are ErrRefused, ErrLost or ErrDead.
func (h *Host) Exchange(r Request, after func() error) (Reply, error) {
	if err := h.m.Yield(); err != nil {
		return Reply{}, err
	}
	h.sent++
	r.ID = h.m.Name + "/" + strconv.Itoa(h.sent)
	c, err := h.m.Net.Dial()
	if err != nil {
		if errors.Is(err, ErrRefused) {
			h.see(trace.Event{Kind: trace.Refuse, Request: r.ID, Key: r.Key})
		}
		return Reply{}, err
	}
	defer c.Close()
	sent := trace.Event{Kind: trace.Send, Request: r.ID, Key: r.Key, Len: int64(len(r.Body)), Sum: Digest(r.Body)}
	if err := h.effect(sent, func() error { return c.Send(r) }); err != nil {
		return Reply{}, h.lost(r, err)
	}
	if err := after(); err != nil {
		return Reply{}, err
	}
	reply, err := c.Receive()
	if err != nil {
		return Reply{}, h.lost(r, err)
	}
	h.see(trace.Event{Kind: trace.Response, Request: r.ID, Key: r.Key, Status: reply.Status,
		Len: int64(len(reply.Body)), Sum: Digest(reply.Body)})
	return reply, nil
}

func (h *Host) lost(r Request, err error) error {
	if errors.Is(err, ErrLost) {
		h.see(trace.Event{Kind: trace.Lost, Request: r.ID, Key: r.Key})
	}
	return err
}

// Listen makes the receiver reachable.
func (h *Host) Listen() error {
	if err := h.m.Net.Listen(); err != nil {
		return err
	}
	h.see(trace.Event{Kind: trace.Listen})
	return nil
}

// Accept waits for the next request. ErrStopped when the receiver was asked to stop
// and has nothing in hand.
func (h *Host) Accept() (*Arrival, error) {
	a, err := h.m.Net.Accept()
	if err != nil || a.Release {
		return a, err
	}
	h.see(trace.Event{Kind: trace.Receive, Request: a.ID, Key: a.Key, Len: int64(len(a.Body)), Sum: Digest(a.Body)})
	return a, nil
}

// Holding tells the world that the receiver keeps a reply back until it is released.
func (h *Host) Holding() { h.m.Net.Holding() }

// Reply answers an arrival. It returns when the last byte has left; that nobody is
// there to hear it any more is not the receiver's error.
func (h *Host) Reply(to *Arrival, r Reply) error {
	e := trace.Event{Kind: trace.Reply, Request: to.ID, Key: to.Key, Status: r.Status,
		Len: int64(len(r.Body)), Sum: Digest(r.Body)}
	return h.effect(e, func() error { return h.m.Net.Reply(to, r) })
}
