package crashdisk_test

import (
	"math"
	"syscall"
	"testing"

	"github.com/hack-pad/hackpadfs"

	"halt23/engine/crashdisk"
)

// What is there after the power came back, when nothing unsynced was kept and when all was.
// The second is also what the next process sees when this one is only killed.
var powerStories = []struct {
	intent    string
	steps     string
	none, all string
}{
	{"nothing written, nothing lost: a name alone is not durable either",
		"create a", "", "a="},
	{"a synced file in a directory that was not synced vanishes, bytes and all",
		"create a; write a 0 hello; sync a", "", "a=hello"},
	{"a name made durable before its file was synced leads to an empty file",
		"create a; write a 0 hello; syncdir .", "a=", "a=hello"},
	{"file and directory synced: it stays",
		"create a; write a 0 hello; sync a; syncdir .", "a=hello", "a=hello"},
	{"the order of the two syncs does not matter, only that both happened",
		"create a; write a 0 hello; syncdir .; sync a", "a=hello", "a=hello"},
	{"a write after the sync is lost, the synced prefix is kept",
		"create a; write a 0 hello; sync a; syncdir .; write a 5 !!", "a=hello", "a=hello!!"},
	{"an overwrite after the sync is undone: the old bytes are back",
		"create a; write a 0 hello; sync a; syncdir .; write a 0 J", "a=hello", "a=Jello"},
	{"a truncate that was not synced is undone",
		"create a; write a 0 hello; sync a; syncdir .; truncate a 1", "a=hello", "a=h"},
	{"an extension that was not synced is undone",
		"create a; write a 0 hi; sync a; syncdir .; truncate a 4", "a=hi", "a=hi00"},
	{"a truncate, once synced, stays",
		"create a; write a 0 hello; sync a; syncdir .; truncate a 1; sync a", "a=h", "a=h"},
	{"the sync of one file does nothing for another that was written before it",
		"create a; create b; syncdir .; write a 0 first; write b 0 second; sync b", "a= b=second", "a=first b=second"},
	{"the sync of a file does not sync the directory's other names",
		"create a; sync a; syncdir .; create b; sync b", "a=", "a= b="},
	{"a rename in a directory that was not synced gives the old name back",
		"create t; write t 0 new; sync t; syncdir .; rename t w", "t=new", "w=new"},
	{"a rename over a file, not synced, leaves both files under their old names",
		"create w; write w 0 old; sync w; create t; write t 0 new; sync t; syncdir .; rename t w", "t=new w=old", "w=new"},
	{"write, sync, rename, sync of the directory: the way to replace a file",
		"create w; write w 0 old; sync w; syncdir .; create t; write t 0 new; sync t; rename t w; syncdir .", "w=new", "w=new"},
	{"without the sync before the rename the new file is there, and empty",
		"create w; write w 0 old; sync w; syncdir .; create t; write t 0 new; rename t w; syncdir .", "w=", "w=new"},
	{"a sync through the new name serves the same inode",
		"create t; syncdir .; write t 0 new; rename t w; sync w", "t=new", "w=new"},
	{"a remove that was not synced is undone",
		"create a; write a 0 hello; sync a; syncdir .; remove a", "a=hello", ""},
	{"a remove, once the directory is synced, stays",
		"create a; write a 0 hello; sync a; syncdir .; remove a; syncdir .", "", ""},
	{"a file made, removed and made again is the first one until the directory is synced",
		"create a; write a 0 one; sync a; syncdir .; remove a; create a; write a 0 two; sync a", "a=one", "a=two"},
	{"intermediate versions exist: the sync keeps the second write, the third is lost",
		"create a; syncdir .; write a 0 1; write a 0 2; sync a; write a 0 3", "a=2", "a=3"},
	{"a directory is a name in its parent: unsynced, it vanishes with what it holds",
		"mkdir d; create d/a; write d/a 0 x; sync d/a; syncdir d", "", "d/ d/a=x"},
	{"the sync of the parent does not make the entries of the child durable",
		"mkdir d; create d/a; write d/a 0 x; sync d/a; syncdir .", "d/", "d/ d/a=x"},
	{"a move between directories is atomic: the sync of the new one takes the old name away",
		"mkdir d; syncdir .; create a; write a 0 x; sync a; syncdir .; rename a d/a; syncdir d", "d/ d/a=x", "d/ d/a=x"},
	{"a move between directories is atomic: the sync of the old one brings the new name",
		"mkdir d; syncdir .; create a; write a 0 x; sync a; syncdir .; rename a d/a; syncdir .", "d/ d/a=x", "d/ d/a=x"},
	{"a move takes along what it builds on, the new directory, but not what came after it",
		"create a; sync a; syncdir .; mkdir d; rename a d/a; create b; syncdir d", "d/ d/a=", "b= d/ d/a="},
	{"removing an emptied directory does not lose what was moved out of it",
		"mkdir d; mkdir e; create d/a; write d/a 0 x; sync d/a; syncdir d; syncdir .; rename d/a e/a; remove d; syncdir .", "e/ e/a=x", "e/ e/a=x"},
}

