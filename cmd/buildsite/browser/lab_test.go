package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"halt23/cmd/buildsite/internal/record"
	"halt23/engine/catalog"
	"halt23/engine/lab"
	"halt23/engine/script"
	"halt23/engine/sim"
	"halt23/engine/trace"
)

// simulate is the native-compiled simulation of a scenario.
func simulate(t *testing.T, s script.Scenario) lab.Result {
	t.Helper()
	r, err := lab.Run(s, sim.New(record.Families...), lab.Options{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// One truth: what the page's engine does is what the same code does outside it.
func TestEveryScenarioRunsInThePage(t *testing.T) {
	b := open(t, nil)
	b.visit("en/outbox/")
	shown := b.labs()
	for _, id := range shown {
		s, err := catalog.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		native := simulate(t, s)
		recorded := look[string](b, element(id)+`.querySelector(".chips").textContent`)
		b.run(id)
		if diff := cmp.Diff(trace.Format(native.Run), look[string](b, element(id)+".trace()")); diff != "" {
			t.Errorf("%s: trace of the simulation (-) and of the page (+):\n%s", id, diff)
		}
		for _, name := range []string{"receipts", "receiver.requests", "receiver.effects", "history"} {
			want, _ := native.Report.Value(name)
			if got := b.count(id, name); got != want {
				t.Errorf("%s: the page shows %s=%s, the simulation %s", id, name, got, want)
			}
		}
		files := look[map[string]int](b, fmt.Sprintf(`Object.fromEntries([...%s.files()].map(([n, b]) => [n, b.length]))`, element(id)))
		for name, data := range native.View {
			if files[name] != len(data) {
				t.Errorf("%s: %s has %d bytes in the page, %d in the simulation", id, name, files[name], len(data))
			}
		}
		if look[string](b, element(id)+`.querySelector(".chips").textContent`) == recorded {
			t.Errorf("%s: after a run the lab still calls itself recorded", id)
		}
	}
}

// Scenarios that no page shows run in the engine all the same.
func TestTheWholeCatalogueRunsInThePage(t *testing.T) {
	b := open(t, nil)
	b.visit("en/outbox/")
	host := b.labs()[0]
	for _, id := range catalog.IDs() {
		s, err := catalog.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		look[any](b, fmt.Sprintf(`%s.dataset.scenario = %q`, element(host), id))
		host = id
		look[any](b, fmt.Sprintf(`%s.script = %q`, element(id), script.Print(s.Script)))
		b.run(id)
		if diff := cmp.Diff(trace.Format(simulate(t, s).Run), look[string](b, element(id)+".trace()")); diff != "" {
			t.Errorf("%s: trace of the simulation (-) and of the page (+):\n%s", id, diff)
		}
	}
}

// The heart of the book: the same crash, and only the receiver decides.
func TestKeyedTurnsTwoIntoOne(t *testing.T) {
	b := open(t, nil)
	b.visit("en/outbox/")
	const id = "unkeyed-delivery"
	if got := b.count(id, "receiver.effects"); got != "2" {
		t.Fatalf("the recorded run shows %s effects, want 2", got)
	}
	b.do(chromedp.Click(chromedp.CSS(`halt-lab[data-scenario=unkeyed-delivery] button[data-text*="mode=keyed"]`)))
	b.until(element(id) + `.dataset.state === "done"`)
	if got := b.count(id, "receiver.effects"); got != "1" {
		t.Errorf("with a keyed receiver the page shows %s effects, want 1", got)
	}
	if focus := look[string](b, `document.activeElement.dataset.text`); !strings.Contains(focus, "mode=keyed") {
		t.Errorf("after the run the focus is on %q", focus)
	}
	b.do(chromedp.Click(chromedp.CSS(`halt-lab[data-scenario=unkeyed-delivery] [data-act=reset]`)))
	b.until(element(id) + `.dataset.state === "idle"`)
	if got := b.count(id, "receiver.effects"); got != "2" {
		t.Errorf("reset shows %s effects, want the recorded 2", got)
	}
}

// Time travel: a step is a run shown as of that step, reached by mouse and by keyboard.
func TestSteps(t *testing.T) {
	b := open(t, nil)
	b.see(1280, 900, "light")
	b.visit("en/outbox/")
	const id = "keyed-delivery"
	inView := element(id) + `.querySelector("svg.wide [aria-current]").dataset.step`
	last := look[string](b, inView)
	look[any](b, element(id)+`.querySelector("svg.wide [data-step]").focus()`)
	b.do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.Enter))
	b.until(element(id) + `.dataset.state === "done"`)
	third := look[string](b, fmt.Sprintf(`[...%s.querySelectorAll("svg.wide [data-step]")][2].dataset.step`, element(id)))
	if got := look[string](b, inView); got != third || got == last {
		t.Errorf("step %s is in view, want the third one, %s", got, third)
	}
	if got := look[string](b, `document.activeElement.dataset.step`); got != third {
		t.Errorf("the focus is on step %q, want %s", got, third)
	}
	if n := look[int](b, element(id)+`.files().size`); n == 0 {
		t.Error("no files at the step in view")
	}
	if n := look[int](b, element(id)+`.querySelectorAll("svg.wide [data-step][tabindex='0']").length`); n != 1 {
		t.Errorf("Tab reaches %d steps of one picture, want 1", n)
	}
	b.do(chromedp.Click(chromedp.CSS(`halt-lab[data-scenario=keyed-delivery] [data-act=step-on]`)))
	b.until(inView + ` !== "` + third + `"`)
}

// A reader's own script runs; one that does not parse says where, and loses nothing.
func TestOwnScript(t *testing.T) {
	b := open(t, nil)
	b.visit("zh/outbox/")
	const id = "unkeyed-delivery"
	recorded := look[string](b, element(id)+`.querySelector("svg").outerHTML`)
	look[any](b, element(id)+`.script = "receiver start\nsubmitt k1 x\n"`)
	look[any](b, element(id)+`.run()`)
	if state := look[string](b, element(id)+`.dataset.state`); state != "failed" {
		t.Errorf("a misspelt verb leaves the lab %s", state)
	}
	if said := look[string](b, element(id)+`.querySelector("[data-status]").textContent`); !containsAll(said, "第2行第1列", "submit") {
		t.Errorf("the status says %q", said)
	}
	if look[string](b, element(id)+`.querySelector("svg").outerHTML`) != recorded {
		t.Error("a refused script took the recorded run away")
	}
	look[any](b, element(id)+`.script = "receiver start\nsubmit k1 x\ndispatch\nreceiver stop\n"`)
	b.run(id)
	if got := b.count(id, "receiver.effects"); got != "1" {
		t.Errorf("%s effects, want 1", got)
	}
}
