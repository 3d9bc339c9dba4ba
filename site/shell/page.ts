// The page around the labs: theme button, language link, menus that close.
import { chooseTheme, currentTheme, remember } from "./theme"

export function wirePage(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-theme-button]")
  button?.addEventListener("click", () => chooseTheme(currentTheme() === "dark" ? "light" : "dark"))

  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-lang]")) {
    link.addEventListener("click", () => {
      remember("halt23.lang", link.dataset.lang ?? "")
      link.hash = location.hash // both languages share their ids
    })
  }

  const menu = document.querySelector<HTMLDetailsElement>("details[data-menu]")
  document.addEventListener("click", (e) => {
    if (menu?.open && !menu.contains(e.target as Node)) menu.open = false
  })
  menu?.addEventListener("keydown", (e) => {
    if (e.key !== "Escape") return
    menu.open = false
    menu.querySelector("summary")?.focus()
  })

  openForPrint()
}

/** Folded parts are printed open and fold again afterwards. */
function openForPrint(): void {
  let folded: HTMLDetailsElement[] = []
  addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll<HTMLDetailsElement>("main details:not([open])")]
    for (const d of folded) d.open = true
  })
  addEventListener("afterprint", () => {
    for (const d of folded) d.open = false
  })
}
