package browser

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// ready: the shell has come, and labs are alive.
const ready = `customElements.get("halt-lab") !== undefined`

const outcome = `w.querySelector("[data-outcome]").textContent`

const way = `halt-lab[data-scenario=unkeyed-delivery] .way`

// ways reads something of every place of the first lab, in order.
func ways[V any](b *tab, of string) []V {
	b.Helper()
	return look[[]V](b, `[...`+element(first)+`.querySelectorAll(".way")].map(w => `+of+`)`)
}

// The crash stands where it was recorded; looking elsewhere costs nothing, and choosing
// answers before there is an engine. Then the run follows, and reset takes it all back.
func TestMovingTheCrash(t *testing.T) {
	wait := make(chan struct{})
	b := open(t, engineHost(func(w http.ResponseWriter, r *http.Request, usual http.Handler) {
		<-wait
		usual.ServeHTTP(w, r)
	}))
	b.see(1280, 900, "light")
	b.visit("en/outbox/")
	b.until(ready)
	said := element(first) + `.querySelector("[data-said]").textContent`
	recorded := look[string](b, said)
	if !containsAll(recorded, "1 receipt", "2 requests", "2 effects", "effect once") {
		t.Errorf("the strip says %q of the recorded crash", recorded)
	}
	places := ways[string](b, outcome)
	pressed := func() int {
		return look[int](b, `[...document.querySelectorAll("`+way+`")].findIndex(w => w.ariaPressed === "true")`)
	}
	here := pressed()
	if len(places) < 6 || here < 1 || places[here] != recorded {
		t.Fatalf("%d places, the crash at %d: %q", len(places), here, places)
	}
	for i, words := range places {
		look[any](b, fmt.Sprintf(`document.querySelectorAll(%q)[%d].dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))`, way, i))
		if got := look[string](b, said); got != words {
			t.Errorf("pointing at place %d says %q, want %q", i, got, words)
		}
	}
	if pressed() != here || look[string](b, element(first)+".dataset.state") != "idle" {
		t.Error("looking has moved the crash")
	}
	look[any](b, fmt.Sprintf(`document.querySelectorAll(%q)[0].click()`, way))
	if got := look[string](b, said); pressed() != 0 || got != places[0] || !strings.Contains(got, "1 effect") {
		t.Errorf("before the engine is there, choosing the first place says %q", got)
	}
	if chip := look[string](b, element(first)+`.querySelector(".came .chip").textContent`); !strings.Contains(chip, "recorded") {
		t.Errorf("what is known before the run is called %q", chip)
	}
	close(wait)
	b.until(element(first) + `.dataset.state === "done"`)
	if got := b.count(first, "receiver.effects"); got != "1" || pressed() != 0 {
		t.Errorf("the run shows %s effects, the crash stands at place %d", got, pressed())
	}
	if got := ways[string](b, outcome); strings.Join(got, "\n") != strings.Join(places, "\n") {
		t.Errorf("after the run the places promise something else:\n%q\n%q", got, places)
	}
	b.do(chromedp.Click(chromedp.CSS(`halt-lab[data-scenario=unkeyed-delivery] [data-act=reset]`)))
	b.until(element(first) + `.dataset.state === "idle"`)
	if got := b.count(first, "receiver.effects"); got != "2" || pressed() != here || look[string](b, said) != recorded {
		t.Errorf("reset shows %s effects, the crash at place %d: %q", got, pressed(), look[string](b, said))
	}
}

// One tab stop, arrows to look, Enter to choose; the focus stays on the place.
func TestMovingByKeyboard(t *testing.T) {
	b := open(t, nil)
	b.see(390, 844, "light")
	b.visit("zh/outbox/")
	b.until(ready)
	if look[bool](b, veiled(first)) { // a reader who was never here is asked first
		look[any](b, element(first)+`.querySelector('[data-guess=""]').focus()`)
		b.do(chromedp.KeyEvent(kb.Enter))
	}
	if n := look[int](b, element(first)+`.querySelectorAll(".way[tabindex='0']").length`); n != 1 {
		t.Fatalf("Tab reaches %d places, want 1", n)
	}
	look[any](b, element(first)+`.querySelector(".way[tabindex='0']").focus()`)
	b.do(chromedp.KeyEvent(kb.ArrowLeft))
	label := `document.activeElement.querySelector("[data-outcome]")?.textContent`
	send := look[string](b, label)
	if got := look[string](b, element(first)+`.querySelector("[data-said]").textContent`); got != send || !containsAll(send, "POST k1", "2 个效果") {
		t.Errorf("on place %q the strip says %q", send, got)
	}
	aimed := look[[]string](b, `[...document.querySelectorAll("svg.tall .aimed")].map(e => e.ariaLabel)`)
	if len(aimed) != 1 || !strings.Contains(aimed[0], "POST k1") {
		t.Errorf("the diagram points at %q", aimed)
	}
	b.do(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.Enter))
	b.until(element(first) + `.dataset.state === "done"`)
	if got := b.count(first, "receiver.effects"); got != "1" {
		t.Errorf("dying first, the page shows %s effects", got)
	}
	if at := look[int](b, `[...document.querySelectorAll("`+way+`")].indexOf(document.activeElement)`); at != 0 {
		t.Errorf("after the run the focus is on place %d", at)
	}
}

// What was baked is what the page's engine does, for every lab with a crash to move.
func TestMovesAreKept(t *testing.T) {
	b := open(t, nil)
	places := 0
	for _, page := range []string{"en/outbox/", "en/ledger/"} {
		b.visit(page)
		for _, id := range b.labs() {
			of := element(id) + `.querySelectorAll(".way")`
			baked := look[[]string](b, `[...`+of+`].map(w => `+outcome+`)`)
			places += len(baked)
			b.run(id)
			if live := look[[]string](b, `[...`+of+`].map(w => `+outcome+`)`); strings.Join(live, "\n") != strings.Join(baked, "\n") {
				t.Errorf("%s: baked %q, in the page %q", id, baked, live)
			}
		}
	}
	if places < 50 {
		t.Errorf("only %d places on these pages", places)
	}
}

// Whatever is said of a place, the page below stays where it is.
func TestLookingMovesNothing(t *testing.T) {
	b := open(t, nil)
	looked := 0
	everyPage(t, func(page string) {
		for _, width := range []int64{1280, 360} {
			b.see(width, 800, "light")
			b.visit(page)
			b.until(ready)
			look[any](b, `document.querySelectorAll("halt-lab[data-veiled] [data-guess='']").forEach(e => e.click())`)
			looked += look[int](b, `document.querySelectorAll(".way").length`)
			for _, moved := range look[[]string](b, `[...document.querySelectorAll("halt-lab")].flatMap(lab => [...lab.querySelectorAll(".way")].flatMap((w, i) => {
				const before = lab.offsetHeight
				w.dispatchEvent(new PointerEvent("pointerover", {bubbles: true}))
				return lab.offsetHeight === before ? [] : [lab.dataset.scenario + " by place " + i + ": " + before + " to " + lab.offsetHeight]
			}))`) {
				t.Errorf("%s at %d pixels changes its height: %s", page, width, moved)
			}
		}
	})
	if looked == 0 {
		t.Error("no page has a place to look at")
	}
}
