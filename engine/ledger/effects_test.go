package ledger

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Readers see every effect as a place to crash, so these lists are part of the promise.
func TestEffectsAreFewAndInOrder(t *testing.T) {
	torn := newFile().session("A", "B").cut(1).bytes
	for _, c := range []struct {
		why   string
		file  []byte
		aside string // what x.wal.torn-132 holds already, as a share of the tail
		do    func(l *Ledger) error
		want  string
	}{
		{"a new file is durable, name and header, before anything is appended",
			nil, "", nothing, "create x.wal, write x.wal, sync x.wal, sync-dir"},
		{"two records in one Append are one write and one sync",
			newFile().close().bytes, "", appends("A", "B"), "write x.wal, sync x.wal"},
		{"what is stored already is answered for nothing",
			newFile().session("A", "B").close().bytes, "", appends("B", "A"), ""},
		{"a closed file is opened and closed without a trace",
			newFile().session("A").close().bytes, "", (*Ledger).Close, ""},
		{"a file that was not closed may have been read from a dead writer's page cache",
			newFile().session("A").bytes, "", nothing, "sync x.wal, sync-dir"},
		{"unless a tail was cut off there: that the cut was synced, nobody knows",
			newFile().session("A").close().bytes, "other", nothing, "sync x.wal, sync-dir"},
		{"closing is one write and one sync",
			newFile().session("A").close().bytes, "", appendsAndCloses("B"), "write x.wal, sync x.wal, write x.wal, sync x.wal"},
		{"a tail is kept, durably, before it is cut off",
			torn, "", nothing, "create x.wal.torn-132, write x.wal.torn-132, sync x.wal.torn-132, sync-dir, truncate x.wal, sync x.wal"},
		{"a tail that is kept already is not kept twice",
			torn, "all", nothing, "sync x.wal.torn-132, sync-dir, truncate x.wal, sync x.wal"},
		{"a copy that a crash cut short is completed",
			torn, "half", nothing, "write x.wal.torn-132, sync x.wal.torn-132, sync-dir, truncate x.wal, sync x.wal"},
		{"another tail of that offset is not overwritten",
			torn, "other", nothing, "create x.wal.torn-132.2, write x.wal.torn-132.2, sync x.wal.torn-132.2, sync-dir, truncate x.wal, sync x.wal"},
		{"half a header is kept like any tail",
			newFile().bytes[:9], "", nothing, "create x.wal.torn-0, write x.wal.torn-0, sync x.wal.torn-0, sync-dir, " +
				"truncate x.wal, sync x.wal, write x.wal, sync x.wal, sync-dir"},
	} {
		t.Run(c.why, func(t *testing.T) {
			files := map[string][]byte{}
			if c.file != nil {
				files["x.wal"] = c.file
			}
			if c.aside != "" {
				files[fmt.Sprintf("x.wal.torn-%d", Decode(c.file).Good)] = map[string][]byte{"all": torn[132:], "half": torn[132:150], "other": []byte("another")}[c.aside]
			}
			p := newDisk(files).live()
			l := must[*Ledger](t)(Open(p.Host, "x.wal"))
			if err := c.do(l); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, p.effects()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func nothing(*Ledger) error { return nil }

func appends(keys ...string) func(l *Ledger) error {
	return func(l *Ledger) error {
		var rs []Record
		for _, k := range keys {
			rs = append(rs, rec(k))
		}
		_, err := l.Append(rs...)
		return err
	}
}

func appendsAndCloses(keys ...string) func(l *Ledger) error {
	return func(l *Ledger) error { return errors.Join(appends(keys...)(l), l.Close()) }
}

// What was not acknowledged is taken back as durably as it was to be written.
func TestEffectsOfAFailure(t *testing.T) {
	d := newDisk(map[string][]byte{"x.wal": newFile().session("A").close().bytes})
	p := d.live()
	l := must[*Ledger](t)(Open(p.Host, "x.wal"))
	d.failOnce("sync", 1, "")
	if err := appends("B")(l); !errors.Is(err, errIO) {
		t.Fatal(err)
	}
	if want := "write x.wal, sync x.wal, truncate x.wal, sync x.wal"; p.effects() != want {
		t.Errorf("%s; want %s", p.effects(), want)
	}
}
