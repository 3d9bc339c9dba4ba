package crashdisk_test

import (
	"errors"
	"io"
	"slices"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hack-pad/hackpadfs"

	"halt23/engine/crashdisk"
)

// One process at work on a file that holds the durable bytes "old"; after the story, what
// is there for the next process, and what after the power went and everything was kept.
var faultStories = []struct {
	intent     string
	fault      crashdisk.Fault
	story      func(w world, f hackpadfs.File)
	live, lost string
}{
	{"a sync fails once; the next one says nil and does not bring the bytes back",
		crashdisk.Fault{Kind: crashdisk.SyncError},
		func(w world, f hackpadfs.File) {
			w.writeAt(f, "new!", 0)
			w.refused(hackpadfs.SyncFile(f), crashdisk.ErrIO)
			w.must(hackpadfs.SyncFile(f))
		}, "a=new!", "a=old"},
	{"what is written after a failed sync is durable with the next, over a hole where the lost bytes were",
		crashdisk.Fault{Kind: crashdisk.SyncError},
		func(w world, f hackpadfs.File) {
			w.writeAt(f, "12", 3)
			w.refused(hackpadfs.SyncFile(f), crashdisk.ErrIO)
			w.writeAt(f, "34", 5)
			w.must(hackpadfs.SyncFile(f))
		}, "a=old1234", "a=old0034"},
	{"bytes written again after a failed sync are safe after all",
		crashdisk.Fault{Kind: crashdisk.SyncError},
		func(w world, f hackpadfs.File) {
			w.writeAt(f, "12", 3)
			w.refused(hackpadfs.SyncFile(f), crashdisk.ErrIO)
			w.writeAt(f, "12", 3)
			w.must(hackpadfs.SyncFile(f))
		}, "a=old12", "a=old12"},
	{"a truncate whose sync failed is lost, too",
		crashdisk.Fault{Kind: crashdisk.SyncError},
		func(w world, f hackpadfs.File) {
			w.must(hackpadfs.TruncateFile(f, 1))
			w.refused(hackpadfs.SyncFile(f), crashdisk.ErrIO)
			w.must(hackpadfs.SyncFile(f))
		}, "a=o", "a=old"},
	{"the failed sync of one file drops nothing of another",
		crashdisk.Fault{Kind: crashdisk.SyncError},
		func(w world, f hackpadfs.File) {
			w.put("b", "other")
			w.writeAt(f, "new", 0)
			w.refused(hackpadfs.SyncFile(f), crashdisk.ErrIO)
		}, "a=new b=other", "a=old b=other"},
	{"a directory's sync that fails drops the names, and the bytes have no file to be in",
		crashdisk.Fault{Kind: crashdisk.SyncError},
		func(w world, _ hackpadfs.File) {
			w.put("b", "other")
			dir := w.open(".", readOnly)
			w.refused(hackpadfs.SyncFile(dir), crashdisk.ErrIO)
			w.must(hackpadfs.SyncFile(dir))
		}, "a=old b=other", "a=old"},
	{"no space: nothing of the write is there, and the next one fits",
		crashdisk.Fault{Kind: crashdisk.NoSpace, Bytes: 2},
		func(w world, f hackpadfs.File) {
			n, err := hackpadfs.WriteAtFile(f, []byte("lost"), 3)
			w.wrote(n, err, 0)
			w.writeAt(f, "!", 3)
		}, "a=old!", "a=old!"},
	{"a short write leaves its first bytes and says how many; the next one is whole",
		crashdisk.Fault{Kind: crashdisk.ShortWrite, Bytes: 2},
		func(w world, f hackpadfs.File) {
			n, err := hackpadfs.WriteAtFile(f, []byte("1234"), 3)
			w.wrote(n, err, 2)
			w.writeAt(f, "5678", 5)
		}, "a=old125678", "a=old125678"},
	{"a short write moves the position by what arrived",
		crashdisk.Fault{Kind: crashdisk.ShortWrite, Bytes: 1},
		func(w world, f hackpadfs.File) {
			n, err := hackpadfs.WriteFile(f, []byte("XY"))
			w.wrote(n, err, 1)
			w.write(f, "Z")
		}, "a=XZd", "a=XZd"},
	{"a write no longer than a short write lets through is not short: the fault waits for one that is",
		crashdisk.Fault{Kind: crashdisk.ShortWrite, Bytes: 2},
		func(w world, f hackpadfs.File) {
			w.writeAt(f, "12", 3)
			n, err := hackpadfs.WriteAtFile(f, []byte("345"), 5)
			w.wrote(n, err, 2)
		}, "a=old1234", "a=old1234"},
	{"a short write of nothing is no write",
		crashdisk.Fault{Kind: crashdisk.ShortWrite, Bytes: -1},
		func(w world, f hackpadfs.File) {
			n, err := hackpadfs.WriteAtFile(f, []byte("x"), 9)
			w.wrote(n, err, 0)
		}, "a=old", "a=old"},
	{"a read error is not the end of the file, neither for ReadAt nor for Read; then it reads on",
		crashdisk.Fault{Kind: crashdisk.ReadError},
		func(w world, f hackpadfs.File) {
			n, err := hackpadfs.ReadAtFile(f, make([]byte, 9), 0)
			if n != 0 || errors.Is(err, io.EOF) {
				w.t.Errorf("ReadAt: %d, %v; want no byte and no end", n, err)
			}
			w.refused(err, crashdisk.ErrIO)
			w.sees(f, "old")
			w.arm(crashdisk.Fault{Kind: crashdisk.ReadError})
			if got, err := io.ReadAll(f); len(got) != 0 || !errors.Is(err, crashdisk.ErrIO) {
				w.t.Errorf("ReadAll: %q, %v; want an error", got, err)
			}
		}, "a=old", "a=old"},
	{"the third write fails, the others do not",
		crashdisk.Fault{Kind: crashdisk.NoSpace, After: 2},
		func(w world, f hackpadfs.File) {
			for i, want := range []error{nil, nil, crashdisk.ErrNoSpace, nil} {
				if _, err := hackpadfs.WriteAtFile(f, []byte("x"), int64(i)); !errors.Is(err, want) {
					w.t.Errorf("write %d: %v; want %v", i+1, err, want)
				}
			}
		}, "a=xxdx", "a=xxdx"},
}

