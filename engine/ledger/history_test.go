package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/hack-pad/hackpadfs"

	"halt23/engine/crashdisk"
	"halt23/engine/host"
	"halt23/engine/trace"
)

// A history is what befalls one file: processes that open it, append, close and die, the
// power that goes, bits that flip. Beside it runs the model: what must be in the file, and
// what may be. Everything else may never be.
type history struct {
	t     *testing.T
	input []byte // decides what happens next
	d     *crashdisk.Disk
	p     *crashdisk.Proc // the process that was started last
	dead  bool            // it has crashed
	l     *Ledger         // what it has open
	must  []Record
	may   []Record // behind must: what one Append has attempted and not acknowledged
}

// FuzzHistory lets the input decide what happens and holds every open against the model.
func FuzzHistory(f *testing.F) {
	for _, told := range tales {
		f.Add(told.input)
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		h := &history{t: t, input: input[:min(len(input), 256)], d: crashdisk.New()}
		for len(h.input) > 0 {
			h.step()
		}
		h.losePower(crashdisk.KeepNone)
		h.open(host.Plan{})
		h.append([]Record{{Kind: 2, Key: "the end"}})
		h.losePower(crashdisk.KeepNone)
		h.read(host.Plan{})
	})
}

// What a byte of input means, modulo their number.
const (
	stepAppend = iota
	stepAppendTwo
	stepAppendThree
	stepClose
	stepKill
	stepLoseUnsynced
	stepLoseNothing
	stepFlip
	stepRead
	stepSecond
	steps
)

func (h *history) step() {
	switch s := h.next() % steps; s {
	case stepAppend, stepAppendTwo, stepAppendThree:
		if h.l == nil {
			h.open(h.plan())
		}
		var rs []Record
		for range s - stepAppend + 1 {
			rs = append(rs, entry(h.next()))
		}
		if h.l != nil {
			h.append(rs)
		}
	case stepClose:
		h.close()
	case stepKill:
		h.kill()
	case stepLoseUnsynced:
		h.losePower(crashdisk.KeepNone)
	case stepLoseNothing:
		h.losePower(crashdisk.KeepAll)
	case stepFlip:
		h.flip(h.next()<<8|h.next(), h.next()%8)
	case stepRead:
		h.kill()
		h.read(h.plan())
	case stepSecond:
		h.second()
	}
}

func (h *history) next() int {
	if len(h.input) == 0 {
		return 0
	}
	b := h.input[0]
	h.input = h.input[1:]
	return int(b)
}

// plan says where the next process dies: in most cases soon, and often inside a write.
func (h *history) plan() host.Plan {
	op := h.next()
	if op < 64 {
		return host.Plan{}
	}
	return host.Plan{HasOp: true, Op: op % 16, Bytes: int64(h.next())}
}

// entry is the record that a byte of input means. A quarter of them contradict the others.
func entry(b int) Record {
	key := b % 64
	return Record{Kind: 1, Key: fmt.Sprintf("key %d", key), Sum: [32]byte{byte(b / 192)},
		Payload: bytes.Repeat([]byte{byte(b)}, []int{0, 7, 60, 600}[key%4])}
}

// start begins a process that dies as plan says, or with the disk's next loss of power.
func (h *history) start(plan host.Plan) *host.Host {
	p := h.d.Proc("p")
	h.p, h.dead = p, false
	return host.New(host.Machine{FS: p, Locker: crashLocker{p}, Random: strings.NewReader("a random"),
		Note: func(trace.Event) {}, Did: func() error { return nil },
		Yield: func() error {
			if h.dead {
				return host.ErrDead
			}
			return nil
		},
		Crash: func(string) error {
			h.dead = true
			p.Kill()
			return host.ErrDead
		}}, plan)
}

type crashLocker struct{ *crashdisk.Proc }

func (l crashLocker) TryLock(f hackpadfs.File) error {
	err := l.Proc.TryLock(f)
	if errors.Is(err, crashdisk.ErrLocked) {
		return host.ErrLocked
	}
	return err
}

func (h *history) append(rs []Record) {
	want, fresh, conflict := h.expect(rs)
	before := h.d.Files()
	stored, err := h.l.Append(rs...)
	var refused *ConflictError
	switch {
	case errors.Is(err, host.ErrDead) && len(fresh) > 0:
		h.l, h.may = nil, fresh
	case conflict && errors.As(err, &refused):
		if !same(before, h.d.Files()) {
			h.t.Fatal("a conflict changed the files")
		}
	case err != nil || conflict:
		h.t.Fatalf("Append %q: %v; a conflict is expected: %v", keysOf(rs), err, conflict)
	case !agree(stored, want):
		h.t.Fatalf("Append %q answers %v, want %v", keysOf(rs), stored, want)
	default:
		h.must = append(h.must, fresh...)
	}
}

