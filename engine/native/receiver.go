package native

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"halt23/engine/host"
)

// maxRequest is the longest request body that is read, in bytes; the program has a limit
// of its own below it.
const maxRequest = 1 << 20

// A port is a child's end of the world's network: its host.Network.
type port struct {
	child   *child
	address string
	nonce   string

	arrivals chan *arrival
	release  chan struct{}
	stop     chan struct{}

	mu   sync.Mutex
	idle *sync.Cond
	open map[net.Conn]bool // connections that have not been answered yet
}

// An arrival is a request that a handler holds open until the program replies.
type arrival struct {
	request host.Request
	reply   chan host.Reply
	flushed chan struct{} // closed when the last byte has left, or nobody is there to take it
}

func newPort(c *child, a assignment) *port {
	n := &port{child: c, address: a.Address, nonce: a.Nonce, open: map[net.Conn]bool{},
		arrivals: make(chan *arrival), release: make(chan struct{}, 1), stop: make(chan struct{})}
	n.idle = sync.NewCond(&n.mu)
	return n
}

// Listen opens the address.
func (n *port) Listen() error {
	listener, err := listen(n.address)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: n, ConnState: n.track}
	go server.Serve(listener)
	n.ready()
	return nil
}

// listen opens a loopback address that the parent has reserved, and no other.
func listen(address string) (net.Listener, error) {
	name, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %q: %w", address, err)
	}
	if ip := net.ParseIP(name); ip == nil || !ip.IsLoopback() {
		return nil, fmt.Errorf("cannot listen on %q: this receiver executes whatever it is asked, so it binds to the loopback interface only (127.0.0.1)", address)
	}
	config := net.ListenConfig{Control: func(_, _ string, raw syscall.RawConn) (err error) {
		if e := raw.Control(func(fd uintptr) { err = shareAddress(fd) }); e != nil {
			return e
		}
		return err
	}}
	return config.Listen(context.Background(), "tcp4", address)
}

// ready opens the wire to the parent.
func (n *port) ready() {
	go n.obey(os.Stdin)
	fmt.Println("ready")
}

// stay is the whole life of a process that does nothing but stay.
func (n *port) stay() error {
	n.ready()
	<-n.stop
	return nil
}

// obey reads what the parent says, until it closes the wire.
func (n *port) obey(wire io.Reader) {
	lines := bufio.NewScanner(wire)
	for lines.Scan() {
		switch word, rest, _ := strings.Cut(lines.Text(), " "); word {
		case "line":
			line, _ := strconv.Atoi(rest)
			n.child.line.Store(int64(line))
			fmt.Println("ok")
		case "release":
			n.release <- struct{}{}
		}
	}
	close(n.stop)
}

// track keeps account of the connections that are not answered yet.
func (n *port) track(c net.Conn, state http.ConnState) {
	n.mu.Lock()
	defer n.mu.Unlock()
	switch state {
	case http.StateNew:
		n.open[c] = true
	case http.StateClosed, http.StateHijacked:
		delete(n.open, c)
	}
	n.idle.Broadcast()
}

// ServeHTTP hands a request to the program and its reply to the wire. /barrier is the
// parent's: it is answered when no other connection is open.
func (n *port) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	w.Header().Set("Connection", "close")
	w.Header().Set(headerRun, n.nonce)
	if q.Header.Get(headerRun) != n.nonce {
		http.Error(w, "this receiver belongs to a run that you are not part of", http.StatusForbidden)
		return
	}
	if q.URL.Path == "/barrier" {
		n.mu.Lock()
		for len(n.open) > 1 {
			n.idle.Wait()
		}
		n.mu.Unlock()
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, q.Body, maxRequest))
	if err != nil {
		http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
		return // cut off or too long: the program never sees half a request
	}
	a := &arrival{reply: make(chan host.Reply), flushed: make(chan struct{}),
		request: host.Request{ID: q.Header.Get(headerRequest), Method: q.Method,
			Key: q.Header.Get(headerKey), Keys: len(q.Header.Values(headerKey)), Body: body}}
	defer close(a.flushed)
	n.arrivals <- a
	reply := <-a.reply
	w.Header().Set("Content-Length", strconv.Itoa(len(reply.Body)))
	w.WriteHeader(reply.Status)
	// An error means that the sender is gone. It cannot be told, and the effect stands.
	_, _ = w.Write(reply.Body)
	_ = http.NewResponseController(w).Flush()
}

// Accept waits for a request, for the word to let held replies go, or for the end.
func (n *port) Accept() (*host.Arrival, error) {
	select {
	case a := <-n.arrivals:
		return &host.Arrival{Request: a.request, Conn: a}, nil
	case <-n.release:
		return &host.Arrival{Release: true}, nil
	case <-n.stop:
		return nil, host.ErrStopped
	}
}

// Reply returns when the last byte has been flushed.
func (n *port) Reply(to *host.Arrival, r host.Reply) error {
	a := to.Conn.(*arrival)
	a.reply <- r
	<-a.flushed
	return nil
}

// Holding tells the parent that a reply is kept back.
func (n *port) Holding() { fmt.Println("holding") }
