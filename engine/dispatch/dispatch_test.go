package dispatch

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"halt23/engine/audit"
	"halt23/engine/crashdisk"
	"halt23/engine/host"
	"halt23/engine/trace"
)

// A bench is a disk and a wire on which one program runs at a time.
type bench struct {
	disk     *crashdisk.Disk
	incoming []host.Request             // what a receiver will find on the wire
	replies  []host.Reply               // what it answered
	outgoing []host.Request             // what a sender sent
	answer   func() (host.Reply, error) // what it gets for it
	said     string
}

func newBench() *bench { return &bench{disk: crashdisk.New()} }

func (b *bench) run(program host.Program, args host.Args) int {
	p := b.disk.Proc("p")
	defer p.Kill()
	if args.Options == nil {
		args.Options = map[string]string{}
	}
	return program(host.New(host.Machine{Name: "p#1", FS: p, Net: wire{b}, Locker: p, Random: zeros{},
		Note: func(trace.Event) {}, Yield: func() error { return nil }, Did: func() error { return nil },
		Crash:   func(string) error { return host.ErrDead },
		Explain: func(msg string) { b.said = msg }}, host.Plan{}), args)
}

func (b *bench) count(file, kind string) (n int) {
	for _, f := range audit.Decode(b.disk.Files()[file]) {
		if f.Kind == kind {
			n++
		}
	}
	return n
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

type wire struct{ b *bench }

func (w wire) Dial() (host.Conn, error) {
	if w.b.answer == nil {
		return nil, host.ErrRefused
	}
	return w, nil
}
func (w wire) Send(r host.Request) error    { w.b.outgoing = append(w.b.outgoing, r); return nil }
func (w wire) Receive() (host.Reply, error) { return w.b.answer() }
func (wire) Close() error                   { return nil }
func (wire) Listen() error                  { return nil }
func (wire) Holding()                       {}
func (w wire) Accept() (*host.Arrival, error) {
	if len(w.b.incoming) == 0 {
		return nil, host.ErrStopped
	}
	r := w.b.incoming[0]
	w.b.incoming = w.b.incoming[1:]
	return &host.Arrival{Request: r}, nil
}
func (w wire) Reply(_ *host.Arrival, r host.Reply) error {
	w.b.replies = append(w.b.replies, r)
	return nil
}

func post(key, body string) host.Request {
	return host.Request{Method: "POST", Key: key, Keys: 1, Body: []byte(body)}
}

// What is no proper request is refused with a reason and changes nothing.
func TestReceiverRefuses(t *testing.T) {
	long := strings.Repeat("k", MaxKey)
	cases := []struct {
		intent  string
		mode    string
		request host.Request
		status  int
		effects int
	}{
		{"the longest key is good", "keyed", post(long, "b"), 200, 1},
		{"one more character is not", "keyed", post(long+"k", "b"), 400, 0},
		{"no key at all", "keyed", host.Request{Method: "POST", Body: []byte("b")}, 400, 0},
		{"an empty key", "keyed", post("", "b"), 400, 0},
		{"a key with a space could be an arrival's identity", "keyed", post("(arrival 1)", "b"), 400, 0},
		{"a key that is not ASCII", "keyed", post("é", "b"), 400, 0},
		{"two keys", "keyed", host.Request{Method: "POST", Key: "k", Keys: 2}, 400, 0},
		{"a GET executes nothing", "keyed", host.Request{Method: "GET", Key: "k", Keys: 1}, 405, 0},
		{"the largest body is good", "keyed", post("k", strings.Repeat("b", MaxBody)), 200, 1},
		{"one more byte is not", "keyed", post("k", strings.Repeat("b", MaxBody+1)), 413, 0},
		{"an unkeyed receiver needs no key", "unkeyed", host.Request{Method: "POST", Body: []byte("b")}, 200, 1},
		{"but a bad one is refused all the same", "unkeyed", post(long+"k", "b"), 400, 0},
	}
	for _, c := range cases {
		b := newBench()
		b.incoming = []host.Request{c.request}
		if exit := b.run(Receiver, host.Args{Options: map[string]string{"mode": c.mode}}); exit != 0 {
			t.Errorf("%s: the receiver exits %d: %s", c.intent, exit, b.said)
			continue
		}
		if got, effects := b.replies[0].Status, b.count(EffectsFile, "effect"); got != c.status || effects != c.effects {
			t.Errorf("%s: status %d and %d effects, want %d and %d", c.intent, got, effects, c.status, c.effects)
		}
	}
}

// The same key and body gets the first reply again, byte for byte, in this process or in
// a later one; another body gets 409 and the old effect stays alone.
func TestKeyedReplay(t *testing.T) {
	b := newBench()
	keyed := host.Args{Options: map[string]string{"mode": "keyed"}}
	b.incoming = []host.Request{post("k1", "a"), post("k2", "b"), post("k1", "a")}
	b.run(Receiver, keyed)
	before := b.disk.Files()[EffectsFile]
	b.incoming = []host.Request{post("k1", "a"), post("k1", "other"), post("k1", "a")}
	b.run(Receiver, keyed)
	first := b.replies[0]
	for _, i := range []int{2, 3, 5} {
		if got := b.replies[i]; got.Status != first.Status || !bytes.Equal(got.Body, first.Body) {
			t.Errorf("reply %d is %d %s, the first was %d %s", i, got.Status, got.Body, first.Status, first.Body)
		}
	}
	if got := b.replies[4].Status; got != 409 {
		t.Errorf("another body got %d, want 409", got)
	}
	if after := b.disk.Files()[EffectsFile]; !bytes.Equal(before, after) {
		t.Error("replays and a conflict have changed the ledger")
	}
}

// Only a complete 2xx is a receipt, a 4xx is a refusal, and everything else leaves the
// intent pending. What is settled is not sent again; what is pending is, unchanged.
func TestDispatcherSettles(t *testing.T) {
	reply := func(status int) func() (host.Reply, error) {
		return func() (host.Reply, error) { return host.Reply{Status: status, Body: []byte("r")}, nil }
	}
	lost := func() (host.Reply, error) { return host.Reply{}, host.ErrLost }
	cases := []struct {
		intent                   string
		answer                   func() (host.Reply, error)
		exit, receipts, refusals int
		again                    int // requests after a second dispatch
	}{
		{"200 is a receipt", reply(200), host.ExitDone, 1, 0, 1},
		{"so is 204", reply(204), host.ExitDone, 1, 0, 1},
		{"409 is a refusal", reply(409), host.ExitRefused, 0, 1, 1},
		{"so is 400", reply(400), host.ExitRefused, 0, 1, 1},
		{"500 says nothing", reply(500), host.ExitUnreachable, 0, 0, 2},
		{"a redirect is not followed and says nothing", reply(307), host.ExitUnreachable, 0, 0, 2},
		{"a broken connection says nothing", lost, host.ExitUnreachable, 0, 0, 2},
		{"nobody listens", nil, host.ExitUnreachable, 0, 0, 0},
	}
	for _, c := range cases {
		b := newBench()
		b.run(Submit, host.Args{Words: []string{"k1", "body"}})
		b.answer = c.answer
		if exit := b.run(Dispatch, host.Args{}); exit != c.exit {
			t.Errorf("%s: exit %d, want %d", c.intent, exit, c.exit)
		}
		if r, n := b.count(ReceiptsFile, "receipt"), b.count(ReceiptsFile, "refusal"); r != c.receipts || n != c.refusals {
			t.Errorf("%s: %d receipts and %d refusals, want %d and %d", c.intent, r, n, c.receipts, c.refusals)
		}
		if h := b.count(HistoryFile, "round"); h != c.receipts {
			t.Errorf("%s: %d rounds of history and %d receipts", c.intent, h, c.receipts)
		}
		b.run(Dispatch, host.Args{})
		if len(b.outgoing) != c.again {
			t.Errorf("%s: %d requests after two dispatches, want %d", c.intent, len(b.outgoing), c.again)
		}
		for _, r := range b.outgoing {
			if r.Key != "k1" || string(r.Body) != "body" {
				t.Errorf("%s: sent %q under %q, not the original", c.intent, r.Body, r.Key)
			}
		}
	}
}

// A refused intent, or one that finds no answer, does not hold up those behind it; the
// exit names the worst of it.
func TestDispatcherGoesOn(t *testing.T) {
	b := newBench()
	for _, key := range []string{"k1", "k2", "k3"} {
		b.run(Submit, host.Args{Words: []string{key, "body"}})
	}
	statuses := []int{409, 500, 200}
	b.answer = func() (host.Reply, error) {
		s := statuses[0]
		statuses = statuses[1:]
		return host.Reply{Status: s}, nil
	}
	if exit := b.run(Dispatch, host.Args{}); exit != host.ExitUnreachable {
		t.Errorf("exit %d, want %d: one intent is still pending", exit, host.ExitUnreachable)
	}
	if n := len(b.outgoing); n != 3 {
		t.Errorf("%d requests, want 3", n)
	}
	statuses = []int{200}
	if exit := b.run(Dispatch, host.Args{}); exit != host.ExitDone || b.outgoing[3].Key != "k2" {
		t.Errorf("exit %d after sending %s, want 0 after k2 alone", exit, b.outgoing[3].Key)
	}
}

// Submit refuses what cannot be delivered, says why, and writes nothing.
func TestSubmitRefuses(t *testing.T) {
	cases := []struct {
		intent string
		args   host.Args
		exit   int
	}{
		{"no body", host.Args{Words: []string{"k1"}}, host.ExitUsage},
		{"an empty key", host.Args{Words: []string{"", "b"}}, host.ExitUsage},
		{"a key over the limit", host.Args{Words: []string{strings.Repeat("k", MaxKey+1), "b"}}, host.ExitUsage},
		{"a body over the limit", host.Args{Words: []string{"k1", strings.Repeat("b", MaxBody+1)}}, host.ExitUsage},
		{"a round with a space", host.Args{Words: []string{"k1", "b"}, Options: map[string]string{"round": "r 1"}}, host.ExitUsage},
		{"another body under the same key", host.Args{Words: []string{"k0", "other"}}, host.ExitRefused},
		{"the same body in another round", host.Args{Words: []string{"k0", "body"}, Options: map[string]string{"round": "r1"}}, host.ExitRefused},
		{"the same again is no mistake", host.Args{Words: []string{"k0", "body"}}, host.ExitDone},
	}
	for _, c := range cases {
		b := newBench()
		b.run(Submit, host.Args{Words: []string{"k0", "body"}})
		before := b.disk.Files()[IntentsFile]
		if exit := b.run(Submit, c.args); exit != c.exit {
			t.Errorf("%s: exit %d, want %d", c.intent, exit, c.exit)
		}
		if c.exit != host.ExitDone && b.said == "" {
			t.Errorf("%s: refused without a word", c.intent)
		}
		if !bytes.Equal(before, b.disk.Files()[IntentsFile]) {
			t.Errorf("%s: the ledger has changed", c.intent)
		}
	}
}

// A corrupt ledger stops a program with exit 4 and a word on how to mend it, and is left
// as it is.
func TestCorruptLedger(t *testing.T) {
	b := newBench()
	b.run(Submit, host.Args{Words: []string{"k1", "body"}})
	bad := b.disk.Files()[IntentsFile]
	bad[40] ^= 1
	if err := b.disk.Put(IntentsFile, bad); err != nil {
		t.Fatal(err)
	}
	if exit := b.run(Dispatch, host.Args{}); exit != host.ExitRefused || !strings.Contains(b.said, IntentsFile) {
		t.Errorf("exit %d, %q; want 4 and the name of the file", exit, b.said)
	}
	if !bytes.Equal(bad, b.disk.Files()[IntentsFile]) {
		t.Error("the corrupt file was touched")
	}
}

// The zero Host panics: nothing works by accident.
func TestZeroHostPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a program ran on nothing")
		}
	}()
	Dispatch(&host.Host{}, host.Args{})
}

// An error that nobody planned for is 70, never one of the answers.
func TestInternal(t *testing.T) {
	b := newBench()
	b.run(Submit, host.Args{Words: []string{"k1", "body"}})
	b.answer = func() (host.Reply, error) { return host.Reply{}, errors.New("a stranger answered") }
	if exit := b.run(Dispatch, host.Args{}); exit != host.ExitInternal {
		t.Errorf("exit %d, want 70", exit)
	}
}
