package browser

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"halt23/cmd/buildsite/internal/serve"
)

// A tab is one reader at one site.
type tab struct {
	testing.TB
	ctx  context.Context
	site string // address of the site, with base

	mu       sync.Mutex
	problems []string
}

// open opens a tab on a host of the site; change, if not nil, alters how the host answers.
func open(t testing.TB, change func(http.Handler) http.Handler) *tab {
	t.Helper()
	begin(t)
	b := &tab{TB: t}
	host := serve.Handler(chromium.site, base)
	if change != nil {
		host = change(host)
	}
	server := httptest.NewServer(b.watch(host))
	t.Cleanup(server.Close)
	b.site = server.URL + base
	ctx, cancel := chromedp.NewContext(chromium.ctx)
	ctx, late := context.WithTimeout(ctx, 10*time.Minute) // a watchdog: it measures nothing
	t.Cleanup(func() { late(); cancel() })
	b.ctx = ctx
	b.do(chromedp.Navigate("about:blank"))
	if err := chromedp.Listen(ctx, b.hear); err != nil {
		t.Fatal(err)
	}
	_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `
		addEventListener("securitypolicyviolation", (e) => console.error("policy: " + e.violatedDirective + " " + e.blockedURI))`})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, p := range b.took() {
			t.Error(p)
		}
	})
	return b
}

// watch notes what a reader would find missing.
func (b *tab) watch(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen := &status{ResponseWriter: w, code: http.StatusOK}
		h.ServeHTTP(seen, r)
		if seen.code >= 400 {
			b.note("host: %d for %s", seen.code, r.URL.Path)
		}
	})
}

type status struct {
	http.ResponseWriter
	code int
}

func (s *status) WriteHeader(code int) { s.code = code; s.ResponseWriter.WriteHeader(code) }
func (s *status) Flush()               { s.ResponseWriter.(http.Flusher).Flush() }

// hear notes what the console says.
func (b *tab) hear(event any) {
	switch e := event.(type) {
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError {
			b.note("browser: %s %s", e.Entry.Text, e.Entry.URL)
		}
	case *runtime.EventExceptionThrown:
		b.note("exception: %s", e.ExceptionDetails.Text)
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" && len(e.Args) > 0 {
			b.note("console: %s", e.Args[0].Value)
		}
	}
}

func (b *tab) note(format string, args ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.problems = append(b.problems, fmt.Sprintf(format, args...))
}

// took returns the problems so far, and forgets them: a test that expects some looks here.
func (b *tab) took() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	problems := b.problems
	b.problems = nil
	return problems
}

func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.Fatal(err)
	}
}

// visit opens a page of the site: "en/outbox/".
func (b *tab) visit(page string) {
	b.Helper()
	b.do(chromedp.Navigate(b.site + page))
}

// look evaluates an expression in the page, waiting if it is a promise.
func look[V any](b *tab, expression string) V {
	b.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[V](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.Fatalf("%v\nin %s", err, expression)
	}
	return v
}

// until waits for a condition of the page, or of the page that a navigation leads to: a
// question asked in between fails and is asked again.
func (b *tab) until(condition string) {
	b.Helper()
	end := time.Now().Add(time.Minute)
	for {
		_, err := chromedp.Run(b.ctx, chromedp.Poll[bool](condition, chromedp.WithPollingTimeout(time.Until(end))))
		if err == nil {
			return
		}
		if b.ctx.Err() != nil || time.Now().After(end) {
			b.Fatalf("waiting for %s: %v\nstatus: %s", condition, err,
				look[string](b, `[...document.querySelectorAll("[data-status]")].map(e => e.textContent).join(" | ")`))
		}
	}
}

// run runs a lab and waits for its end.
func (b *tab) run(id string) {
	b.Helper()
	look[any](b, element(id)+".run()")
	if state := look[string](b, element(id)+".dataset.state"); state != "done" {
		b.Fatalf("%s is %s: %s", id, state, look[string](b, element(id)+`.querySelector("[data-status]").textContent`))
	}
}

// element is the expression for a lab of the page.
func element(id string) string {
	return fmt.Sprintf(`document.querySelector("halt-lab[data-scenario=%s]")`, id)
}

// count reads a count that a lab shows.
func (b *tab) count(id, observation string) string {
	b.Helper()
	return look[string](b, fmt.Sprintf(`%s.querySelector('[data-observation="%s"]').textContent`, element(id), observation))
}

// see sets what the reader prefers: width in pixels, and the theme.
func (b *tab) see(width, height int64, theme string) {
	b.Helper()
	b.do(chromedp.EmulateViewport(width, height))
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}})
	if err != nil {
		b.Fatal(err)
	}
}

// labs lists the scenarios of the page.
func (b *tab) labs() []string {
	b.Helper()
	ids := look[[]string](b, `[...document.querySelectorAll("halt-lab")].map(l => l.dataset.scenario)`)
	if len(ids) == 0 {
		b.Fatal("the page has no lab")
	}
	return ids
}

func containsAll(text string, parts ...string) bool {
	for _, p := range parts {
		if !strings.Contains(text, p) {
			return false
		}
	}
	return true
}
