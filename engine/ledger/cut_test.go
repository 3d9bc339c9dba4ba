package ledger

import (
	"errors"
	"fmt"
	"testing"

	"halt23/engine/crashdisk"
	"halt23/engine/host"
)

// Power is lost while X and Y are written: Y arrives, a sector of X does not. The recovery
// cuts both off and dies before it syncs the cut; to the next open the file ends in its
// close marker. R, as long as X, is written, and power is lost again. If the disk keeps R
// and forgets the cut, Y comes to stand behind R, whole and in its place. Unless the open
// in between made the cut durable, what it found is not what is there.
func TestACutThatWasNotSynced(t *testing.T) {
	died := map[string]bool{}
	crash := func(d *crashdisk.Disk, op int, work func(h *host.Host) error) {
		t.Helper()
		h := &history{t: t, d: d}
		if err := work(h.start(host.Plan{HasOp: true, Op: op})); err != nil && !errors.Is(err, host.ErrDead) {
			t.Fatal(err)
		}
		h.kill()
	}
	d := crashdisk.New()
	if err := d.Put("x.wal", newFile().session("A").close().bytes); err != nil {
		t.Fatal(err)
	}
	crash(d, 1, func(h *host.Host) error {
		_, err := must[*Ledger](t)(Open(h, "x.wal")).Append(long("X", 1000), rec("Y"))
		return err
	})
	for torn := range d.States(crashdisk.Subset, crashdisk.DefaultBounds).All() {
		mended := torn.Disk()
		crash(mended, 5, func(h *host.Host) error {
			_, err := Read(h, "x.wal")
			return err
		})
		for op := range 5 {
			d, found := mended.Clone(), ""
			crash(d, op, func(h *host.Host) error {
				l, err := Open(h, "x.wal")
				if err != nil {
					return err
				}
				found = keysOf(l.Records())
				_, err = l.Append(long("R", 1000))
				died[fmt.Sprint(found, " ", err)] = true
				return err
			})
			for s := range d.States(crashdisk.Subset, crashdisk.DefaultBounds).All() {
				left := (&history{t: t, d: s.Disk()}).start(host.Plan{})
				rs, err := Read(left, "x.wal")
				if got := keysOf(rs); err != nil || found != "" && got != found && got != found+" R" {
					t.Fatalf("%s, killed at 5, opened with %q, killed at %d, %s: %q, %v", torn.Keep, found, op, s.Keep, got, err)
				}
			}
		}
	}
	if len(died) < 3 {
		t.Errorf("not every case was tried: %v", died)
	}
}
