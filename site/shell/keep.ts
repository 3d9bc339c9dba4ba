// Swaps the inner HTML of an element and keeps what the reader was doing: focus, open
// folds, scroll positions. The new HTML is a new run of the same shape, so a place is
// found again by its attributes, or by being the n-th of its kind.

export function swap(root: HTMLElement, html: string): void {
  const focus = root.contains(document.activeElement) ? address(root, document.activeElement as Element) : undefined
  const open = [...root.querySelectorAll("details")].map((d) => d.open)
  const scrolled = [...root.querySelectorAll<HTMLElement>("*")]
    .filter((e) => e.scrollLeft || e.scrollTop)
    .map((e) => ({ at: address(root, e), left: e.scrollLeft, top: e.scrollTop }))

  root.innerHTML = html

  root.querySelectorAll("details").forEach((d, i) => (d.open = open[i] ?? d.open))
  for (const s of scrolled) find(root, s.at)?.scrollTo({ left: s.left, top: s.top, behavior: "instant" })
  if (focus) find(root, focus)?.focus({ preventScroll: true })
}

/** An address is a selector and a position among what it matches. */
interface Address {
  selector: string
  index: number
}

const telling = ["data-act", "data-step", "data-line", "data-text", "data-script", "data-file"]

function address(root: Element, e: Element): Address {
  const selector = e.localName + telling.filter((a) => e.hasAttribute(a)).map((a) => `[${a}="${CSS.escape(e.getAttribute(a)!)}"]`).join("")
  return { selector, index: [...root.querySelectorAll(selector)].indexOf(e) }
}

function find(root: Element, at: Address): HTMLElement | undefined {
  const all = root.querySelectorAll<HTMLElement>(at.selector)
  return all[at.index] ?? all[0]
}
