// The page's one engine: a worker, started when first needed, and a queue in front of it.
import { EngineFailure, type Ask, type Tell } from "./messages"

/** What a caller may watch while it waits. */
export interface Watch {
  loading(percent: number): void
  running(): void
  growing?(partial: string): void
}

interface Job {
  request: string
  watch: Watch
  resolve(answer: string): void
  reject(why: unknown): void
}

export class Engine {
  #worker?: Worker
  #jobs: Job[] = [] // the first one is with the worker

  /** The addresses, relative to the page, and the engine's raw size, are on the script's own element. */
  constructor(private readonly where: { worker: string; engine: string; bytes: number }) {
    addEventListener("pagehide", () => this.#end(new EngineFailure("ended", "pagehide")))
  }

  call(request: string, watch: Watch, signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      const job = { request, watch, resolve, reject }
      signal.addEventListener("abort", () => this.#cancel(job))
      this.#jobs.push(job)
      if (this.#jobs.length === 1) this.#send()
    })
  }

  #send(): void {
    const job = this.#jobs[0]
    if (!job) return
    try {
      this.#worker ??= this.#start()
      const ask: Ask = { ...this.where, request: job.request }
      this.#worker.postMessage(ask)
    } catch (e) {
      this.#end(e instanceof EngineFailure ? e : new EngineFailure("worker", `${this.where.worker} (${e})`))
    }
  }

  #start(): Worker {
    if (location.protocol === "file:") throw new EngineFailure("file", location.href)
    const worker = new Worker(this.where.worker)
    let last = 0
    worker.addEventListener("message", ({ data }: MessageEvent<Tell>) => {
      const job = this.#jobs[0]
      if ("percent" in data) job?.watch.loading((last = Math.max(last, data.percent)))
      else if ("running" in data) job?.watch.running()
      else if ("partial" in data) job?.watch.growing?.(data.partial)
      else if ("answer" in data) this.#finish(data.answer)
      else this.#end(new EngineFailure(data.failure, data.detail))
    })
    worker.addEventListener("error", (e) => {
      this.#end(new EngineFailure("worker", `${this.where.worker} ${e.message ?? ""}`))
    })
    return worker
  }

  #finish(answer: string): void {
    this.#jobs.shift()?.resolve(answer)
    this.#send()
  }

  /** Ends the worker; everybody who waits is told why. The next call starts a new one. */
  #end(why: EngineFailure): void {
    this.#worker?.terminate()
    this.#worker = undefined
    for (const job of this.#jobs.splice(0)) job.reject(why)
  }

  #cancel(job: Job): void {
    const at = this.#jobs.indexOf(job)
    if (at < 0) return
    this.#jobs.splice(at, 1)
    job.reject(new DOMException("stopped by the reader", "AbortError"))
    if (at > 0) return
    this.#worker?.terminate() // the only way to stop code that is running
    this.#worker = undefined
    this.#send()
  }
}
