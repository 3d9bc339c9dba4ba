package native

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"halt23/engine/host"
)

// A receiver that answers each connection with prepared bytes, and counts them.
func stub(t *testing.T, replies ...string) (address string, requests func() int) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	seen := make(chan int, 1)
	seen <- 0
	go func() {
		for i := 0; ; i++ {
			c, err := l.Accept()
			if err != nil {
				return
			}
			n := <-seen
			seen <- n + 1
			q, err := http.ReadRequest(bufio.NewReader(c))
			if err == nil {
				_, _ = io.Copy(io.Discard, q.Body)
				_, _ = io.WriteString(c, replies[min(i, len(replies)-1)])
			}
			c.Close()
		}
	}()
	return l.Addr().String(), func() int { n := <-seen; seen <- n; return n }
}

// ask sends one keyed request.
func ask(t *testing.T, address string) (host.Reply, error) {
	t.Helper()
	n := &port{address: address, nonce: "n"}
	c, err := n.Dial()
	if err != nil {
		return host.Reply{}, err
	}
	defer c.Close()
	if err := c.Send(host.Request{ID: "dispatch#1/1", Method: "POST", Key: "k1", Body: []byte("body")}); err != nil {
		return host.Reply{}, err
	}
	return c.Receive()
}

// One Exchange is one request, whatever comes back: nothing is repeated, nothing followed,
// and only a whole reply of this run is a reply.
func TestOneRequest(t *testing.T) {
	const head = "HTTP/1.1 %s\r\nHalt23-Run: n\r\n"
	cases := []struct {
		intent, reply string
		status        int
		fails         error // nil with status 0: some other error
	}{
		{"a whole reply", fmt.Sprintf(head, "200 OK") + "Content-Length: 2\r\n\r\nok", 200, nil},
		{"a redirect is a reply like any other", fmt.Sprintf(head, "307 Temporary Redirect") + "Location: /\r\nContent-Length: 0\r\n\r\n", 307, nil},
		{"the connection breaks before the reply: net/http would send a keyed request again", "", 0, host.ErrLost},
		{"half a status line", "HTTP/1.1 20", 0, host.ErrLost},
		{"a body shorter than it says", fmt.Sprintf(head, "200 OK") + "Content-Length: 20\r\n\r\nok", 0, host.ErrLost},
		{"a body that ends when the connection does is never known to be whole", fmt.Sprintf(head, "200 OK") + "\r\nok", 0, host.ErrLost},
		{"a body beyond all measure", fmt.Sprintf(head, "200 OK") + "Content-Length: 9999999999\r\n\r\nok", 0, host.ErrLost},
		{"a stranger", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", 0, nil},
	}
	for _, c := range cases {
		address, requests := stub(t, c.reply)
		r, err := ask(t, address)
		switch {
		case c.status != 0 && (err != nil || r.Status != c.status):
			t.Errorf("%s: %d, %v; want %d", c.intent, r.Status, err, c.status)
		case c.status == 0 && err == nil:
			t.Errorf("%s: was taken for a reply: %d %q", c.intent, r.Status, r.Body)
		case c.fails != nil && !errors.Is(err, c.fails):
			t.Errorf("%s: %v, want %v", c.intent, err, c.fails)
		case c.status == 0 && c.fails == nil && (errors.Is(err, host.ErrLost) || errors.Is(err, host.ErrRefused)):
			t.Errorf("%s: %v would be taken for a broken connection", c.intent, err)
		}
		if n := requests(); n != 1 {
			t.Errorf("%s: the receiver saw %d requests", c.intent, n)
		}
	}
}

// A reserved address refuses connections, also after a receiver has come and gone, and
// listens for whoever shares it.
func TestReserve(t *testing.T) {
	address, release, err := reserve()
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	for range 2 {
		if _, err := ask(t, address); !errors.Is(err, host.ErrRefused) {
			t.Fatalf("nobody listens, and dialling gives %v", err)
		}
		l, err := listen(address)
		if err != nil {
			t.Fatal(err)
		}
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		c.Close()
		l.Close()
	}
}

// A receiver binds to the loopback interface or not at all.
func TestLoopbackOnly(t *testing.T) {
	for _, address := range []string{"0.0.0.0:0", ":0", "192.0.2.1:0", "localhost.example:0", "127.0.0.1"} {
		if l, err := listen(address); err == nil {
			l.Close()
			t.Errorf("listens on %q", address)
		} else if !strings.Contains(err.Error(), "cannot listen on") {
			t.Errorf("%q: %v does not say what is wrong", address, err)
		}
	}
}

// A request that does not carry the nonce of the run never reaches the program, nor does
// one that was cut off or is beyond all measure.
func TestStrangersAreTurnedAway(t *testing.T) {
	address, release, err := reserve()
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	n := newPort(&child{}, assignment{Address: address, Nonce: "n"})
	l, err := listen(address)
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: n, ConnState: n.track}
	defer server.Close()
	go server.Serve(l)

	send := func(nonce string, body []byte) int {
		q, err := http.NewRequest("POST", "http://"+address+"/", bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		q.Header.Set(headerRun, nonce)
		r, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		return r.StatusCode
	}
	if got := send("m", nil); got != http.StatusForbidden {
		t.Errorf("a stranger gets %d", got)
	}
	if got := send("n", make([]byte, maxRequest+1)); got != http.StatusRequestEntityTooLarge {
		t.Errorf("a body over the limit gets %d", got)
	}
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(c, "POST / HTTP/1.1\r\nHost: x\r\nHalt23-Run: n\r\nContent-Length: 100\r\n\r\nhalf")
	c.Close()

	// The barrier is accepted after all of them, so when it answers none is left.
	q, err := http.NewRequest("GET", "http://"+address+"/barrier", nil)
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set(headerRun, "n")
	r, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	select {
	case a := <-n.arrivals:
		t.Errorf("the program was handed %+v", a.request)
	default:
	}
}