func TestPowerLoss(t *testing.T) {
	for _, story := range powerStories {
		t.Run(story.intent, func(t *testing.T) {
			for _, after := range []struct {
				keep crashdisk.Keep
				want string
			}{{crashdisk.KeepNone, story.none}, {crashdisk.KeepAll, story.all}} {
				d := crashdisk.New()
				play(t, d.Proc("w"), story.steps)
				if got := lose(t, d, after.keep); got != after.want {
					t.Errorf("%s\nkeep=%s leaves %q; want %q", story.steps, after.keep, got, after.want)
				}
				if left := d.Unsynced(); len(left) != 0 {
					t.Errorf("keep=%s: after the power came back %v is still pending", after.keep, left)
				}
			}
			d := crashdisk.New()
			p := d.Proc("w")
			play(t, p, story.steps)
			p.Kill()
			if got := view(t, d); got != story.all {
				t.Errorf("%s\nafter a kill the next process sees %q; want %q", story.steps, got, story.all)
			}
		})
	}
}

// A file opened with O_SYNC is durable write by write; its name still is not.
func TestSynchronousWrites(t *testing.T) {
	d := crashdisk.New()
	p := d.Proc("w")
	w := world{t, p, nil}
	f := w.open("a", exclusive|hackpadfs.FlagSync)
	play(t, p, "syncdir .")
	w.write(f, "hello")
	w.must(hackpadfs.TruncateFile(f, 1))
	if got := lose(t, d, crashdisk.KeepNone); got != "a=hello" {
		t.Errorf("the disk holds %q; want a=hello", got)
	}
}

// A choice that the disk does not know is an error, and the machine goes on.
func TestPowerLossRefusesAnUnknownChoice(t *testing.T) {
	d := crashdisk.New()
	p := d.Proc("w")
	play(t, p, "create a; write a 0 x")
	if err := d.PowerLoss("some"); err == nil {
		t.Fatal("keep=some was accepted")
	}
	play(t, p, "write a 1 y")
	if got := view(t, d); got != "a=xy" {
		t.Errorf("the disk holds %q; want a=xy", got)
	}
}

// What waits in the log is what was written then, whatever the caller does to its buffer.
func TestTheLogHoldsItsOwnBytes(t *testing.T) {
	d := crashdisk.New()
	p := d.Proc("w")
	w := world{t, p, nil}
	f := w.open("a", exclusive)
	buf := []byte("hello")
	_, err := hackpadfs.WriteFile(f, buf)
	w.must(err)
	copy(buf, "XXXXX")
	play(t, p, "sync a; syncdir .")
	if got := lose(t, d, crashdisk.KeepNone); got != "a=hello" {
		t.Errorf("the disk holds %q; want a=hello", got)
	}
}

