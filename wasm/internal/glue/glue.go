//go:build js && wasm

// Package glue is what the engines of a page have in common on the side of JavaScript: text
// in, text out. The browser's own JSON spares the engines encoding/json.
package glue

import (
	"encoding/base64"
	"syscall/js"

	"halt23/wasm/internal/page"
)

var json = js.Global().Get("JSON")

// Serve sets globalThis.halt23, a function from a request to an answer, both JSON; package
// page says what they hold. A second argument, if the caller gives one, is a function that
// is told the HTML of an answer while it grows: it comes to answer as tell, else nil. Calls
// run one after the other, on the caller's thread, and wait for nothing outside.
func Serve(answer func(r page.Request, tell func(html string)) page.Answer) {
	js.Global().Set("halt23", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var tell func(string)
		if len(args) > 1 {
			tell = func(html string) { args[1].Invoke(html) }
		}
		return json.Call("stringify", object(answer(request(args[0]), tell)))
	}))
	select {} // the function lives as long as the worker
}

// request reads {"op", "scenario", "script", "seed", "lang", "step", "model", "narrow"}.
func request(text js.Value) page.Request {
	r := json.Call("parse", text)
	return page.Request{
		Op:       r.Get("op").String(),
		Scenario: r.Get("scenario").String(),
		Script:   r.Get("script").String(),
		Seed:     r.Get("seed").String(),
		Lang:     r.Get("lang").String(),
		Step:     r.Get("step").Int(),
		Model:    r.Get("model").String(),
		Narrow:   r.Get("narrow").Truthy(),
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
