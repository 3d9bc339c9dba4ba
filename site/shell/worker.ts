// The worker: starts the engine once, then passes text in and text out. Go's
// wasm_exec.js, which defines Go, is put in front of this file at build time.
import { EngineFailure, type Ask, type Tell } from "./messages"

declare class Go {
  importObject: WebAssembly.Imports
  run(instance: WebAssembly.Instance): Promise<void>
}
type Entry = (request: string, growing: (partial: string) => void) => string

const tell = (message: Tell) => postMessage(message)
let engine: Promise<Entry> | undefined

addEventListener("message", async ({ data }: MessageEvent<Ask>) => {
  try {
    const run = await (engine ??= start(data.engine, data.bytes))
    tell({ running: true })
    const answer: string | undefined = run(data.request, (partial) => tell({ partial }))
    if (answer !== undefined) tell({ answer }) // else Go has exited, which "ended" tells
  } catch (e) {
    const failure = explain(e)
    tell({ failure: failure.reason, detail: failure.detail })
  }
})

async function start(url: string, bytes: number): Promise<Entry> {
  if (typeof WebAssembly !== "object") throw new EngineFailure("unsupported", "")
  const go = new Go()
  const module = await compile(url, bytes)
  const instance = await WebAssembly.instantiate(module, go.importObject)
  const ended = go.run(instance).then(() => tell({ failure: "ended", detail: "" }), (e) => tell({ failure: explain(e).reason, detail: String(e) }))
  const entry = (globalThis as { halt23?: Entry }).halt23
  if (!entry) {
    await ended
    throw new EngineFailure("ended", url)
  }
  return entry
}

/** Compiles while the bytes arrive. They are counted on a clone: a wrapped response would lose the browser's cache of compiled code. */
async function compile(url: string, bytes: number): Promise<WebAssembly.Module> {
  const response = await fetch(url).catch((e) => {
    throw new EngineFailure("network", `${url} (${e})`)
  })
  if (!response.ok) throw new EngineFailure("missing", `${url} (HTTP ${response.status})`)
  const streams = response.headers.get("Content-Type") === "application/wasm" && "compileStreaming" in WebAssembly
  const counted = read(response.clone(), bytes)
  if (streams) {
    const [module] = await Promise.all([WebAssembly.compileStreaming(response), counted])
    return module
  }
  return WebAssembly.compile(await (await counted).arrayBuffer())
}

async function read(response: Response, bytes: number): Promise<Blob> {
  const chunks: BlobPart[] = []
  let seen = 0
  for (const reader = response.body!.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return new Blob(chunks)
    chunks.push(value)
    seen += value.length
    tell({ percent: Math.min(100, Math.floor((100 * seen) / bytes)) })
  }
}

function explain(e: unknown): EngineFailure {
  if (e instanceof EngineFailure) return e
  if (e instanceof RangeError || /out of memory/i.test(String(e))) return new EngineFailure("memory", String(e))
  return new EngineFailure("broken", String(e))
}
