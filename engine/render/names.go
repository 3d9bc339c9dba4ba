package render

// InvariantName is what pages call an invariant.
func InvariantName(name, lang string) string { return invariantName(name, lang) }

// ModelName is what pages call a way to die; "run" is the scenario as it stands.
func ModelName(model, lang string) string {
	if model == "run" {
		return label{"the scenario as it stands", "场景本身"}.in(lang)
	}
	return wordsOf(model).name.in(lang)
}
