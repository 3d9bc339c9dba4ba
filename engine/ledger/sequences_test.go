package ledger

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"halt23/engine/host"
)

// sequences are reports that no file at rest can tell: what went wrong was an order of
// calls.
var sequences = []struct {
	name, why string
	happens   func(t *testing.T)
}{
	{"etcd 6368", "the name of a new file is durable before anything in it is acknowledged", theNameIsDurable},
	{"etcd 14370", "nothing is acknowledged before it is synced", theAcknowledgedIsSynced},
	{"HarperFast/rocksdb-js 748", "what a failed write left behind does not come to stand before the next record",
		func(t *testing.T) { aFailurePoisons(t, "write") }},
	{"turso 2091", "a sync that failed is not made good by the next one, which succeeds and writes nothing",
		func(t *testing.T) { aFailurePoisons(t, "sync") }},
	{"cqlite 1390", "what is appended after a torn tail is found again", func(t *testing.T) { appendsAfterATail(t, 95) }},
	{"leveldb 1287", "also when the tail ends within the length, where it could be taken for the end",
		func(t *testing.T) { appendsAfterATail(t, 97) }},
	{"nsqio/go-diskqueue 31", "the cut of a torn tail is synced before anything is appended", theCutIsSynced},
	{"SparrowDB 524, tidwall/wal 1.2.1", "a second opener is turned away at once, by an error to decide on", theSecondIsTurnedAway},
	{"badger 433", "a lock dies with its holder, and a file called lock keeps nobody out", theLockDies},
	{"Typhon 715", "a crash at any effect of a recovery, and inside its writes, loses nothing", theRecoveryDies},
	{"duckdb 24767", "a recovery renames and removes nothing, so an open handle cannot get in its way", nothingIsRenamed},
}

func TestSequences(t *testing.T) {
	for _, s := range sequences {
		t.Run(s.name, func(t *testing.T) {
			t.Log(s.why)
			s.happens(t)
		})
	}
}

func theNameIsDurable(t *testing.T) {
	d := newDisk(nil)
	l := must[*Ledger](t)(Open(d.live().Host, "x.wal"))
	if got := d.losePower().files()["x.wal"]; len(got) != headerLen {
		t.Fatalf("before the first append %d bytes of the file are durable, want its header", len(got))
	}
	must[[]Record](t)(l.Append(rec("A")))
	if got := Decode(d.losePower().files()["x.wal"]); keysOf(got.Records) != "A" {
		t.Errorf("power was lost: %q is left", keysOf(got.Records))
	}
}

func theAcknowledgedIsSynced(t *testing.T) {
	d := newDisk(map[string][]byte{"x.wal": newFile().close().bytes})
	l := must[*Ledger](t)(Open(d.live().Host, "x.wal"))
	acked := ""
	for _, key := range []string{"A", "B", "C"} {
		must[[]Record](t)(l.Append(rec(key)))
		acked = strings.TrimSpace(acked + " " + key)
		if got := Decode(d.losePower().files()["x.wal"]); keysOf(got.Records) != acked {
			t.Errorf("acknowledged %q, and after a loss of power %q", acked, keysOf(got.Records))
		}
	}
}

// aFailurePoisons has a call fail once; the disk forgets what a failed sync did not write.
func aFailurePoisons(t *testing.T, call string) {
	d := newDisk(map[string][]byte{"x.wal": newFile().session("A").close().bytes})
	p := d.live()
	l := must[*Ledger](t)(Open(p.Host, "x.wal"))
	d.drops = true
	d.failOnce(call, 1, "")
	if _, err := l.Append(rec("B")); !errors.Is(err, errIO) {
		t.Fatalf("Append: %v, want the disk's error", err)
	}
	for _, again := range []string{"A", "B", "C"} {
		if _, err := l.Append(rec(again)); !errors.Is(err, ErrPoisoned) || !errors.Is(err, errIO) {
			t.Errorf("Append %s on a poisoned handle: %v", again, err)
		}
	}
	effects := p.effects()
	if err := l.Close(); err != nil || p.effects() != effects {
		t.Errorf("closing a poisoned handle: %v, and effects %q", err, strings.TrimPrefix(p.effects(), effects))
	}
	l = must[*Ledger](t)(Open(d.live().Host, "x.wal"))
	must[[]Record](t)(l.Append(rec("C")))
	if s := Decode(d.losePower().names["x.wal"].live); s.Verdict != Clean || keysOf(s.Records) != "A C" {
		t.Errorf("%s %q, want clean A C", s.Verdict, keysOf(s.Records))
	}
}

func appendsAfterATail(t *testing.T, cut int64) {
	d := newDisk(map[string][]byte{"x.wal": newFile().session("A", "B").cut(cut).bytes})
	p := d.live()
	l := must[*Ledger](t)(Open(p.Host, "x.wal"))
	must[[]Record](t)(l.Append(rec("C")))
	p.die()
	if rs := must[[]Record](t)(Read(d.live().Host, "x.wal")); keysOf(rs) != "A C" {
		t.Errorf("%q, want A C", keysOf(rs))
	}
}

func theCutIsSynced(t *testing.T) {
	d := newDisk(map[string][]byte{"x.wal": newFile().session("A", "B").cut(1).bytes})
	must[*Ledger](t)(Open(d.live().Host, "x.wal"))
	if got := d.losePower().files()["x.wal"]; len(got) != 132 {
		t.Errorf("after Open %d bytes are durable, want 132", len(got))
	}
}

func theSecondIsTurnedAway(t *testing.T) {
	d := newDisk(nil)
	l := must[*Ledger](t)(Open(d.live().Host, "x.wal"))
	second := d.live()
	if _, err := Open(second.Host, "x.wal"); !errors.Is(err, host.ErrLocked) {
		t.Errorf("a second writer: %v, want ErrLocked", err)
	}
	if _, err := Read(second.Host, "x.wal"); !errors.Is(err, host.ErrLocked) {
		t.Errorf("a reader beside a writer: %v, want ErrLocked", err)
	}
	if second.effects() != "" {
		t.Errorf("the refused one did: %s", second.effects())
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Append(rec("B")); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("Append after Close: %v", err)
	}
	must[*Ledger](t)(Open(second.Host, "x.wal"))
}

func theLockDies(t *testing.T) {
	d := newDisk(map[string][]byte{"x.wal.lock": []byte("4711")})
	first := d.live()
	must[[]Record](t)(must[*Ledger](t)(Open(first.Host, "x.wal")).Append(rec("A")))
	first.die()
	if l := must[*Ledger](t)(Open(d.live().Host, "x.wal")); keysOf(l.Records()) != "A" {
		t.Errorf("after the holder's death: %q", keysOf(l.Records()))
	}
}

func theRecoveryDies(t *testing.T) {
	tail := newFile().session("A").add(rec("B"), rec("C")).cut(30)
	recovers(t, newDisk(map[string][]byte{"x.wal": tail.bytes}), "A B")
}

func nothingIsRenamed(t *testing.T) {
	for _, file := range [][]byte{newFile().bytes[:5], newFile().session("A", "B").cut(1).bytes} {
		p := newDisk(map[string][]byte{"x.wal": file}).live()
		must[*Ledger](t)(Open(p.Host, "x.wal"))
		for _, e := range p.events {
			switch e.Kind {
			case "create", "write", "truncate", "sync", "sync-dir", "lock":
			default:
				t.Errorf("a recovery did: %s", e.Kind)
			}
		}
	}
}
