// Keyboard for steps, and for the places that something can be moved to: Tab reaches one of
// each picture or strip, arrows move among them, Enter and Space choose. Keys do nothing
// unless one of them has the focus.

const moves: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity }

const any = "[data-step], [data-move]"
const steps = (group: Element) => [...group.querySelectorAll<HTMLElement | SVGElement>(any)]

/** The picture, strip or list that a step belongs to. */
const group = (step: Element) => step.closest("svg, ol, ul, table, [data-moves]") ?? step.parentElement!

/** Leaves one step in the tab order of each group: the one in view, else the first. */
export function rove(root: Element): void {
  for (const g of new Set([...root.querySelectorAll(any)].map(group))) {
    const all = steps(g)
    const home = all.find((s) => s.matches("[aria-current], [aria-pressed=true]")) ?? all[0]
    for (const s of all) s.setAttribute("tabindex", s === home ? "0" : "-1")
  }
}

/** Handles a key on a step; reports whether it was one of ours. */
export function moveStep(e: KeyboardEvent): boolean {
  const step = (e.target as Element).closest<HTMLElement>(any)
  const by = moves[e.key]
  if (!step || by === undefined || e.ctrlKey || e.metaKey || e.altKey) return false
  const all = steps(group(step))
  const to = all[Math.max(0, Math.min(all.length - 1, all.indexOf(step) + by))]
  for (const s of all) s.setAttribute("tabindex", s === to ? "0" : "-1")
  to.focus()
  e.preventDefault()
  return true
}
