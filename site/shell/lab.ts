// <halt-lab>: a recorded run that comes alive. The element knows no protocol: it sends
// the text of its script to the engine and shows the HTML that comes back.
//
// Inside, only these attributes mean anything to it:
//
//	[data-act=run|stop|reset]            buttons
//	[data-act=step-back|step-on][data-to=N]   the same for the step before or after
//	[data-line][data-text], select[data-line]   replace that line of the script, then run
//	textarea[data-script]                the script
//	[data-step=N]                        show the run as of step N
//	[data-move], [data-moves]            see moves.ts
//	[data-ask], [data-guess]             see ask.ts
//	[data-status]                        progress and failures, in words
import { answer, unveil, veil } from "./ask"
import type { Engine } from "./engine"
import { swap } from "./keep"
import { moveTo, wireMoves } from "./moves"
import { moveStep, rove } from "./steps"
import { explain, lang, words } from "./words"

type State = "idle" | "loading" | "running" | "done" | "failed"

interface Answer {
  ok: boolean
  html: string
  trace: string
  files: Record<string, string> // base64
  error?: { message: string; line?: number; column?: number }
}

export function labElement(engine: Engine, bytes: number): CustomElementConstructor {
  return class HaltLab extends HTMLElement {
    #recorded = ""
    #answer?: Answer
    #wanted?: number // a step asked for while a run was under way
    #run?: Promise<void>
    #stop?: AbortController

    connectedCallback(): void {
      if (this.#recorded) return
      this.#recorded = this.innerHTML
      this.addEventListener("click", (e) => this.#click(e.target as Element))
      this.addEventListener("change", (e) => this.#choose(e.target as Element))
      this.addEventListener("input", () => this.#edited())
      this.addEventListener("keydown", (e) => this.#key(e))
      wireMoves(this)
      rove(this)
      veil(this)
    }

    disconnectedCallback(): void {
      this.stop()
    }

    get script(): string {
      return this.#editor?.value ?? ""
    }

    set script(text: string) {
      if (this.#editor) this.#editor.value = text
      this.#edited()
    }

    /** The trace of the last run made here; empty before. */
    trace(): string {
      return this.#answer?.trace ?? ""
    }

    /** The files at the step in view of the last run made here. */
    files(): Map<string, Uint8Array> {
      const files = Object.entries(this.#answer?.files ?? {})
      return new Map(files.map(([name, text]) => [name, Uint8Array.from(atob(text), (c) => c.charCodeAt(0))]))
    }

    /** Runs the script and shows it as of a step; resolves when the state is done or failed, or idle after a stop. */
    run(step = 0): Promise<void> {
      this.#wanted = step
      unveil(this)
      return (this.#run ??= this.#runAll().finally(() => (this.#run = undefined)))
    }

    /** Ends a run at any time, also while the engine is loading. */
    stop(): void {
      this.#wanted = undefined
      this.#stop?.abort()
    }

    reset(): void {
      this.stop()
      this.#answer = undefined
      this.#show(this.#recorded)
      this.#enter("idle", words.reset)
    }

    async #runAll(): Promise<void> {
      while (this.#wanted !== undefined) {
        const step = this.#wanted
        this.#wanted = undefined
        await this.#runOnce(step)
      }
    }

    async #runOnce(step: number): Promise<void> {
      const stop = (this.#stop = new AbortController())
      this.#enter("loading", "")
      const watch = {
        loading: (percent: number) => this.#loading(percent),
        running: () => this.#enter("running", words.running),
      }
      const request = { op: "run", scenario: this.dataset.scenario, script: this.script, seed: "1", lang, step }
      try {
        const answer: Answer = JSON.parse(await engine.call(JSON.stringify(request), watch, stop.signal))
        if (!answer.ok) return this.#refuse(answer.error!)
        this.#answer = answer
        this.#show(answer.html)
        this.#enter("done", words.done)
      } catch (e) {
        if (stop.signal.aborted) this.#enter("idle", words.stopped)
        else this.#enter("failed", explain(e))
      }
    }

    #show(html: string): void {
      swap(this, html)
      rove(this)
    }

    /** The script was refused: say where, and put the cursor there. */
    #refuse(error: { message: string; line?: number; column?: number }): void {
      const { message, line, column = 1 } = error
      this.#enter("failed", (line ? words.at(line, column) : "") + message)
      const editor = this.#editor
      if (!line || !editor) return
      const start = editor.value.split("\n").slice(0, line - 1).reduce((n, l) => n + l.length + 1, 0)
      editor.setSelectionRange(start + column - 1, start + column - 1)
    }

    #enter(state: State, said: string): void {
      this.dataset.state = state
      const stop = this.querySelector<HTMLElement>("[data-act=stop]")
      if (stop) stop.hidden = state !== "loading" && state !== "running"
      const status = this.querySelector("[data-status]")
      if (status) status.textContent = said
    }

    #loading(percent: number): void {
      const status = this.querySelector("[data-status]")
      if (!status) return
      let bar = status.querySelector("progress")
      if (!bar) {
        bar = document.createElement("progress")
        bar.max = 100
        status.textContent = words.loading((bytes / 1e6).toFixed(1)) + " "
        bar.setAttribute("aria-label", status.textContent)
        status.append(bar)
      }
      bar.value = percent
    }

    get #editor(): HTMLTextAreaElement | null {
      return this.querySelector("textarea[data-script]")
    }

    /** Choices are made for the lines as they were run; while the text differs they wait. */
    #edited(): void {
      const differs = this.#editor ? this.#editor.value !== this.#editor.defaultValue : false
      for (const c of this.querySelectorAll<HTMLButtonElement | HTMLSelectElement>("[data-line]")) c.disabled = differs
    }

    #click(target: Element): void {
      const control = target.closest<HTMLElement>("[data-act], [data-text], [data-step], [data-guess]")
      if (!control || !this.contains(control)) return
      if (control.dataset.guess !== undefined) return answer(this, control)
      if (control.dataset.move !== undefined) moveTo(this, control)
      const { act, to, line, text, step } = control.dataset
      if (act === "run") void this.run()
      else if (act === "stop") this.stop()
      else if (act === "reset") this.reset()
      else if (to) void this.run(Number(to))
      else if (line && text !== undefined) this.#replace(Number(line), text)
      else if (step) void this.run(Number(step))
    }

    #choose(target: Element): void {
      if (target instanceof HTMLSelectElement && target.dataset.line) this.#replace(Number(target.dataset.line), target.value)
    }

    #replace(line: number, text: string): void {
      const editor = this.#editor
      if (!editor) return
      const lines = editor.value.split("\n")
      lines[line - 1] = text
      editor.value = lines.join("\n")
      void this.run()
    }

    #key(e: KeyboardEvent): void {
      const step = (e.target as Element).closest<HTMLElement>("[data-step], [data-move]")
      if (!step || moveStep(e) || (e.key !== "Enter" && e.key !== " ")) return
      if (step instanceof HTMLButtonElement) return // it clicks by itself
      e.preventDefault()
      void this.run(Number(step.dataset.step))
    }
  }
}
