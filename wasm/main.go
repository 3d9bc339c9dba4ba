//go:build js && wasm

// Wasm is the engine of a page: text in, text out, in a worker of its own.
//
// It sets globalThis.halt23, a function from a request to an answer, both JSON; package
// page says what they hold. Calls run one after the other, on the caller's thread, and
// wait for nothing outside: no files, no network, no clock.
//
// This is the small engine: it knows the dispatch and ledger families and no SQLite. A test keeps
// net/http, templates and Markdown out of what it links; encoding/json stays out as well,
// because the browser brings its own.
package main

import (
	"encoding/base64"
	"syscall/js"

	"halt23/engine/dispatch"
	"halt23/engine/host"
	"halt23/engine/ledger/family"
	"halt23/wasm/internal/page"
)

var (
	json   = js.Global().Get("JSON")
	engine = page.Engine{Families: []host.Programs{dispatch.Programs, family.Programs}}
)

func main() {
	js.Global().Set("halt23", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return json.Call("stringify", object(engine.Answer(request(args[0]))))
	}))
	select {} // the function lives as long as the worker
}

// request reads {"op", "scenario", "script", "seed", "lang", "step"}.
func request(text js.Value) page.Request {
	r := json.Call("parse", text)
	return page.Request{
		Op:       r.Get("op").String(),
		Scenario: r.Get("scenario").String(),
		Script:   r.Get("script").String(),
		Seed:     r.Get("seed").String(),
		Lang:     r.Get("lang").String(),
		Step:     r.Get("step").Int(),
	}
}

// object is {"ok": true, "html", "trace", "files": base64 by name}, or else
// {"ok": false, "error": {"message", "line", "column"}}.
func object(a page.Answer) map[string]any {
	if p := a.Problem; p != nil {
		return map[string]any{"ok": false, "error": map[string]any{"message": p.Message, "line": p.Line, "column": p.Column}}
	}
	files := map[string]any{}
	for name, data := range a.Files {
		files[name] = base64.StdEncoding.EncodeToString(data)
	}
	return map[string]any{"ok": true, "html": a.HTML, "trace": a.Trace, "files": files}
}
