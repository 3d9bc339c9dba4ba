// Runs in the head, before the first paint: a chosen theme must not flash the other one.
import { applyTheme } from "./theme"

applyTheme()
