package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const asked = "mark-before-send"

func veiled(id string) string { return element(id) + `.dataset.veiled !== undefined` }

// seen tells whether a part of a lab can be seen.
func (b *tab) seen(id, part string) bool {
	b.Helper()
	return look[bool](b, fmt.Sprintf(`%s.querySelector(%q).checkVisibility({visibilityProperty: true})`, element(id), part))
}

// forget makes a reader who was never asked anything.
func (b *tab) forget() { b.Helper(); look[any](b, "localStorage.clear()") }

// The outcome waits for an answer, the answer is told, and nobody is asked twice.
func TestPredictFirst(t *testing.T) {
	b := open(t, nil)
	b.see(1280, 900, "light")
	b.visit("en/outbox/")
	b.forget()
	b.visit("en/outbox/")
	b.until(veiled(asked))
	awaited := []string{"[data-observation]", ".judged", ".moves", "svg.wide .hit.awaited"}
	for _, part := range awaited {
		if b.seen(asked, part) {
			t.Errorf("%s is seen before the reader has answered", part)
		}
	}
	if !b.seen(asked, ".question") || !b.seen(asked, "svg.wide .unsaid") {
		t.Error("nothing asks, or nothing shows that something is to come")
	}
	b.do(chromedp.Click(chromedp.CSS(`halt-lab[data-scenario=` + asked + `] [data-guess="1"]`)))
	reply := look[string](b, element(asked)+`.querySelector("[data-replied]").textContent`)
	if !strings.HasPrefix(reply, "You expected 1; it was 0, because ") || !b.seen(asked, "[data-replied]") {
		t.Errorf("the reply is %q", reply)
	}
	for _, part := range awaited {
		if !b.seen(asked, part) {
			t.Errorf("%s is not seen although the reader has answered", part)
		}
	}
	b.visit("en/outbox/")
	b.until(ready + " && " + veiled("receiver-lost-ledger"))
	if look[bool](b, veiled(asked)) || b.seen(asked, ".ask") {
		t.Error("the reader is asked again")
	}
	// Who runs something does not want to be asked.
	b.run("receiver-lost-ledger")
	if look[bool](b, veiled("receiver-lost-ledger")) {
		t.Error("a run that nobody may see")
	}
	b.visit("en/outbox/")
	b.until(ready)
	if look[bool](b, veiled("receiver-lost-ledger")) {
		t.Error("who passed by running is asked again")
	}
}

// With the keyboard alone; the right guess is called right, and passing says the outcome.
func TestPredictByKeyboard(t *testing.T) {
	b := open(t, nil)
	b.see(390, 844, "dark")
	b.visit("zh/outbox/")
	b.forget()
	b.visit("zh/outbox/")
	b.until(veiled(asked))
	answer := func(id, guess, want string) {
		t.Helper()
		look[any](b, fmt.Sprintf(`%s.querySelector('[data-guess="%s"]').focus()`, element(id), guess))
		b.do(chromedp.KeyEvent(kb.Enter))
		if got := look[string](b, `document.activeElement.textContent`); !strings.HasPrefix(got, want) {
			t.Errorf("%s: the focus is on %q, want %q", id, got, want)
		}
	}
	answer(asked, "0", "你猜0，结果正是0，因为")
	answer("keyed-delivery", "", "结果是1，因为")
}

// The first screen of a page is for reading: a lab that stands on it asks nothing.
func TestNobodyIsAskedOnTheFirstScreen(t *testing.T) {
	b := open(t, nil)
	b.see(1280, 900, "light")
	b.visit("en/outbox/")
	b.forget()
	b.see(1280, 12000, "light")
	b.visit("en/outbox/")
	b.until(ready)
	if look[bool](b, veiled(asked)) {
		t.Error("a lab is veiled although the screen shows the whole page")
	}
}
