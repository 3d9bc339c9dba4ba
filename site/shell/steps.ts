// Keyboard for steps: Tab reaches one step of each picture, arrows move among them,
// Enter and Space choose. Keys do nothing unless a step has the focus.

const moves: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity }

const steps = (group: Element) => [...group.querySelectorAll<HTMLElement | SVGElement>("[data-step]")]

/** The picture or list that a step belongs to. */
const group = (step: Element) => step.closest("svg, ol, ul, table") ?? step.parentElement!

/** Leaves one step in the tab order of each group: the one in view, else the first. */
export function rove(root: Element): void {
  for (const g of new Set([...root.querySelectorAll("[data-step]")].map(group))) {
    const all = steps(g)
    const home = all.find((s) => s.hasAttribute("aria-current")) ?? all[0]
    for (const s of all) s.setAttribute("tabindex", s === home ? "0" : "-1")
  }
}

/** Handles a key on a step; reports whether it was one of ours. */
export function moveStep(e: KeyboardEvent): boolean {
  const step = (e.target as Element).closest<HTMLElement>("[data-step]")
  const by = moves[e.key]
  if (!step || by === undefined || e.ctrlKey || e.metaKey || e.altKey) return false
  const all = steps(group(step))
  const to = all[Math.max(0, Math.min(all.length - 1, all.indexOf(step) + by))]
  for (const s of all) s.setAttribute("tabindex", s === to ? "0" : "-1")
  to.focus()
  e.preventDefault()
  return true
}
