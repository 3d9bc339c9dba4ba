// On "/" only: goes to the language read last, else the first of the browser's that the
// book has. Without script the page's own links do.
import { recall } from "./theme"

const wanted = [recall("halt23.lang") ?? "", ...navigator.languages].map((l) => l.slice(0, 2))
const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-lang]")]
const first = wanted.map((l) => links.find((a) => a.dataset.lang === l)).find((a) => a)
if (first) location.replace(first.href)
