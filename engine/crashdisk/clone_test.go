package crashdisk_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hack-pad/hackpadfs"

	"halt23/engine/crashdisk"
)

// A clone has the bytes, the names and what is pending; it has nobody at work on it, and
// what happens to one of the two does not happen to the other.
func TestClone(t *testing.T) {
	const steps = "create a; write a 0 hello; sync a; syncdir .; write a 5 !; create b; rename b c"
	d := crashdisk.New()
	p := d.Proc("w")
	play(t, p, steps)
	w := world{t, p, p.SameFile}
	f := w.open("a", readWrite)
	w.must(p.TryLock(f))
	c := d.Clone()
	if diff := cmp.Diff(d.Unsynced(), c.Unsynced()); diff != "" {
		t.Errorf("pending (-disk +clone):\n%s", diff)
	}
	next := c.Proc("next")
	if err := next.TryLock((world{t, next, nil}).open("a", readWrite)); err != nil {
		t.Errorf("the lock is held in the clone, too: %v", err)
	}
	for name, changed := range map[string]*crashdisk.Disk{"clone": c, "disk": d} {
		other := c
		if changed == c {
			other = d
		}
		before, pending := view(t, other), fmt.Sprint(other.Unsynced())
		play(t, changed.Proc("x"), "write a 0 "+name+"; truncate a 4; chmod a; remove c; mkdir d; create d/e; sync a; syncdir .")
		if got := view(t, other); got != before || fmt.Sprint(other.Unsynced()) != pending {
			t.Errorf("a change of the %s changed the other: %q; want %q", name, got, before)
		}
	}
	w.writeAt(f, "J", 0) // and who had it open still has it
	if got := lose(t, d.Clone(), crashdisk.KeepAll); got != "a=Jisk d/ d/e=" {
		t.Errorf("the disk holds %q; want a=Jisk d/ d/e=", got)
	}
	if got := lose(t, c, crashdisk.KeepNone); got != "a=clon d/" {
		t.Errorf("the clone holds %q; want a=clon d/", got)
	}
}

// A clone counts on where the disk was, and their logs part company.
func TestClonesGoOn(t *testing.T) {
	d := crashdisk.New()
	play(t, d.Proc("w"), "create a; sync a; syncdir .; write a 0 x; write a 1 x; write a 2 x")
	c := d.Clone()
	play(t, d.Proc("w"), "write a 1 1; create b")
	play(t, c.Proc("w"), "write a 1 1; create b")
	if diff := cmp.Diff(d.Unsynced(), c.Unsynced()); diff != "" {
		t.Errorf("the same steps were logged otherwise (-disk +clone):\n%s", diff)
	}
	e := d.Clone()
	play(t, d.Proc("w"), "write a 0 d; write b 0 d")
	play(t, e.Proc("w"), "write a 0 e; write b 0 e")
	if got := lose(t, d, crashdisk.KeepAll) + ", " + lose(t, e, crashdisk.KeepAll); got != "a=d1x b=d, a=e1x b=e" {
		t.Errorf("disk and clone hold %q; want a=d1x b=d, a=e1x b=e", got)
	}
}

// Pictures of one disk may be worked on at the same time.
func TestClonesAtTheSameTime(t *testing.T) {
	d := busy(t)
	want := ids(d.States(crashdisk.Prefix, small))
	var all sync.WaitGroup
	for i := range 8 {
		c := d.Clone()
		space := d.States(crashdisk.Prefix, small)
		all.Go(func() {
			_ = do(c.Proc("x"), fmt.Sprintf("write intents.wal %d changed", i))
			_ = c.PowerLoss(crashdisk.KeepAll)
			_ = d.Clone().Hash()
			if diff := cmp.Diff(want, ids(space)); diff != "" {
				t.Errorf("states (-want +got):\n%s", diff)
			}
		})
	}
	all.Wait()
}

// The hash is of names and bytes, wherever one ends and the other begins; of nothing else.
func TestHash(t *testing.T) {
	hash := func(steps string) [32]byte {
		d := crashdisk.New()
		playAll(t, d.Proc("w"), steps)
		return d.Hash()
	}
	same := []string{
		"create a; write a 0 xy; create b",
		"create b; create a; write a 1 y; write a 0 x; sync a; syncdir .",
		"create c; write c 0 xyz; truncate c 2; rename c a; create b; chmod b; create z; remove z",
	}
	for _, steps := range same[1:] {
		if hash(steps) != hash(same[0]) {
			t.Errorf("%q and %q end the same, but with another hash", same[0], steps)
		}
	}
	seen := map[[32]byte]string{hash(same[0]): same[0]}
	for _, steps := range []string{"", "create a", "mkdir a", "create a; write a 0 xy", "create axy", "create a; write a 0 x; create b; write b 0 y",
		"create b; write b 0 xy; create a", "create ab; write ab 0 xy", "mkdir a; create a/b", "mkdir a; create b", "create a; create b; create c",
		"create a; truncate a 1; create b", "create a; truncate a 2; create b"} {
		if other, ok := seen[hash(steps)]; ok {
			t.Errorf("%q and %q have the same hash", steps, other)
		}
		seen[hash(steps)] = steps
	}
}

// Two openers, and what lock files have to do with it: the lock is on the inode, so a file
// left behind stops nobody, and a file taken away lets a second owner in, who can be told.
func TestLockFileStories(t *testing.T) {
	d := crashdisk.New()
	a, b := d.Proc("a"), d.Proc("b")
	wa, wb := world{t, a, a.SameFile}, world{t, b, b.SameFile}
	first := wa.open("lock", exclusive)
	wa.must(a.TryLock(first))
	second := wb.open("lock", readWrite)
	if err := b.TryLock(second); !errors.Is(err, crashdisk.ErrLocked) {
		t.Errorf("a second opener: %v; want ErrLocked, at once", err)
	}
	wb.must(b.Remove("lock"))
	if named, err := a.SameFile("lock", first); named || err != nil {
		t.Errorf("the lock file was deleted, and the owner is told %v, %v; want false", named, err)
	}
	wb.must(b.TryLock(wb.open("lock", exclusive)))
	if err := a.TryLock(first); err != nil {
		t.Errorf("the first owner lost the lock on an inode that it has open: %v", err)
	}
	for how, end := range map[string]func() error{
		"its owner was killed": func() error { b.Kill(); return nil },
		"the power went":       func() error { return d.PowerLoss(crashdisk.KeepAll) },
	} {
		wb.must(end())
		c := d.Proc("c")
		stale := world{t, c, nil}.open("lock", readWrite)
		if err := c.TryLock(stale); err != nil {
			t.Errorf("a lock file left behind when %s: %v; want the lock", how, err)
		}
		if err := hackpadfs.SyncFile(stale); err != nil {
			t.Error(err)
		}
		c.Kill()
	}
}
