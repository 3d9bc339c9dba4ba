package sim

import (
	"errors"

	"halt23/engine/host"
)

// A link is the world's network: one address, at most one process that listens there.
type link struct {
	listener *process
	queue    []*conn // sent and not yet accepted
	holding  int     // replies that the listener keeps back
	release  bool    // it may let them go
}

// A conn carries one request and its reply.
type conn struct {
	from, to *process
	request  host.Request
	reply    *host.Reply
	broken   bool // one of the two is gone
}

// drop breaks what a process that ended had in hand.
func (l *link) drop(p *process) {
	for _, c := range p.w.conns(p) {
		c.broken = true
	}
	if l.listener == p {
		*l = link{}
	}
}

// conns are the open connections in which a process takes part.
func (w *world) conns(p *process) (out []*conn) {
	for _, each := range w.procs {
		for _, c := range each.conns {
			if c.from == p || c.to == p {
				out = append(out, c)
			}
		}
	}
	return out
}

// A port is one process's end of the link: its host.Network.
type port struct {
	w *world
	p *process
}

func (n *port) Dial() (host.Conn, error) {
	to := n.w.link.listener
	if to == nil {
		return nil, host.ErrRefused
	}
	c := &conn{from: n.p, to: to}
	n.p.conns = append(n.p.conns, c)
	return &sender{n, c}, nil
}

func (n *port) Listen() error {
	if n.w.link.listener != nil {
		return errors.New("the address is in use: another receiver listens")
	}
	n.w.link.listener, n.p.stays = n.p, true
	return nil
}

func (n *port) Accept() (*host.Arrival, error) {
	l := &n.w.link
	if err := n.p.wait(func() bool { return len(l.queue) > 0 || l.release || n.p.stop }); err != nil {
		return nil, err
	}
	switch {
	case len(l.queue) > 0:
		c := l.queue[0]
		l.queue = l.queue[1:]
		return &host.Arrival{Request: c.request, Conn: c}, nil
	case l.release:
		l.release, l.holding = false, 0
		return &host.Arrival{Release: true}, nil
	}
	return nil, host.ErrStopped
}

func (n *port) Reply(to *host.Arrival, r host.Reply) error {
	if c := to.Conn.(*conn); !c.broken {
		c.reply = &r
	}
	return nil
}

func (n *port) Holding() { n.w.link.holding++ }

// A sender is the other end of a connection.
type sender struct {
	port *port
	c    *conn
}

func (s *sender) Send(r host.Request) error {
	if s.c.broken {
		return host.ErrLost
	}
	s.c.request = r
	s.port.w.link.queue = append(s.port.w.link.queue, s.c)
	return nil
}

func (s *sender) Receive() (host.Reply, error) {
	if err := s.port.p.wait(func() bool { return s.c.reply != nil || s.c.broken }); err != nil {
		return host.Reply{}, err
	}
	if s.c.reply == nil {
		return host.Reply{}, host.ErrLost
	}
	return *s.c.reply, nil
}

func (s *sender) Close() error { return nil }
