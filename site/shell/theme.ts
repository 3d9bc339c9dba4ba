// The theme follows the system until the reader chooses one; the choice is remembered.

export type Theme = "light" | "dark"

const key = "halt23.theme"

/** Storage can be refused (private windows, file://): then a choice lasts for the page. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // nothing to do: the choice stays for this page
  }
}

export function applyTheme(): void {
  const chosen = recall(key)
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen
}

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === "light" || chosen === "dark") return chosen
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  remember(key, theme)
}
