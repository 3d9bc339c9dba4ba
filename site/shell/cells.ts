// Keyboard for the cells of a map: Tab reaches one cell of a picture, arrows move along a
// row and between rows, Home and End go to the ends of a row.

type Cell = SVGElement & { dataset: DOMStringMap }

const cells = (root: Element) => [...root.querySelectorAll<Cell>("[data-cell]")]
const place = (c: Cell) => c.dataset.cell!.split(":").map(Number) as [number, number]

/** Leaves one cell of each picture in the tab order. */
export function roveCells(root: Element): void {
  for (const picture of new Set(cells(root).map((c) => c.closest("svg")!))) {
    const all = cells(picture)
    const home = all.find((c) => c.getAttribute("tabindex") === "0") ?? all[0]
    for (const c of all) c.setAttribute("tabindex", c === home ? "0" : "-1")
  }
}

/** Handles a key on a cell; reports whether it was one of ours. */
export function moveCell(e: KeyboardEvent): boolean {
  const from = (e.target as Element).closest<Cell>("[data-cell]")
  if (!from || e.ctrlKey || e.metaKey || e.altKey) return false
  const picture = from.closest("svg")!
  const down = picture.classList.contains("tall") // there time runs downwards, and rows are columns
  const keys = down ? ["ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"] : ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"]
  const to = target(from, cells(picture), keys.indexOf(e.key), e.key)
  if (!to) return keys.includes(e.key)
  for (const c of cells(picture)) c.setAttribute("tabindex", c === to ? "0" : "-1")
  to.focus()
  e.preventDefault()
  return true
}

function target(from: Cell, all: Cell[], move: number, key: string): Cell | undefined {
  const [row, step] = place(from)
  const mine = all.filter((c) => place(c)[0] === row)
  const at = mine.indexOf(from)
  if (key === "Home") return mine[0]
  if (key === "End") return mine[mine.length - 1]
  if (move === 0) return mine[at + 1]
  if (move === 1) return mine[at - 1]
  if (move < 0) return undefined
  const rows = [...new Set(all.map((c) => place(c)[0]))]
  const next = rows[rows.indexOf(row) + (move === 2 ? 1 : -1)]
  const there = all.filter((c) => place(c)[0] === next)
  return there.sort((a, b) => Math.abs(place(a)[1] - step) - Math.abs(place(b)[1] - step))[0]
}
