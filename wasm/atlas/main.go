//go:build js && wasm

// Atlas is the engine of the crash maps: the small engine and the explorer.
package main

import (
	"runtime/debug"
	"syscall/js"

	"halt23/engine/dispatch"
	"halt23/engine/host"
	"halt23/engine/ledger/family"
	"halt23/wasm/internal/atlas"
	"halt23/wasm/internal/glue"
	"halt23/wasm/internal/page"
)

// pause is how many milliseconds pass between two tellings of a map that grows. The clock
// decides when something is drawn, never what.
const pause = 150

func main() {
	debug.SetGCPercent(400) // thousands of small worlds: fewer, longer sweeps
	clock := js.Global().Get("performance")
	a := &atlas.Atlas{Families: []host.Programs{dispatch.Programs, family.Programs}}
	engine := a.Engine()
	glue.Serve(func(r page.Request, tell func(string)) page.Answer {
		told := clock.Call("now").Float()
		a.Tell = tell
		a.Due = func() bool {
			now := clock.Call("now").Float()
			due := tell != nil && now-told >= pause
			if due {
				told = now
			}
			return due
		}
		return engine.Answer(r)
	})
}
