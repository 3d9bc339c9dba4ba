package render

import "halt23/engine/explore"

// MapFigure draws a map for a page: in each of the orientations, of which the style sheet
// shows one, then how much was looked at, and the map in words. p is as for MapSVG.
func MapFigure(m *explore.Map, p Picture, lang string, in ...Orientation) string {
	var w writer
	w.open("figure", "class", "map")
	w.open("div", "class", "scroll")
	for _, o := range in {
		w.WriteString(MapSVG(m, p, lang, MapOptions{Orientation: o}))
	}
	w.close("div")
	w.el("p", mapStates.in(lang, m.States()), "class", "also")
	w.open("details", "class", "twin")
	w.el("summary", mapWords.in(lang))
	w.open("ul")
	for _, line := range mapInWords(m, lang) {
		w.el("li", line)
	}
	w.close("ul")
	w.close("details")
	w.close("figure")
	return w.String()
}

// mapInWords says what a map found, and what it could not look at.
func mapInWords(m *explore.Map, lang string) []string {
	lines := failures(m, lang)
	if len(m.Broken()) == 0 {
		lines = append([]string{mapNoWound.in(lang)}, lines...)
	}
	for _, r := range m.Rows {
		if !r.Applies {
			lines = append(lines, cellSays.in(lang, capital(wordsOf(r.Model).name.in(lang)), absence(r, lang)))
		}
	}
	return lines
}
