// <halt-map>: a recorded map that can be made again in the page, and whose cells open. It
// knows no more of what it shows than halt-lab does:
//
//	[data-act=explore|stop|reset]        buttons
//	[data-cell][data-model][data-step]   open that cell below the map, as a lab
//	[data-figure]                        what is swapped: the map
//	[data-opened]                        where a cell opens
//	[data-hint]                          says what the cell is that is pointed at or has the focus
//	[data-status]                        progress and failures, in words
import type { Engine } from "./engine"
import { moveCell, roveCells } from "./cells"
import { swap } from "./keep"
import { explain, lang, words } from "./words"

type State = "idle" | "loading" | "running" | "done" | "failed"

interface Answer {
  ok: boolean
  html: string
  error?: { message: string }
}

const narrow = matchMedia("(max-width: 639.98px)")

export function mapElement(engine: Engine, bytes: number): CustomElementConstructor {
  return class HaltMap extends HTMLElement {
    #recorded = ""
    #stop?: AbortController

    connectedCallback(): void {
      if (this.#recorded) return
      this.#recorded = this.#part("figure")?.innerHTML ?? ""
      this.addEventListener("click", (e) => this.#click(e.target as Element))
      this.addEventListener("keydown", (e) => this.#key(e))
      for (const seen of ["focusin", "pointerover"]) this.addEventListener(seen, (e) => this.#tell(e.target as Element))
      roveCells(this)
      // A live map is drawn one way; when the reader turns the page the recorded one, which has
      // both and is equal, takes its place.
      narrow.addEventListener("change", () => this.#show(this.#recorded))
    }

    disconnectedCallback(): void {
      this.stop()
    }

    /** Explores everything anew; the map fills while states finish. */
    async run(): Promise<void> {
      const answer = await this.#ask({ op: "map", narrow: narrow.matches }, (picture) => this.#grow(picture))
      if (!answer) return
      this.#show(answer.html)
      this.#enter("done", words.explored)
    }

    stop(): void {
      this.#stop?.abort()
    }

    reset(): void {
      this.stop()
      this.#show(this.#recorded)
      this.#part("opened")?.replaceChildren()
      this.#enter("idle", "")
    }

    /** Opens a cell: what it shows, as a run that can be changed. */
    async #open(cell: HTMLElement): Promise<void> {
      const { model, step } = cell.dataset
      const answer = await this.#ask({ op: "cell", model, step: Number(step) })
      const place = this.#part("opened")
      if (!answer || !place) return
      const lab = document.createElement("halt-lab")
      lab.dataset.scenario = this.dataset.scenario
      lab.dataset.state = "done"
      lab.innerHTML = answer.html
      place.replaceChildren(lab)
      this.#enter("done", "")
      lab.scrollIntoView({ block: "nearest" })
    }

    async #ask(what: object, growing?: (html: string) => void): Promise<Answer | undefined> {
      this.stop()
      const stop = (this.#stop = new AbortController())
      this.#enter("loading", "")
      const watch = {
        loading: (percent: number) => this.#say(`${words.loading((bytes / 1e6).toFixed(1))} ${percent}%`),
        running: () => this.#enter("running", words.running),
        growing,
      }
      const request = { scenario: this.dataset.scenario, script: "", seed: "1", lang, step: 0, model: "", ...what }
      try {
        const answer: Answer = JSON.parse(await engine.call(JSON.stringify(request), watch, stop.signal))
        if (answer.ok) return answer
        this.#enter("failed", answer.error!.message)
      } catch (e) {
        if (!stop.signal.aborted) this.#enter("failed", explain(e))
        else if (stop === this.#stop) this.#enter("idle", words.stopped)
      }
      return undefined
    }

    /** A picture in the making takes the place of the map; what stands around it stays. */
    #grow(picture: string): void {
      const place = this.#part("figure")?.querySelector(".scroll")
      if (place) place.innerHTML = picture
    }

    #show(html: string): void {
      const figure = this.#part("figure")
      if (!figure) return
      swap(figure, html)
      roveCells(this)
    }

    #part(name: string): HTMLElement | null {
      return this.querySelector<HTMLElement>(`[data-${name}]`)
    }

    #enter(state: State, said: string): void {
      this.dataset.state = state
      const stop = this.querySelector<HTMLElement>("[data-act=stop]")
      if (stop) stop.hidden = state !== "loading" && state !== "running"
      this.#say(said)
    }

    #say(said: string): void {
      const status = this.#part("status")
      if (status) status.textContent = said
    }

    #click(target: Element): void {
      const control = target.closest<HTMLElement>("[data-act], [data-cell]")
      if (!control || control.closest("halt-lab")) return
      if (control.dataset.act === "explore") void this.run()
      else if (control.dataset.act === "stop") this.stop()
      else if (control.dataset.act === "reset") this.reset()
      else if (control.dataset.cell) void this.#open(control)
    }

    #tell(target: Element): void {
      const words = target.closest("[data-cell]")?.getAttribute("aria-label")
      const hint = this.#part("hint")
      if (words && hint) hint.textContent = words
    }

    #key(e: KeyboardEvent): void {
      const cell = (e.target as Element).closest<HTMLElement>("[data-cell]")
      if (!cell || moveCell(e) || (e.key !== "Enter" && e.key !== " ")) return
      e.preventDefault()
      void this.#open(cell)
    }
  }
}