// expect is what the model answers to an Append.
func (h *history) expect(rs []Record) (stored, fresh []Record, conflict bool) {
	for _, r := range rs {
		known := append(slices.Clone(h.must), fresh...)
		i := slices.IndexFunc(known, func(k Record) bool { return k.Kind == r.Kind && k.Key == r.Key })
		switch {
		case i < 0:
			fresh, stored = append(fresh, r), append(stored, r)
		case known[i].Sum != r.Sum:
			return nil, nil, true
		default:
			stored = append(stored, known[i])
		}
	}
	return stored, fresh, false
}

// agree compares what is the caller's in two lists of records.
func agree(a, b []Record) bool {
	return slices.EqualFunc(a, b, func(a, b Record) bool {
		return a.Kind == b.Kind && a.Key == b.Key && a.Sum == b.Sum && bytes.Equal(a.Payload, b.Payload)
	})
}

func (h *history) close() {
	if h.l == nil {
		return
	}
	if err := h.l.Close(); err != nil && !errors.Is(err, host.ErrDead) {
		h.t.Fatal(err)
	}
	h.kill()
}

func (h *history) kill() {
	if h.p != nil {
		h.p.Kill()
	}
	h.dead, h.l = true, nil
}

func (h *history) losePower(keep crashdisk.Keep) {
	h.dead, h.l = true, nil
	if err := h.d.PowerLoss(keep); err != nil {
		h.t.Fatal(err)
	}
}

func (h *history) open(plan host.Plan) {
	before := h.d.Files()
	l, err := Open(h.start(plan), "x.wal")
	if h.judge(before, err, func() []Record { return l.Records() }) {
		h.l = l
	}
}

func (h *history) read(plan host.Plan) {
	before := h.d.Files()
	rs, err := Read(h.start(plan), "x.wal")
	h.judge(before, err, func() []Record { return rs })
}

// second is another process that wants the file while somebody has it.
func (h *history) second() {
	if h.l == nil {
		return
	}
	before := h.d.Files()
	other := history{d: h.d}
	_, err := Open(other.start(host.Plan{}), "x.wal")
	_, rerr := Read(other.start(host.Plan{}), "x.wal")
	if !errors.Is(err, host.ErrLocked) || !errors.Is(rerr, host.ErrLocked) || !same(before, h.d.Files()) {
		h.t.Fatalf("a second opener: %v; a reader: %v", err, rerr)
	}
}

// judge holds what an open found against the model, and reports whether it found anything.
func (h *history) judge(before map[string][]byte, err error, records func() []Record) bool {
	if errors.Is(err, host.ErrDead) {
		return false
	}
	if err != nil {
		h.t.Fatal(err)
	}
	found := records()
	n := len(found) - len(h.must)
	if n < 0 || n > len(h.may) || !agree(found, append(slices.Clone(h.must), h.may[:n]...)) {
		h.t.Fatalf("found %q; %q must be there, and then %q may", keysOf(found), keysOf(h.must), keysOf(h.may))
	}
	h.must, h.may = found, nil
	after := h.d.Files()
	if lost := lostBytes(before, after); lost != nil {
		h.t.Fatalf("these bytes are neither in the file nor kept aside: %x", lost)
	}
	h.again(after, found)
	return true
}

// lostBytes returns the tail that an open has cut off and not kept.
func lostBytes(before, after map[string][]byte) []byte {
	tail := before["x.wal"]
	if file := after["x.wal"]; len(file) > headerLen || bytes.HasPrefix(tail, file) {
		if !bytes.HasPrefix(tail, file) {
			return tail
		}
		tail = tail[len(file):]
	}
	for name, b := range after { // in any order: one is enough
		if strings.HasPrefix(name, "x.wal.torn-") && bytes.Equal(b, tail) {
			return nil
		}
	}
	if len(tail) == 0 {
		return nil
	}
	return tail
}

// again opens a copy of the files: a second open finds the same and changes no byte.
func (h *history) again(files map[string][]byte, found []Record) {
	copied := history{t: h.t, d: crashdisk.New()}
	for name, b := range files { // in any order: each on its own
		if err := copied.d.Put(name, b); err != nil {
			h.t.Fatal(err)
		}
	}
	rs, err := Read(copied.start(host.Plan{}), "x.wal")
	if err != nil || !agree(rs, found) || !maps.EqualFunc(files, copied.d.Files(), bytes.Equal) {
		h.t.Fatalf("a second open: %q after %q, %v, or a byte has changed", keysOf(rs), keysOf(found), err)
	}
}
