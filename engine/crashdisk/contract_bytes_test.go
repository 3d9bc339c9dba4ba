package crashdisk_test

import (
	"bytes"
	"errors"
	"io"

	"github.com/hack-pad/hackpadfs"
)

// contractBytes: what is in a file, and who may change it.
var contractBytes = []contractCase{
	{"O_TRUNC empties a file under the eyes of who has it open", func(w world) {
		w.put("a", "hello")
		f := w.open("a", readOnly)
		w.must(w.open("a", writeOnly|hackpadfs.FlagTruncate).Close())
		w.sees(f, "")
		w.must(f.Close())
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
	{"the bytes given to Write are the caller's again when it returns", func(w world) {
		f := w.open("a", create)
		b := []byte("hello")
		_, err := hackpadfs.WriteFile(f, b)
		w.must(err)
		copy(b, "XXXXX")
		w.sees(f, "hello")
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
