package render

// aloneStyle is the style of a map that is a document of its own, in light and dark: the
// colours are those of the site.
const aloneStyle = `
svg{--panel:#fff;--ink:#1d2228;--soft:#5a636c;--line:#dcd9d0;--accent:#2457c5;--bad:#b84a00;--bad-fill:#d55e00;--ok:#0068a3;color-scheme:light dark;
font:11px ui-sans-serif,system-ui,"Segoe UI","Noto Sans","Noto Sans CJK SC","PingFang SC",sans-serif}
@media(prefers-color-scheme:dark){svg{--panel:#1b1f23;--ink:#e7e4dc;--soft:#9fa8b0;--line:#333a40;--accent:#8fb0ff;--bad:#ff8a4c;--bad-fill:#ff8a4c;--ok:#56b4e9}}
.panel{fill:var(--panel)}text{fill:var(--ink)}.lane{font-size:12px}.lane.file{font:11px ui-monospace,Menlo,Consolas,monospace}
.title{font-size:15px;font-weight:600}.elab,.mlab,.sec,.num,.leg,.tag,.br{fill:var(--soft)}.br{font-weight:600}
.hlab{fill:var(--bad);font-weight:700;font-size:12px}
.guide{stroke:var(--line);stroke-width:.5}.life{stroke:var(--ink);stroke-width:1.3}.cap{stroke:var(--ink);stroke-width:2;fill:none}
.ev.write,.ev.create{fill:var(--panel);stroke:var(--ink);stroke-width:1.5}.ev.sync,.ev.dot,.head{fill:var(--ink)}
.msg{stroke:var(--ink);stroke-width:1.2;fill:none}.msg.broken{stroke-dasharray:4 3}.halt{stroke:var(--bad);stroke-width:2.5;fill:none}
.fbase{stroke:var(--line);stroke-width:1.5}.unsynced{fill:var(--panel);stroke:var(--soft);stroke-width:.8}.hatch{stroke:var(--soft);fill:none}
.synced{fill:color-mix(in srgb,var(--soft) 55%,var(--panel))}
.mid{stroke:var(--soft);stroke-width:1.2;fill:none}.unsure{stroke-width:2;stroke-linecap:round;stroke-dasharray:0 5}
.over{fill:var(--bad-fill)}.lost{fill:var(--ok)}.odd{fill:var(--soft)}
.some{fill:var(--panel);stroke-width:1.5}.over.some{stroke:var(--bad-fill)}.lost.some{stroke:var(--ok)}.odd.some{stroke:var(--soft)}
.sampled{stroke:var(--soft);fill:none;stroke-dasharray:1 2}
.hit{fill:transparent}.hit:hover{fill:var(--accent);fill-opacity:.14}.hit:focus{outline:none;stroke:var(--accent);stroke-width:1.5}
`

// surround writes the title above a map that stands alone, and below it what its marks
// mean and what it found.
func (c *mapDrawing) surround() {
	c.top = -34
	c.label("title", mapTitle.in(c.lang, c.p.Scenario.Title.In(c.lang)), spot{8, -12, "start"})
	at := c.legend(append(c.samples(), c.mapSamples()...), c.width, c.height)
	lines := []string{mapStates.in(c.lang, c.m.States())}
	if len(c.m.Broken()) == 0 {
		lines = append(lines, mapNoWound.in(c.lang))
	}
	for _, line := range append(lines, failures(c.m, c.lang)...) {
		at += 17
		c.width = max(c.width, textWidth(line, c.font, false)+16)
		c.label("line", line, spot{8, at, "start"})
	}
	c.height = at + 14
}

// mapSamples explain the shapes that the map uses.
func (c *mapDrawing) mapSamples() []sample {
	square := func(class string, down float64) func(x, y float64) {
		return func(x, y float64) { c.rect(class, x, y-5+down, x+18, y+down) }
	}
	line := func(class string, down float64) func(x, y float64) {
		return func(x, y float64) {
			c.void("path", "class", class, "d", "M"+num(x)+" "+num(y+down)+"L"+num(x+22)+" "+num(y+down))
		}
	}
	some := false
	for _, s := range c.used.some {
		some = some || s
	}
	return []sample{
		{true, 22, line("mid", 0), signFine},
		{c.used.all[signAbove], 18, square("over", 0), signWords[signAbove]},
		{c.used.all[signBelow], 18, square("lost", 5), signWords[signBelow]},
		{c.used.all[signDiamond], 14, func(x, y float64) { c.odd(1, x+7, y) }, signWords[signDiamond]},
		{some, 18, func(x, y float64) { c.block("over", .3, x, x+18, y-5, y+5) }, signSome},
		{c.used.unsure, 22, line("mid unsure", 0), signUnsure},
		{c.used.sampled, 22, line("sampled", 3), signSample},
	}
}
