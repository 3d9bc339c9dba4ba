package main

import (
	"fmt"
	"io"
	"strings"
)

// printAppends writes a row a contender: records a second in each way, and in brackets the
// ratio to the first row. Below it stands what is aimed at.
func printAppends(out io.Writer, figures [][]figure) error {
	var b strings.Builder
	b.WriteString("Durable appends a second, 128-byte records; in brackets the ratio to bare write + fsync.\n\n| store |")
	for _, w := range ways {
		fmt.Fprintf(&b, " %s |", w.name)
	}
	b.WriteString(" records a sync, 64 writers |\n|---|" + strings.Repeat("---:|", len(ways)+1) + "\n")
	for i, c := range contenders {
		fmt.Fprintf(&b, "| %s |", c.name)
		for w, f := range figures[i] {
			fmt.Fprintf(&b, " %.0f (%.2f) |", median(f.rates), f.against(figures[0][w]))
		}
		f := figures[i][1]
		switch {
		case f.syncs > 0:
			fmt.Fprintf(&b, " %.1f |\n", float64(f.records)/float64(f.syncs))
		default:
			b.WriteString(" |\n")
		}
	}
	b.WriteString("\n")
	for w := range 2 {
		fmt.Fprintf(&b, "With %s, the ledger's best against each: ", ways[w].name)
		ours := figures[bestOf(figures, w, true)][w]
		var parts []string
		for i, c := range contenders {
			if !c.ours {
				parts = append(parts, fmt.Sprintf("%s %.2f", c.name, ours.against(figures[i][w])))
			}
		}
		b.WriteString(strings.Join(parts, ", ") + ".\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// bestOf returns the fastest contender in a way, among ours or among the others.
func bestOf(figures [][]figure, way int, ours bool) int {
	best := -1
	for i, c := range contenders {
		if c.ours == ours && (best < 0 || median(figures[i][way].rates) > median(figures[best][way].rates)) {
			best = i
		}
	}
	return best
}
