package main

import (
	"bufio"
	"fmt"
	"os"

	"halt23/engine/explore"
	"halt23/engine/lab"
	"halt23/engine/render"
	"halt23/engine/sim"
)

// printMaps prints the map of one scenario, or a line for each of several; and for what
// should not have broken, the shortest script that shows it.
func printMaps(out *bufio.Writer, all []exploration) {
	if len(all) == 1 {
		fmt.Fprint(out, render.MapText(all[0].m, all[0].scenario.Title.En, "en"))
	} else {
		for _, e := range all {
			fmt.Fprintln(out, verdictLine(e))
		}
	}
	for _, e := range all {
		fmt.Fprint(out, reproduce(e))
	}
}

// writeMap draws a map into a file that a browser can open by itself.
func writeMap(path string, e exploration) error {
	s, err := explore.Undisturbed(e.scenario)
	if err != nil {
		return err
	}
	r, err := lab.Run(s, sim.New(families...), lab.Options{Seed: 1})
	if err != nil {
		return err
	}
	p := render.Picture{Scenario: s, Run: r.Run, Report: r.Report, Files: r.View}
	svg := render.MapSVG(e.m, p, "en", render.MapOptions{Orientation: render.Wide, Alone: true})
	return os.WriteFile(path, []byte(svg), 0o644)
}
