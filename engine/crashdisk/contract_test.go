package crashdisk_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hack-pad/hackpadfs"
	hackos "github.com/hack-pad/hackpadfs/os"

	"halt23/engine/crashdisk"
)

// The contract is what our programs rely on and fstest does not ask. The same cases run on
// the simulated disk and on the operating system's: where one of them differs, a scenario
// would mean two things.
func TestContract(t *testing.T) {
	for _, c := range contract {
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

// files is what both disks offer.
type files interface {
	hackpadfs.OpenFileFS
	hackpadfs.MkdirFS
	hackpadfs.RemoveFS
	hackpadfs.RenameFS
	hackpadfs.StatFS
	hackpadfs.ReadDirFS
}

// A world is one disk under test. Its methods end the test when something fails that the
// case takes for granted.
type world struct {
	t *testing.T
	files
	sameFile func(name string, f hackpadfs.File) (bool, error)
}

const (
	readOnly  = hackpadfs.FlagReadOnly
	writeOnly = hackpadfs.FlagWriteOnly
	readWrite = hackpadfs.FlagReadWrite
	create    = hackpadfs.FlagReadWrite | hackpadfs.FlagCreate
	exclusive = create | hackpadfs.FlagExclusive
	appending = hackpadfs.FlagWriteOnly | hackpadfs.FlagCreate | hackpadfs.FlagAppend
)

func (w world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// refused checks that err is want, told as an error of a path.
func (w world) refused(err, want error) {
	w.t.Helper()
	var pathError *hackpadfs.PathError
	var linkError *hackpadfs.LinkError
	if !errors.Is(err, want) || !errors.As(err, &pathError) && !errors.As(err, &linkError) {
		w.t.Errorf("got error %v; want %v with operation and path", err, want)
	}
}

func (w world) open(name string, flag int) hackpadfs.File {
	w.t.Helper()
	f, err := w.OpenFile(name, flag, 0o644)
	w.must(err)
	return f
}

func (w world) write(f hackpadfs.File, text string) {
	w.t.Helper()
	_, err := hackpadfs.WriteFile(f, []byte(text))
	w.must(err)
}

func (w world) writeAt(f hackpadfs.File, text string, off int64) {
	w.t.Helper()
	_, err := hackpadfs.WriteAtFile(f, []byte(text), off)
	w.must(err)
}

// put makes a whole file and closes it.
func (w world) put(name, text string) {
	w.t.Helper()
	f := w.open(name, create|hackpadfs.FlagTruncate)
	w.write(f, text)
	w.must(f.Close())
}

func (w world) holds(name, want string) {
	w.t.Helper()
	got, err := hackpadfs.ReadFile(w.files, name)
	w.must(err)
	if string(got) != want {
		w.t.Errorf("%s holds %q; want %q", name, got, want)
	}
}

// sees checks what an open file reads from its beginning.
func (w world) sees(f hackpadfs.File, want string) {
	w.t.Helper()
	b := make([]byte, len(want)+10)
	n, err := hackpadfs.ReadAtFile(f, b, 0)
	if err != io.EOF || string(b[:n]) != want {
		w.t.Errorf("open file reads %q, %v; want %q, EOF", b[:n], err, want)
	}
}

func (w world) lists(want ...string) {
	w.t.Helper()
	entries, err := w.ReadDir(".")
	w.must(err)
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	if d := cmp.Diff(want, got); d != "" {
		w.t.Errorf("directory (-want +got):\n%s", d)
	}
}

var contract = []struct {
	intent string
	run    func(w world)
}{
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
	{"O_TRUNC empties a file under the eyes of who has it open", func(w world) {
		w.put("a", "hello")
		f := w.open("a", readOnly)
		w.must(w.open("a", writeOnly|hackpadfs.FlagTruncate).Close())
		w.sees(f, "")
		w.must(f.Close())
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
	{"two opens of one file share its bytes, and have a position each", func(w world) {
		f, g := w.open("a", create), w.open("a", readWrite)
		w.write(f, "hello")
		w.sees(g, "hello")
		w.write(g, "J")
		w.sees(f, "Jello")
		w.write(f, "!")
		w.sees(g, "Jello!")
		w.must(f.Close())
		w.sees(g, "Jello!")
		w.must(g.Close())
	}},
	{"O_APPEND writes at the end, wherever another handle has put it", func(w world) {
		f, g := w.open("a", appending), w.open("a", appending)
		w.write(f, "one ")
		w.write(g, "two ")
		w.write(f, "three")
		w.holds("a", "one two three")
		_, err := hackpadfs.WriteAtFile(f, []byte("x"), 0)
		if err == nil {
			w.t.Error("WriteAt on a file opened to append was not refused")
		}
		w.must(f.Close())
		w.must(g.Close())
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
	{"after Close nothing works and nothing changes", func(w world) {
		f := w.open("a", create)
		w.write(f, "hello")
		w.must(f.Close())
		b := make([]byte, 1)
		_, read := f.Read(b)
		_, readAt := hackpadfs.ReadAtFile(f, b, 0)
		_, write := hackpadfs.WriteFile(f, b)
		_, writeAt := hackpadfs.WriteAtFile(f, b, 0)
		_, seek := hackpadfs.SeekFile(f, 0, io.SeekStart)
		for _, err := range []error{read, readAt, write, writeAt, seek,
			hackpadfs.TruncateFile(f, 0), hackpadfs.SyncFile(f), f.Close()} {
			w.refused(err, hackpadfs.ErrClosed)
		}
		if _, err := f.Stat(); err == nil {
			w.t.Error("Stat on a closed file was not refused")
		}
		w.holds("a", "hello")
	}},
	{"after Close an append is refused, not a panic", func(w world) {
		f := w.open("a", appending)
		w.must(w.Remove("a"))
		w.must(f.Close())
		_, err := hackpadfs.WriteFile(f, []byte("x"))
		w.refused(err, hackpadfs.ErrClosed)
	}},
	{"a handle does what it was opened for and nothing else", func(w world) {
		w.put("a", "hello")
		r, wr := w.open("a", readOnly), w.open("a", writeOnly)
		var pathError *hackpadfs.PathError
		for what, err := range map[string]error{
			"write":    second(hackpadfs.WriteFile(r, []byte("x"))),
			"write at": second(hackpadfs.WriteAtFile(r, []byte("x"), 0)),
			"truncate": hackpadfs.TruncateFile(r, 0),
			"read":     second(wr.Read(make([]byte, 1))),
			"read at":  second(hackpadfs.ReadAtFile(wr, make([]byte, 1), 0)),
		} {
			if !errors.As(err, &pathError) {
				w.t.Errorf("%s: got %v; want an error of the path", what, err)
			}
		}
		w.must(r.Close())
		w.must(wr.Close())
		w.holds("a", "hello")
	}},
	{"Truncate cuts and extends with zeros, and what was cut does not come back", func(w world) {
		f := w.open("a", create)
		w.write(f, "hello")
		w.must(hackpadfs.TruncateFile(f, 2))
		w.sees(f, "he")
		w.must(hackpadfs.TruncateFile(f, 4))
		w.sees(f, "he\x00\x00")
		w.write(f, "!")
		w.sees(f, "he\x00\x00\x00!")
		w.must(f.Close())
	}},
	{"a write past the end leaves zeros between, a write of nothing leaves nothing", func(w world) {
		f := w.open("a", create)
		w.writeAt(f, "x", 3)
		w.sees(f, "\x00\x00\x00x")
		w.writeAt(f, "", 9)
		w.sees(f, "\x00\x00\x00x")
		_, err := hackpadfs.SeekFile(f, 2, io.SeekEnd)
		w.must(err)
		w.write(f, "y")
		w.sees(f, "\x00\x00\x00x\x00\x00y")
		w.must(f.Close())
	}},
	{"reads end with io.EOF itself, never a wrapped one", func(w world) {
		w.put("a", "hello")
		f := w.open("a", readOnly)
		b := make([]byte, 5)
		if n, err := hackpadfs.ReadAtFile(f, b, 0); n != 5 || err != nil {
			w.t.Errorf("ReadAt of the whole file: %d, %v; want 5, nil", n, err)
		}
		if n, err := hackpadfs.ReadAtFile(f, b, 3); n != 2 || err != io.EOF {
			w.t.Errorf("ReadAt over the end: %d, %v; want 2, EOF", n, err)
		}
		if n, err := hackpadfs.ReadAtFile(f, b, 99); n != 0 || err != io.EOF {
			w.t.Errorf("ReadAt past the end: %d, %v; want 0, EOF", n, err)
		}
		got, err := io.ReadAll(f)
		if err != nil || string(got) != "hello" {
			w.t.Errorf("ReadAll: %q, %v", got, err)
		}
		w.must(f.Close())
	}},
	{"a negative offset or length is refused and changes nothing", func(w world) {
		f := w.open("a", create)
		w.write(f, "hello")
		var pathError *hackpadfs.PathError
		for _, err := range []error{
			second(hackpadfs.ReadAtFile(f, make([]byte, 1), -1)),
			second(hackpadfs.WriteAtFile(f, []byte("x"), -1)),
			hackpadfs.TruncateFile(f, -1),
			second(hackpadfs.SeekFile(f, -6, io.SeekEnd)),
		} {
			if !errors.As(err, &pathError) {
				w.t.Errorf("got %v; want an error of the path", err)
			}
		}
		w.sees(f, "hello")
		w.must(f.Close())
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
	{"the bytes given to Write are the caller's again when it returns", func(w world) {
		f := w.open("a", create)
		b := []byte("hello")
		_, err := hackpadfs.WriteFile(f, b)
		w.must(err)
		copy(b, "XXXXX")
		w.sees(f, "hello")
		w.must(f.Close())
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
	{"O_SYNC and large writes read back as written", func(w world) {
		big := bytes.Repeat([]byte("0123456789abcdef"), 1<<14)
		f := w.open("a", create|hackpadfs.FlagSync)
		w.write(f, string(big))
		w.holds("a", string(big))
		w.must(f.Close())
	}},
}

func second[T any](_ T, err error) error { return err }
