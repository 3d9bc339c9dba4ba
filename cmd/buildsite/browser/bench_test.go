package browser

import (
	"fmt"
	"testing"
	"time"
)

// How many states of the ledger the page explores in a second, warm: crashed, recovered and
// judged by the engine in Chromium.
//
//	HALT23_BROWSER=1 go test ./cmd/buildsite/browser -run xxx -bench LedgerStates
func BenchmarkLedgerStates(b *testing.B) {
	p := open(b, nil)
	p.visit("en/power-loss/")
	look[any](p, fmt.Sprintf(`%s.dataset.scenario = "ledger-damaged-tail"`, aMap))
	ledger := `document.querySelector("halt-map[data-scenario=ledger-damaged-tail]")`
	explore := func() int {
		return look[int](p, ledger+`.run().then(() => parseInt(`+ledger+`.querySelector(".also").textContent))`)
	}
	explore() // the engine is loaded, and its code compiled
	states := 0
	start := time.Now()
	for b.Loop() {
		states += explore()
	}
	b.ReportMetric(float64(states)/time.Since(start).Seconds(), "states/s")
}