// What came back is a disk like any other: it can lose again, and only what is new.
func TestPowerLossTwice(t *testing.T) {
	d := crashdisk.New()
	play(t, d.Proc("first"), "create a; write a 0 hello; sync a; syncdir .; write a 0 J")
	if got := lose(t, d, crashdisk.KeepAll); got != "a=Jello" {
		t.Fatalf("the disk holds %q; want a=Jello", got)
	}
	play(t, d.Proc("second"), "write a 0 B; create b")
	if got := lose(t, d, crashdisk.KeepNone); got != "a=Jello" {
		t.Errorf("the disk holds %q; want a=Jello: what the first loss kept is durable, the rest is not", got)
	}
}

// Two limits of this disk that a real one need not have are errors, not surprises.
func TestLimits(t *testing.T) {
	d := crashdisk.New()
	p := d.Proc("w")
	w := world{t, p, nil}
	play(t, p, "mkdir d; mkdir e; create a")
	w.refused(p.Rename("d", "e/d"), syscall.EXDEV)
	w.refused(p.Rename("d", "d/d"), syscall.EXDEV)
	f := w.open("a", readWrite)
	for _, size := range []int64{256<<20 + 1, math.MaxInt64} {
		w.refused(hackpadfs.TruncateFile(f, size), syscall.EFBIG)
		_, err := hackpadfs.WriteAtFile(f, []byte("xx"), size-1)
		w.refused(err, syscall.EFBIG)
	}
	if got := view(t, d); got != "a= d/ e/" {
		t.Errorf("the disk holds %q; want a= d/ e/", got)
	}
}

// Attributes are part of the inode: lost without a sync of the file, kept with one.
func TestAttributes(t *testing.T) {
	d := crashdisk.New()
	play(t, d.Proc("w"), "create a; create b; mkdir d; syncdir .; chmod a; chmod b; chmod d; sync b; syncdir d")
	if err := d.PowerLoss(crashdisk.KeepNone); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"a": "-rw-r--r--", "b": "-r--------", "d": "dr--------"} {
		info, err := d.Proc("w").Stat(name)
		if err != nil || info.Mode().String() != want {
			t.Errorf("%s has mode %v, %v; want %s", name, info, err, want)
		}
	}
}

// Putting and losing files is fate's work: durable at once, whatever a process left pending.
func TestFate(t *testing.T) {
	d := crashdisk.New()
	if err := d.Put("a", []byte("old")); err != nil {
		t.Fatal(err)
	}
	play(t, d.Proc("w"), "write a 0 new; rename a b; create c; write c 0 x; sync c; syncdir .; write c 0 y")
	if data, ok := d.Lose("b"); !ok || string(data) != "new" {
		t.Errorf("Lose(b) = %q, %v; want what was last seen, new", data, ok)
	}
	if data, ok := d.Lose("a"); ok {
		t.Errorf("Lose(a) = %q: there is no such file any more", data)
	}
	if got := d.Files(); len(got) != 1 || string(got["c"]) != "y" {
		t.Errorf("Files() = %q; want c=y alone", got)
	}
	if err := d.Put("c", []byte("again")); err != nil {
		t.Fatal(err)
	}
	if got := lose(t, d, crashdisk.KeepNone); got != "c=again" {
		t.Errorf("after power loss the disk holds %q; want c=again: b does not come back", got)
	}
	play(t, d.Proc("w"), "remove c")
	if err := d.Put("c", []byte("back")); err != nil {
		t.Fatal(err)
	}
	if got := lose(t, d, crashdisk.KeepAll); got != "c=back" {
		t.Errorf("after power loss the disk holds %q; want c=back: the older remove is over", got)
	}
	for _, name := range []string{"", ".", "d/a", "../a"} {
		if d.Put(name, nil) == nil {
			t.Errorf("Put(%q) was accepted; want only names of the root directory", name)
		}
	}
}
