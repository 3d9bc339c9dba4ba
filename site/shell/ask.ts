// Asks what a reader expects before showing how a recorded run ended. Asked once: the lab
// stays veiled until the reader answers, passes, or runs something; nobody is asked on the
// first screen of a page, where the run is what a reader came to see, nor again later.
//
//	[data-ask][hidden]             the question; shown while the lab has data-veiled
//	[data-guess][data-reply]       an answer, "" for passing, and what to say to it
//	[data-replied]                 where that is said
import { recall, remember } from "./theme"

const key = (lab: HTMLElement) => `halt23.guess.${lab.dataset.scenario}`

/** Veils a lab that has a question this reader has not met. */
export function veil(lab: HTMLElement): void {
  const ask = lab.querySelector<HTMLElement>("[data-ask]")
  const top = lab.getBoundingClientRect().top + scrollY
  if (!ask || top < innerHeight || recall(key(lab)) !== null) return
  ask.hidden = false
  lab.dataset.veiled = ""
}

/** Lifts the veil; the guess is remembered, "" if there was none. */
export function unveil(lab: HTMLElement, guess = ""): void {
  if (lab.dataset.veiled === undefined) return
  delete lab.dataset.veiled
  remember(key(lab), guess)
}

/** Takes an answer and says what came of it. */
export function answer(lab: HTMLElement, button: HTMLElement): void {
  unveil(lab, button.dataset.guess)
  const said = lab.querySelector<HTMLElement>("[data-replied]")
  if (!said) return
  said.textContent = button.dataset.reply ?? ""
  lab.querySelector("[data-ask]")?.setAttribute("data-answered", "")
  said.focus({ preventScroll: true })
}
