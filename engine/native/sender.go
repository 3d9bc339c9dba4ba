package native

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"halt23/engine/host"
)

// Headers of the transport. The key alone is protocol.
const (
	headerKey     = "Idempotency-Key"
	headerRun     = "Halt23-Run"     // the nonce of the run
	headerRequest = "Halt23-Request" // joins send and receive in the trace
)

// patience is how long a sender waits for a reply before it calls the connection lost.
// Nothing in a healthy run comes near it.
const patience = 30 * time.Second

// maxReply is the longest reply that is read, in bytes.
const maxReply = 1 << 20

// A sender is one connection to the receiver. It speaks HTTP over it by hand, request by
// net/http and reply by net/http, but without http.Client: that one repeats keyed requests
// by itself when a connection breaks, and follows redirects.
type sender struct {
	port    *port
	conn    net.Conn
	request *http.Request
}

func (n *port) Dial() (host.Conn, error) {
	conn, err := net.DialTimeout("tcp", n.address, patience)
	if err != nil {
		return nil, errors.Join(host.ErrRefused, err)
	}
	return &sender{port: n, conn: conn}, nil
}

// Send returns when the kernel has taken the last byte of the request.
func (s *sender) Send(r host.Request) error {
	body := struct{ io.Reader }{bytes.NewReader(r.Body)} // hides Seek and GetBody: nothing can send it twice
	request, err := http.NewRequest(r.Method, "http://"+s.port.address+"/", body)
	if err != nil {
		return err
	}
	request.ContentLength = int64(len(r.Body))
	request.Close = true
	request.Header.Set(headerKey, r.Key)
	request.Header.Set(headerRun, s.port.nonce)
	request.Header.Set(headerRequest, r.ID)
	s.request = request
	out := bufio.NewWriter(s.conn)
	if err := errors.Join(request.Write(out), out.Flush()); err != nil {
		return errors.Join(host.ErrLost, err)
	}
	return nil
}

// Receive waits for a whole reply: one that says its length and has it.
func (s *sender) Receive() (host.Reply, error) {
	if err := s.conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
		return host.Reply{}, err
	}
	response, err := http.ReadResponse(bufio.NewReader(s.conn), s.request)
	if err != nil {
		return host.Reply{}, errors.Join(host.ErrLost, err)
	}
	defer response.Body.Close()
	if response.Header.Get(headerRun) != s.port.nonce {
		return host.Reply{}, fmt.Errorf("the reply from %s comes from a stranger: it does not carry the nonce of this run", s.port.address)
	}
	if response.ContentLength < 0 || response.ContentLength > maxReply {
		return host.Reply{}, errors.Join(host.ErrLost, fmt.Errorf("a reply of length %d cannot be known to be whole", response.ContentLength))
	}
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return host.Reply{}, errors.Join(host.ErrLost, err)
	}
	return host.Reply{Status: response.StatusCode, Body: body}, nil
}

func (s *sender) Close() error { return s.conn.Close() }
