package main

import (
	"crypto/rand"
	"crypto/sha256"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"github.com/hack-pad/hackpadfs"
	hackpados "github.com/hack-pad/hackpadfs/os"

	"halt23/engine/host"
	"halt23/engine/ledger"
	"halt23/engine/ledger/group"
	"halt23/engine/trace"
)

// contenders, the first of which the others are compared with.
var contenders = []contender{
	{"bare write + fsync", openBare},
	{"ledger", openLedger},
	{"ledger/group", openGroup},
	{"tidwall/wal v1.2.1", openTidwall},
	{"etcd-io/bbolt v1.5.0", openBolt},
	{"etcd-io/bbolt v1.5.0, MaxBatchSize 64", openTunedBolt},
	{"hashicorp/raft-wal v0.4.0", openRaft},
}

// bare is the least that a durable append can be: nothing but the bytes.
type bare struct {
	mu    sync.Mutex
	f     *os.File
	end   int64
	syncs int
}

func openBare(dir string, _ int) (store, error) {
	f, err := os.OpenFile(filepath.Join(dir, "bare"), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
	return &bare{f: f}, err
}

func (b *bare) Append(_ uint64, payload []byte) error { return b.write(payload) }

func (b *bare) AppendMany(_ uint64, of [][]byte) error {
	var all []byte
	for _, p := range of {
		all = append(all, p...)
	}
	return b.write(all)
}

func (b *bare) write(p []byte) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, err := b.f.WriteAt(p, b.end); err != nil {
		return err
	}
	b.end += int64(len(p))
	b.syncs++
	return b.f.Sync()
}

func (b *bare) Syncs() int   { return b.syncs }
func (b *bare) Close() error { return b.f.Close() }

// ours is a ledger over the operating system's files, as the native backend opens them but
// without a trace.
type ours struct {
	mu     sync.Mutex // a ledger is for one goroutine at a time
	l      *ledger.Ledger
	append func(rs ...ledger.Record) ([]ledger.Record, error)
	close  func() error
	syncs  int
}

func openLedger(dir string, _ int) (store, error) {
	s := &ours{}
	if err := s.open(dir); err != nil {
		return nil, err
	}
	s.append = func(rs ...ledger.Record) ([]ledger.Record, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.l.Append(rs...)
	}
	s.close = s.l.Close
	return s, nil
}

func openGroup(dir string, _ int) (store, error) {
	s := &ours{}
	if err := s.open(dir); err != nil {
		return nil, err
	}
	g := group.New(s.l)
	s.append, s.close = g.Append, g.Close
	return s, nil
}

func (s *ours) open(dir string) error {
	h, err := hostOver(dir, func(e trace.Event) {
		if e.Kind == trace.Sync {
			s.syncs++
		}
	})
	if err == nil {
		s.l, err = ledger.Open(h, "bench.wal")
	}
	return err
}

func record(n uint64, payload []byte) ledger.Record {
	return ledger.Record{Kind: 1, Key: strconv.FormatUint(n, 16), Sum: sha256.Sum256(payload), Payload: payload}
}

func (s *ours) Append(n uint64, payload []byte) error {
	_, err := s.append(record(n, payload))
	return err
}

func (s *ours) AppendMany(first uint64, of [][]byte) error {
	rs := make([]ledger.Record, len(of))
	for i, p := range of {
		rs[i] = record(first+uint64(i), p)
	}
	_, err := s.append(rs...)
	return err
}

func (s *ours) Syncs() int   { return s.syncs }
func (s *ours) Close() error { return s.close() }

// hostOver returns a Host whose world is a folder and which nobody else uses.
func hostOver(dir string, note func(trace.Event)) (*host.Host, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	root := hackpados.NewFS()
	below, err := root.FromOSPath(dir)
	if err != nil {
		return nil, err
	}
	world, err := root.Sub(below)
	if err != nil {
		return nil, err
	}
	nothing := func() error { return nil }
	return host.New(host.Machine{Name: "bench", FS: world.(host.FS), Locker: alone{}, Random: rand.Reader,
		Note: note, Yield: nothing, Did: nothing}, host.Plan{}), nil
}

// alone is the Locker of a folder that nobody else knows.
type alone struct{}

func (alone) TryLock(hackpadfs.File) error                  { return nil }
func (alone) SameFile(string, hackpadfs.File) (bool, error) { return true, nil }
