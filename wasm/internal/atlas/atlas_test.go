package atlas

import (
	"strings"
	"testing"

	"halt23/engine/dispatch"
	"halt23/engine/host"
	"halt23/wasm/internal/page"
)

// A map is told while it grows, and a cell of it opens as the lab of the failure it shows.
func TestMapAndCell(t *testing.T) {
	told := 0
	atlas := Atlas{Families: []host.Programs{dispatch.Programs}, Due: func() bool { return told < 3 }, Tell: func(html string) {
		told++
		if !strings.Contains(html, "<svg") {
			t.Errorf("told of %.80s", html)
		}
	}}
	engine := atlas.Engine()
	whole := engine.Answer(page.Request{Op: "map", Scenario: "unkeyed-delivery", Lang: "en"})
	if whole.Problem != nil || told != 3 || !strings.Contains(whole.HTML, `data-model="killed/sender"`) {
		t.Fatalf("told %d times, then %+v", told, whole.Problem)
	}
	cell := engine.Answer(page.Request{Op: "cell", Scenario: "unkeyed-delivery", Model: "power-loss/synced", Step: 20, Lang: "en"})
	if cell.Problem != nil || !strings.Contains(cell.HTML, `data-invariant="effect-once" data-answer="invalid"`) {
		t.Errorf("the cell shows %+v %.200s", cell.Problem, cell.HTML)
	}
	if strings.Contains(cell.HTML, "probe") {
		t.Error("the cell shows more than its failure needs")
	}
	if none := engine.Answer(page.Request{Op: "cell", Scenario: "unkeyed-delivery", Model: "killed/nobody", Step: 1, Lang: "en"}); none.Problem == nil {
		t.Error("a cell that is not there was shown")
	}
}
