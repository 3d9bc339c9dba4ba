// Runs in the head, before the first paint: a chosen theme must not flash the other one,
// and what only a script can do is shown only where scripts run.
import { applyTheme } from "./theme"

applyTheme()
document.documentElement.classList.add("scripted")
