package crashdisk_test

import (
	"strings"
	"sync/atomic"
	"testing"

	"github.com/hack-pad/hackpadfs/fstest"

	"halt23/engine/crashdisk"
)

// The suite of hackpadfs passes without constraints, and skips nothing but what needs
// symbolic links. Its own report of skips is made before its parallel tests have run, so
// each test tells here whether it was skipped.
func TestFSTest(t *testing.T) {
	var ran, skipped atomic.Int32
	options := fstest.FSOptions{
		Name: "crashdisk",
		TestFS: func(tb testing.TB) fstest.SetupFS {
			ran.Add(1)
			tb.Cleanup(func() {
				if tb.Skipped() {
					skipped.Add(1)
					if !strings.Contains(tb.Name(), "symlink") {
						tb.Errorf("skipped: crashdisk lacks what this needs")
					}
				}
			})
			return crashdisk.New().Proc("fstest")
		},
	}
	t.Run("all", func(t *testing.T) {
		fstest.FS(t, options)
		fstest.File(t, options)
	})
	if ran, skipped := ran.Load(), skipped.Load(); ran < 100 || skipped != 1 {
		t.Errorf("%d file systems tested, %d of the tests skipped; want at least 100, and 1 (the mode behind a symlink)", ran, skipped)
	}
}
