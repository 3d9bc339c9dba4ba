package main

import (
	"encoding/binary"
	"io"
	"path/filepath"
	"sync"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/raft"
	raftwal "github.com/hashicorp/raft-wal"
	"github.com/tidwall/wal"
	bolt "go.etcd.io/bbolt"
)

// silent is for stores that do not say how often they sync.
type silent struct{}

func (silent) Syncs() int { return -1 }

// turns is for logs whose records must come with the next number: callers take turns and
// the number is given in the turn.
type turns struct {
	silent
	mu   sync.Mutex
	next uint64
}

// tidwall/wal syncs each write; it has no way to share a sync between callers.
type tidwall struct {
	turns
	log *wal.Log
}

func openTidwall(dir string, _ int) (store, error) {
	log, err := wal.Open(filepath.Join(dir, "wal"), nil)
	return &tidwall{log: log}, err
}

func (s *tidwall) Append(_ uint64, payload []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next++
	return s.log.Write(s.next, payload)
}

func (s *tidwall) AppendMany(_ uint64, of [][]byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var batch wal.Batch
	for _, p := range of {
		s.next++
		batch.Write(s.next, p)
	}
	return s.log.WriteBatch(&batch)
}

func (s *tidwall) Close() error { return s.log.Close() }

// raft-wal syncs each StoreLogs; sharing a sync is left to raft, which hands it slices.
type raftLog struct {
	turns
	log *raftwal.WAL
}

func openRaft(dir string, _ int) (store, error) {
	quiet := hclog.New(&hclog.LoggerOptions{Output: io.Discard})
	log, err := raftwal.Open(dir, raftwal.WithLogger(quiet))
	return &raftLog{log: log}, err
}

func (s *raftLog) Append(_ uint64, payload []byte) error {
	return s.AppendMany(0, [][]byte{payload})
}

func (s *raftLog) AppendMany(_ uint64, of [][]byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	logs := make([]*raft.Log, len(of))
	for i, p := range of {
		s.next++
		logs[i] = &raft.Log{Index: s.next, Data: p}
	}
	return s.log.StoreLogs(logs)
}

func (s *raftLog) Close() error { return s.log.Close() }

// bbolt is a B+ tree; its Batch puts callers that come together into one transaction. One
// writer uses Update, since Batch would wait for others.
type boltDB struct {
	silent
	db     *bolt.DB
	append func(func(*bolt.Tx) error) error
}

var bucket = []byte("bench")

// openBolt takes bbolt as it comes: Batch waits 10 ms for up to 1000 callers.
func openBolt(dir string, writers int) (store, error) {
	db, err := bolt.Open(filepath.Join(dir, "bolt"), 0o644, nil)
	if err != nil {
		return nil, err
	}
	s := &boltDB{db: db, append: db.Update}
	if writers > 1 {
		s.append = db.Batch
	}
	return s, db.Update(func(tx *bolt.Tx) error {
		_, err := tx.CreateBucket(bucket)
		return err
	})
}

// openTunedBolt tells Batch how many callers there are, so that it waits for just these.
func openTunedBolt(dir string, writers int) (store, error) {
	s, err := openBolt(dir, writers)
	if err == nil {
		s.(*boltDB).db.MaxBatchSize = writers
	}
	return s, err
}

func (s *boltDB) Append(n uint64, payload []byte) error {
	return s.append(func(tx *bolt.Tx) error { return put(tx, n, payload) })
}

func (s *boltDB) AppendMany(first uint64, of [][]byte) error {
	return s.db.Update(func(tx *bolt.Tx) error {
		for i, p := range of {
			if err := put(tx, first+uint64(i), p); err != nil {
				return err
			}
		}
		return nil
	})
}

func put(tx *bolt.Tx, n uint64, payload []byte) error {
	return tx.Bucket(bucket).Put(binary.BigEndian.AppendUint64(nil, n), payload)
}

func (s *boltDB) Close() error { return s.db.Close() }
