// A strip of places that one thing of a run can be moved to. Pointing at a place, or
// focusing it, says what came of it; the run that shows it follows when it is chosen.
//
//	[data-moves]                 the strip
//	[data-move]                  a place; aria-pressed: it is there
//	[data-outcome]               in a place: what came of it, in words
//	[data-aim=N]                 the column of step N shows the place
//	[data-said]                  where the words of the place that is looked at stand

type Place = HTMLElement

const placeOf = (target: EventTarget | null) => (target instanceof Element ? target.closest<Place>("[data-move]") : null)

/** Listens for the strip of a lab, which is replaced with every run. */
export function wireMoves(lab: HTMLElement): void {
  for (const kind of ["pointerover", "focusin"]) lab.addEventListener(kind, (e) => look(lab, placeOf(e.target) ?? home(lab)))
  for (const kind of ["pointerleave", "focusout"]) lab.addEventListener(kind, () => look(lab, home(lab)))
}

/** What is looked at when nothing is pointed at: what has the focus, else where it stands. */
function home(lab: HTMLElement): Place | null {
  return placeOf(lab.querySelector("[data-move]:focus")) ?? lab.querySelector<Place>("[data-move][aria-pressed=true]")
}

function look(lab: HTMLElement, place: Place | null): void {
  const said = lab.querySelector("[data-said]")
  const words = place?.querySelector("[data-outcome]")?.textContent ?? ""
  if (said && said.textContent !== words) said.textContent = words
  for (const s of lab.querySelectorAll(".aimed")) s.classList.remove("aimed")
  const aim = place?.ariaPressed === "true" ? undefined : place?.dataset.aim
  if (aim) for (const s of lab.querySelectorAll(`svg [data-step="${CSS.escape(aim)}"]`)) s.classList.add("aimed")
}

/** It stands there now: said at once, shown by the run that follows. */
export function moveTo(lab: HTMLElement, place: Place): void {
  for (const p of lab.querySelectorAll("[data-move]")) p.setAttribute("aria-pressed", String(p === place))
  look(lab, place)
}
