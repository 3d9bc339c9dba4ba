package render

// InvariantName is what pages call an invariant.
func InvariantName(name, lang string) string { return invariantName(name, lang) }

// ModelName is what pages call a way to die. "run" is a scenario as it stands in which only
// processes die, "script" one that brings its own faults and losses of power.
func ModelName(model, lang string) string {
	switch model {
	case "run":
		return label{"the scenario as it stands", "场景本身"}.in(lang)
	case "script":
		return label{"the scenario's own faults", "场景自带的故障"}.in(lang)
	}
	return wordsOf(model).name.in(lang)
}
