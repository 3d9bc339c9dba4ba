package crashdisk_test

import (
	"errors"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/hack-pad/hackpadfs"
)

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

func second[T any](_ T, err error) error { return err }
