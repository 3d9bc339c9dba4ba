package ledger

import (
	"bytes"
	"errors"
	"fmt"
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
	plan  host.Plan       // by which it dies
	dead  bool            // it has
	l     *Ledger         // what it has open
	must  []Record
	may   []Record // behind must: what one Append has attempted and not acknowledged
}

// FuzzHistory lets the input decide what happens and holds every open against the model.
func FuzzHistory(f *testing.F) {
	for _, told := range tales {
		f.Add(told.input)
	}
	f.Fuzz(func(t *testing.T, input []byte) { live(t, input[:min(len(input), 256)]) })
}

// live goes through a history and returns what is in the file at its end, one record more,
// and one more loss of power.
func live(t *testing.T, input []byte) string {
	h := &history{t: t, input: input, d: crashdisk.New()}
	for len(h.input) > 0 {
		h.step()
	}
	h.losePower(crashdisk.KeepNone)
	h.open(host.Plan{})
	h.append([]Record{{Kind: 2, Key: "end"}})
	h.losePower(crashdisk.KeepNone)
	h.read(host.Plan{})
	return keysOf(h.must)
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
	stepLoseSome
	stepFault
	stepFlip
	stepRead
	stepSecond
	steps
)

func (h *history) step() {
	switch s := h.next() % steps; s {
	case stepAppend, stepAppendTwo, stepAppendThree:
		if h.l == nil {
			h.open(h.fate())
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
	case stepLoseSome:
		h.loseSome(h.next(), h.next())
	case stepFault:
		h.arm(h.next(), h.next())
	case stepFlip:
		h.flip(h.next()<<8|h.next(), h.next()%8)
	case stepRead:
		h.kill()
		h.read(h.fate())
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

// fate says where the next process dies: in most cases soon, and often inside a write.
func (h *history) fate() host.Plan {
	op := h.next()
	if op < 64 {
		return host.Plan{}
	}
	return host.Plan{HasOp: true, Op: op % 16, Bytes: int64(h.next())}
}

// entry is the record that a byte of input means. A quarter of them contradict the others.
func entry(b int) Record {
	key := b % 64
	return Record{Kind: 1, Key: fmt.Sprint(key), Sum: [32]byte{byte(b / 192)},
		Payload: bytes.Repeat([]byte{byte(b)}, []int{0, 7, 60, 600}[key%4])}
}

// start begins a process that dies as plan says, or with the disk's next loss of power.
func (h *history) start(plan host.Plan) *host.Host {
	p := h.d.Proc("p")
	h.p, h.plan, h.dead = p, plan, false
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

func (h *history) close() {
	if h.l == nil {
		return
	}
	if err := h.l.Close(); err != nil && !errors.Is(err, host.ErrDead) && !h.struck(err) {
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

// loseSome loses power and keeps what one of the models says, as far as they are tried.
func (h *history) loseSome(model, n int) {
	space := h.d.States(crashdisk.Models[model%len(crashdisk.Models)], crashdisk.Bounds{Bits: 4, Sample: 16, Seed: 1})
	for s := range space.All() {
		if n--; n < 0 {
			h.losePower(s.Keep)
			return
		}
	}
	h.losePower(crashdisk.KeepNone)
}

// arm makes a call of the process fail once. What happens to one that also dies before it
// has taken back what it wrote is not promised.
func (h *history) arm(kind, after int) {
	kinds := []crashdisk.FaultKind{crashdisk.SyncError, crashdisk.NoSpace, crashdisk.ShortWrite}
	if h.l != nil && h.plan == (host.Plan{}) {
		h.p.Arm(crashdisk.Fault{Kind: kinds[kind%len(kinds)], After: after % 4, Bytes: int64(after)})
	}
}

// struck reports whether err is that of an armed fault.
func (h *history) struck(err error) bool {
	return errors.Is(err, crashdisk.ErrIO) || errors.Is(err, crashdisk.ErrNoSpace)
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