// arm arms a fault of the process whose world this is.
func (w world) arm(f crashdisk.Fault) { w.files.(*crashdisk.Proc).Arm(f) }

func (w world) wrote(n int, err error, want int) {
	w.t.Helper()
	w.refused(err, crashdisk.ErrNoSpace)
	if n != want {
		w.t.Errorf("%d bytes written; want %d", n, want)
	}
}

func TestFaults(t *testing.T) {
	for _, c := range faultStories {
		t.Run(c.intent, func(t *testing.T) {
			d := crashdisk.New()
			if err := d.Put("a", []byte("old")); err != nil {
				t.Fatal(err)
			}
			p := d.Proc("w")
			p.Arm(c.fault)
			w := world{t, p, p.SameFile}
			c.story(w, w.open("a", readWrite))
			if left := p.Armed(); len(left) != 0 {
				t.Errorf("%v did not strike", left)
			}
			if got := view(t, d); got != c.live {
				t.Errorf("the next process sees %q; want %q", got, c.live)
			}
			for _, m := range crashdisk.Models {
				for s := range d.States(m, small).All() {
					replay := d.Clone()
					if lose(t, replay, s.Keep); replay.Hash() != s.Hash {
						t.Errorf("%s: another image when it is replayed", s.Keep)
					}
				}
			}
			if got := lose(t, d, crashdisk.KeepAll); got != c.lost {
				t.Errorf("after the power everything kept is %q; want %q", got, c.lost)
			}
		})
	}
}

// The errors are those of the operating system, so that one errors.Is serves both backends.
func TestFaultErrors(t *testing.T) {
	for number, err := range map[syscall.Errno]error{syscall.EIO: crashdisk.ErrIO, syscall.ENOSPC: crashdisk.ErrNoSpace} {
		if !errors.Is(err, number) {
			t.Errorf("%v is not the system's %v", err, number)
		}
	}
}

// Each fault strikes one call of one process; which are left can be asked.
func TestArmed(t *testing.T) {
	d := crashdisk.New()
	p, q := d.Proc("p"), d.Proc("q")
	noSpace, short := crashdisk.Fault{Kind: crashdisk.NoSpace}, crashdisk.Fault{Kind: crashdisk.ShortWrite, Bytes: 1}
	p.Arm(noSpace)
	p.Arm(short)
	p.Arm(crashdisk.Fault{Kind: crashdisk.ReadError, After: 1})
	play(t, q, "create a; write a 0 peer; sync a")
	w := world{t, p, p.SameFile}
	f := w.open("a", readWrite)
	w.sees(f, "peer")
	var wrote []int
	for range 3 {
		n, _ := hackpadfs.WriteAtFile(f, []byte("xyz"), 0)
		wrote = append(wrote, n)
	}
	if !slices.Equal(wrote, []int{0, 1, 3}) {
		t.Errorf("wrote %v; want nothing, one byte, all: one call suffers one fault", wrote)
	}
	if diff := cmp.Diff([]crashdisk.Fault{{Kind: crashdisk.ReadError}}, p.Armed()); diff != "" {
		t.Errorf("still armed (-want +got):\n%s", diff)
	}
	if left := d.Proc("p").Armed(); len(left) != 0 {
		t.Errorf("%v armed for the next process of that name; want nothing", left)
	}
}
