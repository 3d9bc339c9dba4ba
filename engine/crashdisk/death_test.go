package crashdisk_test

import (
	"errors"
	"io"
	"testing"

	"github.com/hack-pad/hackpadfs"

	"halt23/engine/crashdisk"
)

// Whoever is dead does nothing: every call of the process and of its files says so and
// changes not a byte, whether it died alone or with the power.
func TestTheDeadDoNothing(t *testing.T) {
	for how, kill := range map[string]func(*crashdisk.Disk, *crashdisk.Proc){
		"killed":     func(_ *crashdisk.Disk, p *crashdisk.Proc) { p.Kill() },
		"power lost": func(d *crashdisk.Disk, _ *crashdisk.Proc) { _ = d.PowerLoss(crashdisk.KeepAll) },
	} {
		t.Run(how, func(t *testing.T) {
			d := crashdisk.New()
			p := d.Proc("w")
			w := world{t, p, p.SameFile}
			w.must(d.Put("a", []byte("hello")))
			f, g, dir := w.open("a", readWrite), w.open("a", appending), w.open(".", readOnly)
			kill(d, p)
			for what, err := range deadCalls(p, f, g, dir) {
				if !errors.Is(err, crashdisk.ErrKilled) {
					t.Errorf("%s: got %v; want ErrKilled", what, err)
				}
			}
			if got := view(t, d); got != "a=hello" || len(d.Unsynced()) != 0 {
				t.Errorf("the dead left %q and %v pending; want a=hello and nothing", got, d.Unsynced())
			}
		})
	}
}

func deadCalls(p *crashdisk.Proc, f, g, dir hackpadfs.File) map[string]error {
	b := []byte("x")
	return map[string]error{
		"Open":            second(p.Open("a")),
		"OpenFile":        second(p.OpenFile("b", create, 0o644)),
		"Create":          second(p.Create("a")),
		"Mkdir":           p.Mkdir("d", 0o755),
		"MkdirAll":        p.MkdirAll("d/e", 0o755),
		"Remove":          p.Remove("a"),
		"Rename":          p.Rename("a", "b"),
		"Stat":            second(p.Stat("a")),
		"Lstat":           second(p.Lstat("a")),
		"ReadDir":         second(p.ReadDir(".")),
		"Chmod":           p.Chmod("a", 0o400),
		"TryLock":         p.TryLock(f),
		"SameFile":        second(p.SameFile("a", f)),
		"file.Read":       second(f.Read(b)),
		"file.ReadAt":     second(hackpadfs.ReadAtFile(f, b, 0)),
		"file.Write":      second(hackpadfs.WriteFile(f, b)),
		"file.Write, end": second(hackpadfs.WriteFile(g, b)),
		"file.WriteAt":    second(hackpadfs.WriteAtFile(f, b, 0)),
		"file.Truncate":   hackpadfs.TruncateFile(f, 0),
		"file.Seek":       second(hackpadfs.SeekFile(f, 0, io.SeekStart)),
		"file.Sync":       hackpadfs.SyncFile(f),
		"file.Stat":       second(f.Stat()),
		"file.Close":      f.Close(),
		"directory Sync":  hackpadfs.SyncFile(dir),
		"directory list":  second(hackpadfs.ReadDirFile(dir, 0)),
	}
}

// A killed process keeps its page cache: the next one reads unsynced bytes, and may sync
// what its predecessor wrote. Only the power shows that nobody had.
func TestKillKeepsThePageCache(t *testing.T) {
	d := crashdisk.New()
	first := d.Proc("first")
	play(t, first, "create a; syncdir .; write a 0 hello")
	first.Kill()
	next := d.Proc("next")
	world{t, next, nil}.holds("a", "hello")
	play(t, next, "sync a")
	if got := lose(t, d, crashdisk.KeepNone); got != "a=hello" {
		t.Errorf("the sync of the next process kept %q; want a=hello", got)
	}
}

// One process dies, its peers live on with their files and locks.
func TestPeersLiveOn(t *testing.T) {
	d := crashdisk.New()
	a, b := d.Proc("a"), d.Proc("b")
	wa, wb := world{t, a, a.SameFile}, world{t, b, b.SameFile}
	wa.put("f", "hello")
	mine, theirs := wb.open("f", readWrite), wa.open("f", readWrite)
	wb.must(b.TryLock(mine))
	a.Kill()
	if err := hackpadfs.SyncFile(theirs); !errors.Is(err, crashdisk.ErrKilled) {
		t.Errorf("sync by the dead: %v; want ErrKilled", err)
	}
	wb.writeAt(mine, "J", 0)
	wb.sees(mine, "Jello")
	if err := d.Proc("c").TryLock(mine); err == nil {
		t.Error("a process locked a file that another had opened")
	}
}

// An unlinked file dies with the last process that has it open, and then its pending
// writes are nobody's loss.
func TestUnlinkedFileDiesWithItsProcess(t *testing.T) {
	d := crashdisk.New()
	p := d.Proc("p")
	w := world{t, p, p.SameFile}
	f := w.open("a", create)
	w.write(f, "hello")
	w.must(p.Remove("a"))
	play(t, p, "syncdir .")
	w.write(f, "!")
	w.sees(f, "hello!")
	if left := d.Unsynced(); len(left) != 0 {
		t.Errorf("pending %v; want nothing: no crash can bring the file back", left)
	}
	p.Kill()
	if got := lose(t, d, crashdisk.KeepAll); got != "" {
		t.Errorf("the disk holds %q; want nothing", got)
	}
}

// The lock is on the inode and belongs to one open file. Each step says who may have it.
func TestLocks(t *testing.T) {
	d := crashdisk.New()
	a, b := d.Proc("a"), d.Proc("b")
	wa, wb := world{t, a, a.SameFile}, world{t, b, b.SameFile}
	busy := func(p *crashdisk.Proc, f hackpadfs.File, why string) {
		t.Helper()
		if err := p.TryLock(f); !errors.Is(err, crashdisk.ErrLocked) {
			t.Errorf("%s: got %v; want ErrLocked", why, err)
		}
	}
	free := func(p *crashdisk.Proc, f hackpadfs.File, why string) {
		t.Helper()
		if err := p.TryLock(f); err != nil {
			t.Errorf("%s: %v", why, err)
		}
	}
	wa.put("lock", "left over")
	f, again, g := wa.open("lock", readWrite), wa.open("lock", readWrite), wb.open("lock", readOnly)
	free(a, f, "a lock file left over does not block")
	free(a, f, "who has the lock has it")
	busy(b, g, "another process is refused")
	busy(a, again, "another open file of the same process is refused, too")
	wa.must(again.Close())
	busy(b, g, "the close of a file that never had the lock does not release it")
	wa.must(a.Rename("lock", "moved"))
	busy(b, g, "the lock follows the inode through a rename")
	wa.put("lock", "")
	free(b, wb.open("lock", readWrite), "a new file under the old name is another inode")
	wa.must(f.Close())
	free(b, g, "Close releases")
	h := wa.open("moved", readWrite)
	b.Kill()
	free(a, h, "a lock dies with its process")
	wa.must(h.Close())
	wa.refused(a.TryLock(h), hackpadfs.ErrClosed)
	free(a, wa.open("moved", readWrite), "and can be taken before the power goes")
	wa.must(d.PowerLoss(crashdisk.KeepAll))
	c := d.Proc("c")
	free(c, world{t, c, nil}.open("moved", readWrite), "no lock survives the power")
}
