package crashdisk_test

import (
	"errors"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/hack-pad/hackpadfs"
	hackos "github.com/hack-pad/hackpadfs/os"

	"halt23/engine/crashdisk"
)

// The contract is what our programs rely on and fstest does not ask. The same cases run on
// the simulated disk and on the operating system's: where one of them differs, a scenario
// would mean two things.
func TestContract(t *testing.T) {
	for _, c := range slices.Concat(contractNames, contractBytes) {
		t.Run(c.intent, func(t *testing.T) {
			t.Run("crashdisk", func(t *testing.T) {
				p := crashdisk.New().Proc("contract")
				c.run(world{t, p, p.SameFile})
			})
			t.Run("os", func(t *testing.T) {
				if runtime.GOOS == "windows" || runtime.GOOS == "js" {
					t.Skipf("the disk is a POSIX disk; %s has none", runtime.GOOS)
				}
				fs := osDir(t)
				c.run(world{t, fs, func(name string, f hackpadfs.File) (bool, error) { return osSameFile(fs, name, f) }})
			})
		})
	}
}

func osDir(t *testing.T) files {
	fs, err := hackos.NewFS().Sub(strings.TrimPrefix(t.TempDir(), "/"))
	if err != nil {
		t.Fatal(err)
	}
	return fs.(files)
}

func osSameFile(fs files, name string, f hackpadfs.File) (bool, error) {
	named, err := fs.Stat(name)
	if errors.Is(err, hackpadfs.ErrNotExist) {
		return false, nil
	}
	opened, err2 := f.Stat()
	return err == nil && err2 == nil && os.SameFile(named, opened), errors.Join(err, err2)
}

// A contractCase is one sentence of the contract.
type contractCase struct {
	intent string
	run    func(w world)
}

// contractNames: what leads to what.
var contractNames = []contractCase{
	{"O_EXCL makes a file once and refuses whatever is there, a directory too", func(w world) {
		w.must(w.open("a", exclusive).Close())
		_, err := w.OpenFile("a", exclusive, 0o644)
		w.refused(err, hackpadfs.ErrExist)
		w.must(w.Mkdir("d", 0o755))
		_, err = w.OpenFile("d", exclusive, 0o644)
		w.refused(err, hackpadfs.ErrExist)
	}},
	{"O_CREATE alone opens what is there and keeps its bytes", func(w world) {
		w.put("a", "old")
		w.must(w.open("a", create).Close())
		w.holds("a", "old")
	}},
	{"an unlinked file is still there for who has it open, and for nobody else", func(w world) {
		f := w.open("a", create)
		w.write(f, "hello")
		w.must(w.Remove("a"))
		_, err := w.Stat("a")
		w.refused(err, hackpadfs.ErrNotExist)
		w.writeAt(f, "J", 0)
		w.must(hackpadfs.SyncFile(f))
		w.sees(f, "Jello")
		w.lists()
		w.must(f.Close())
		w.lists()
	}},
	{"a new file under an unlinked name is another file", func(w world) {
		old := w.open("a", create)
		w.write(old, "old")
		w.must(w.Remove("a"))
		w.put("a", "new")
		w.write(old, "er")
		w.sees(old, "older")
		w.holds("a", "new")
		w.must(old.Close())
	}},
	{"rename over a file replaces it for all but those who have it open", func(w world) {
		w.put("a", "new")
		w.put("b", "old")
		old := w.open("b", readOnly)
		w.must(w.Rename("a", "b"))
		w.holds("b", "new")
		w.sees(old, "old")
		w.lists("b")
		w.must(old.Close())
	}},
	{"an open file follows its inode through a rename", func(w world) {
		f := w.open("a", create)
		w.must(w.Rename("a", "b"))
		w.write(f, "hello")
		w.holds("b", "hello")
		w.must(f.Close())
	}},
	{"rename to itself changes nothing; of nothing, over a directory, or of a directory over a file it is refused", func(w world) {
		w.put("a", "x")
		w.must(w.Mkdir("d", 0o755))
		w.must(w.Rename("a", "a"))
		w.holds("a", "x")
		w.refused(w.Rename("nothing", "b"), hackpadfs.ErrNotExist)
		w.refused(w.Rename("a", "d"), hackpadfs.ErrExist)
		w.refused(w.Rename("d", "a"), hackpadfs.ErrNotDir)
		w.refused(w.Rename("a", "nowhere/a"), hackpadfs.ErrNotExist)
		w.lists("a", "d")
	}},
	{"a file moves between directories", func(w world) {
		w.must(w.Mkdir("d", 0o755))
		w.put("d/a", "x")
		w.refused(w.Remove("d"), hackpadfs.ErrNotEmpty)
		w.must(w.Rename("d/a", "b"))
		w.must(w.Remove("d"))
		w.lists("b")
		w.holds("b", "x")
	}},
	{"a path through a file is refused as such", func(w world) {
		w.put("a", "x")
		_, err := w.Stat("a/b")
		w.refused(err, hackpadfs.ErrNotDir)
		_, err = w.OpenFile("a/b", create, 0o644)
		w.refused(err, hackpadfs.ErrNotDir)
		w.refused(w.Mkdir("a/b", 0o755), hackpadfs.ErrNotDir)
		w.refused(w.Remove("a/b"), hackpadfs.ErrNotDir)
		w.refused(w.Rename("a", "a/b"), hackpadfs.ErrNotDir)
	}},
	{"a directory opens for reading and its Sync works; it has no bytes", func(w world) {
		w.must(w.open("a", exclusive).Close())
		d := w.open(".", readOnly)
		w.must(hackpadfs.SyncFile(d))
		_, err := d.Read(make([]byte, 1))
		w.refused(err, hackpadfs.ErrIsDir)
		w.must(d.Close())
		w.refused(hackpadfs.SyncFile(d), hackpadfs.ErrClosed)
		_, err = w.OpenFile(".", readWrite, 0)
		w.refused(err, hackpadfs.ErrIsDir)
	}},
	{"a listing is in the order of names, whatever the order of creation", func(w world) {
		names := []string{"m", "z", "a", "B", "intents.wal", "0", "_"}
		for _, name := range names {
			w.must(w.open(name, exclusive).Close())
		}
		slices.Sort(names)
		w.lists(names...)
	}},
	{"a name and an open file are the same until the name goes elsewhere", func(w world) {
		f := w.open("a", create)
		w.put("b", "other")
		same := func(name string, want bool) {
			w.t.Helper()
			if got, err := w.sameFile(name, f); err != nil || got != want {
				w.t.Errorf("SameFile(%s) = %v, %v; want %v", name, got, err, want)
			}
		}
		same("a", true)
		same("b", false)
		w.must(w.Remove("a"))
		same("a", false)
		w.must(w.Rename("b", "a"))
		same("a", false)
		w.must(f.Close())
	}},
}
