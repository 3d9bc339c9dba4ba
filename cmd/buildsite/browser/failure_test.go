package browser

import (
	"compress/gzip"
	"fmt"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
)

const first = "unkeyed-delivery"

// engineHost answers for the engine's file by answer, for all else as usual.
func engineHost(answer func(w http.ResponseWriter, r *http.Request, usual http.Handler)) func(http.Handler) http.Handler {
	return fileHost(".wasm", answer)
}

func fileHost(part string, answer func(w http.ResponseWriter, r *http.Request, usual http.Handler)) func(http.Handler) http.Handler {
	return func(usual http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.Contains(path.Base(r.URL.Path), part) {
				answer(w, r, usual)
				return
			}
			usual.ServeHTTP(w, r)
		})
	}
}

// When the engine cannot start, the page says why, and what to do, and the recorded run stays.
func TestFailuresAreSaid(t *testing.T) {
	cases := []struct {
		intent string
		host   func(http.Handler) http.Handler
		say    []string
	}{
		{"the engine's file is missing", engineHost(func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
			http.NotFound(w, nil)
		}), []string{"was not found", ".wasm", "404"}},
		{"a host that answers everything with a page", engineHost(func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, "<!doctype html><title>Welcome</title>")
		}), []string{"is not one"}},
		{"the same, with the right type", engineHost(func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
			w.Header().Set("Content-Type", "application/wasm")
			fmt.Fprint(w, "<!doctype html><title>Welcome</title>")
		}), []string{"is not one"}},
		{"a connection that breaks", engineHost(func(http.ResponseWriter, *http.Request, http.Handler) {
			panic(http.ErrAbortHandler)
		}), []string{"could not be fetched", ".wasm"}},
		{"the worker's file is missing", fileHost("worker", func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
			http.NotFound(w, nil)
		}), []string{"worker did not start", "worker-"}},
	}
	for _, c := range cases {
		t.Run(c.intent, func(t *testing.T) {
			b := open(t, c.host)
			b.visit("en/outbox/")
			recorded := look[string](b, element(first)+`.querySelector("svg").outerHTML`)
			look[any](b, element(first)+".run()")
			if state := look[string](b, element(first)+".dataset.state"); state != "failed" {
				t.Errorf("the lab is %s", state)
			}
			if said := look[string](b, element(first)+`.querySelector("[data-status]").textContent`); !containsAll(said, c.say...) {
				t.Errorf("the status says %q, want %q", said, c.say)
			}
			if look[string](b, element(first)+`.querySelector("svg").outerHTML`) != recorded {
				t.Error("the recorded run is gone")
			}
			b.took() // the browser reports the failure as well; that is what was tested
		})
	}
}

// A later run, after the host has recovered, starts a new engine.
func TestRunsAgainAfterAFailure(t *testing.T) {
	var healthy atomic.Bool
	b := open(t, engineHost(func(w http.ResponseWriter, r *http.Request, usual http.Handler) {
		if !healthy.Load() {
			http.NotFound(w, r)
			return
		}
		usual.ServeHTTP(w, r)
	}))
	b.visit("en/outbox/")
	look[any](b, element(first)+".run()")
	b.took()
	healthy.Store(true)
	b.run(first)
}

// The compiler that streams insists on a type; a host that does not know it is no reason to fail.
func TestWrongTypeWorks(t *testing.T) {
	b := open(t, engineHost(func(w http.ResponseWriter, r *http.Request, usual http.Handler) {
		usual.ServeHTTP(retyped{w}, r)
	}))
	b.visit("en/outbox/")
	b.run(first)
}

type retyped struct{ http.ResponseWriter }

func (r retyped) WriteHeader(code int) {
	r.Header().Set("Content-Type", "application/octet-stream")
	r.ResponseWriter.WriteHeader(code)
}

// The bar counts bytes after decoding against the raw size: never back, never past 100.
func TestProgressIsTruthful(t *testing.T) {
	b := open(t, engineHost(func(w http.ResponseWriter, r *http.Request, usual http.Handler) {
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		usual.ServeHTTP(zipped{w, z}, r)
		z.Close()
	}))
	b.visit("en/outbox/")
	look[any](b, `window.seen = []; new MutationObserver(() => {
		const bar = document.querySelector("halt-lab progress"); if (bar) seen.push(bar.value)
	}).observe(`+element(first)+`, {subtree: true, childList: true, attributes: true})`)
	b.run(first)
	seen := look[[]float64](b, "seen")
	if len(seen) < 3 || !slices.IsSorted(seen) || seen[len(seen)-1] != 100 {
		t.Errorf("the bar showed %v", seen)
	}
}

