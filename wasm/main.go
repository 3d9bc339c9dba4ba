//go:build js && wasm

// Wasm is the small engine of a page: it runs scenarios of the dispatch and ledger families
// and draws them, in a worker of its own. It knows no SQLite and explores nothing; the engine
// of the crash maps is wasm/atlas. A test keeps net/http, templates, Markdown and encoding/json
// out of what it links.
package main

import (
	"halt23/engine/dispatch"
	"halt23/engine/host"
	"halt23/engine/ledger/family"
	"halt23/wasm/internal/glue"
	"halt23/wasm/internal/page"
)

func main() {
	engine := page.Engine{Families: []host.Programs{dispatch.Programs, family.Programs}}
	glue.Serve(func(r page.Request, _ func(string)) page.Answer { return engine.Answer(r) })
}
