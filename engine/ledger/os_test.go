package ledger

import (
	"bytes"
	"os"
	"testing"

	"github.com/hack-pad/hackpadfs"
	hackos "github.com/hack-pad/hackpadfs/os"

	"halt23/engine/host"
	"halt23/engine/trace"
)

// The same calls on the operating system's files leave the same bytes.
func TestOnTheOperatingSystem(t *testing.T) {
	dir := t.TempDir()
	root := hackos.NewFS()
	sub := must[hackpadfs.FS](t)(root.Sub(must[string](t)(root.FromOSPath(dir))))
	h := host.New(host.Machine{FS: sub.(host.FS), Locker: unlocked{}, Random: new(counter),
		Note: func(trace.Event) {}, Yield: func() error { return nil }, Did: func() error { return nil }}, host.Plan{})
	for _, keys := range []string{"A", "B", "C"} {
		l := must[*Ledger](t)(Open(h, "x.wal"))
		must[[]Record](t)(l.Append(rec(keys)))
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
	file := must[[]byte](t)(os.ReadFile(dir + "/x.wal"))
	if s := Decode(file); s.Verdict != Clean || !s.Closed || keysOf(s.Records) != "A B C" {
		t.Fatalf("%s, closed %v, %q", s.Verdict, s.Closed, keysOf(s.Records))
	}
	if err := os.WriteFile(dir+"/x.wal", file[:len(file)-3], 0o644); err != nil {
		t.Fatal(err)
	}
	l := must[*Ledger](t)(Open(h, "x.wal"))
	if l.Verdict() != Torn || keysOf(l.Records()) != "A B C" {
		t.Errorf("%s %q", l.Verdict(), keysOf(l.Records()))
	}
	mended := must[[]byte](t)(os.ReadFile(dir + "/x.wal"))
	if len(mended) != len(file)-minRecord || !bytes.HasPrefix(file, mended) {
		t.Errorf("%d bytes are left of %d", len(mended), len(file))
	}
}

// unlocked leaves locks to engine/native, which tests its own.
type unlocked struct{}

func (unlocked) TryLock(hackpadfs.File) error                  { return nil }
func (unlocked) SameFile(string, hackpadfs.File) (bool, error) { return true, nil }