type zipped struct {
	http.ResponseWriter
	z *gzip.Writer
}

func (z zipped) Write(p []byte) (int, error) { return z.z.Write(p) }

func TestStopWhileLoading(t *testing.T) {
	var held atomic.Bool
	held.Store(true)
	b := open(t, engineHost(func(w http.ResponseWriter, r *http.Request, usual http.Handler) {
		if held.Load() {
			usual.ServeHTTP(&half{ResponseWriter: w}, r)
			w.(http.Flusher).Flush()
			<-r.Context().Done() // the reader gives up, or the test fails by its time
			return
		}
		usual.ServeHTTP(w, r)
	}))
	b.visit("en/outbox/")
	b.do(chromedp.Click(chromedp.CSS(`halt-lab[data-scenario=unkeyed-delivery] [data-act=run]`)))
	b.until(element(first) + `.dataset.state === "loading" && ` + element(first) + `.querySelector("progress")?.value > 0`)
	b.do(chromedp.Click(chromedp.CSS(`halt-lab[data-scenario=unkeyed-delivery] [data-act=stop]`)))
	b.until(element(first) + `.dataset.state === "idle"`)
	held.Store(false)
	b.run(first)
	b.took() // the broken-off download
}

// half keeps back the second half of an answer.
type half struct {
	http.ResponseWriter
}

func (h *half) Write(p []byte) (int, error) {
	if _, err := h.ResponseWriter.Write(p[:len(p)/2]); err != nil {
		return 0, err
	}
	return len(p), nil
}

func TestStopWhileRunning(t *testing.T) {
	b := open(t, nil)
	b.visit("en/outbox/")
	b.run(first)
	var long strings.Builder
	long.WriteString("receiver start\n")
	for i := range 1500 {
		fmt.Fprintf(&long, "submit k%d x\n", i)
	}
	long.WriteString("dispatch\nreceiver stop\n")
	look[any](b, fmt.Sprintf("%s.script = %q", element(first), long.String()))
	look[any](b, "void "+element(first)+".run()")
	b.until(element(first) + `.dataset.state === "running"`)
	b.do(chromedp.Click(chromedp.CSS(`halt-lab[data-scenario=unkeyed-delivery] [data-act=stop]`)))
	b.until(element(first) + `.dataset.state === "idle"`)
	if got := b.count(first, "receiver.effects"); got != "2" {
		t.Errorf("a stopped run changed the count to %s", got)
	}
	b.run("keyed-delivery")
}

// One page loads one engine, whatever runs in it.
func TestOneEngineAPage(t *testing.T) {
	var loads atomic.Int32
	b := open(t, engineHost(func(w http.ResponseWriter, r *http.Request, usual http.Handler) {
		loads.Add(1)
		usual.ServeHTTP(w, r)
	}))
	b.visit("en/outbox/")
	if loads.Load() != 0 {
		t.Error("the engine is loaded before anybody asked for a run")
	}
	look[any](b, `Promise.all([...document.querySelectorAll("halt-lab")].map(l => l.run()))`)
	if n := look[int](b, `document.querySelectorAll("halt-lab[data-state=done]").length`); n != len(b.labs()) {
		t.Errorf("%d labs are done, want %d", n, len(b.labs()))
	}
	if loads.Load() != 1 {
		t.Errorf("the engine was loaded %d times", loads.Load())
	}
}

// A page that was saved, or opened from a checkout, is readable and says what it cannot do.
func TestFromAFile(t *testing.T) {
	b := open(t, nil)
	b.do(chromedp.Navigate("file://" + chromium.site + "/en/outbox/index.html"))
	look[any](b, element(first)+".run()")
	if said := look[string](b, element(first)+`.querySelector("[data-status]").textContent`); !strings.Contains(said, "-serve") {
		t.Errorf("the status says %q", said)
	}
	if n := look[int](b, "document.querySelectorAll('halt-lab svg').length"); n == 0 {
		t.Error("no diagram")
	}
}
