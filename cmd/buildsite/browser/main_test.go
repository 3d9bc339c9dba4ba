// Package browser tests the site as readers meet it, in Debian's Chromium.
//
// Every page is served as the plainest static host would serve it: no special headers,
// below a path. The pages' own policy is in force. Console errors, uncaught exceptions,
// policy violations and answers of 400 and above fail the test that caused them.
//
// The tests need Chromium and, for accessibility, axe-core from scripts/. They run when
// HALT23_BROWSER=1, which ./scripts/test sets, and then lack of either is a failure.
// HALT23_SHOTS=DIR makes pictures of the pages instead of judging them.
package browser

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"halt23/cmd/buildsite/internal/build"
)

// base is deep on purpose: nothing may depend on the root of a host.
const base = "/sub/path/"

// chromium is started once; every test has a tab of its own.
var chromium = struct {
	once sync.Once
	ctx  context.Context
	site string
	err  error
	end  func()
}{end: func() {}}

func TestMain(m *testing.M) {
	code := m.Run()
	chromium.end()
	os.Exit(code)
}

// begin builds the site and starts the browser, once, or says why a test does not run.
func begin(t testing.TB) {
	t.Helper()
	if os.Getenv("HALT23_BROWSER") == "" && os.Getenv("HALT23_SHOTS") == "" {
		t.Skip("needs Chromium and npm packages; ./scripts/test runs it (HALT23_BROWSER=1)")
	}
	chromium.once.Do(func() { chromium.err = start() })
	if chromium.err != nil {
		t.Fatal(chromium.err)
	}
}

func start() error {
	program, err := exec.LookPath("chromium")
	if err != nil {
		return fmt.Errorf("no Chromium: apt-get install chromium (%w)", err)
	}
	root, err := build.Root()
	if err != nil {
		return err
	}
	files, err := build.Site(root, base)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "halt23-browser-")
	if err != nil {
		return err
	}
	chromium.site = dir + "/site"
	if err := build.Write(files, chromium.site); err != nil {
		return err
	}
	alloc, stop := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(program), chromedp.UserDataDir(dir+"/profile"),
		chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun, chromedp.NoDefaultBrowserCheck,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
	ctx, cancel := chromedp.NewContext(alloc)
	chromium.ctx = ctx
	chromium.end = func() { cancel(); stop(); os.RemoveAll(dir) }
	return chromedp.Do(ctx, chromedp.Navigate("about:blank"))
}
