package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// printAppends writes a row a contender: records a second in each way, and in brackets the
// ratio to the first row.
func printAppends(out io.Writer, contenders []contender, figures [][]figure) error {
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
	for w := range 2 {
		b.WriteString("\n" + comparison(contenders, figures, w))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// comparison says how many times as fast as each of the others the ledger is in a way: the
// ledger itself for one writer, the group for many.
func comparison(contenders []contender, figures [][]figure, w int) string {
	name := "ledger"
	if ways[w].writers > 1 {
		name = "ledger/group"
	}
	us := slices.IndexFunc(contenders, func(c contender) bool { return c.name == name })
	if us < 0 {
		return ""
	}
	var parts []string
	for i, c := range contenders {
		if !strings.HasPrefix(c.name, "ledger") {
			parts = append(parts, fmt.Sprintf("%.2f × %s", figures[us][w].against(figures[i][w]), c.name))
		}
	}
	return fmt.Sprintf("With %s, %s is %s.\n", ways[w].name, name, strings.Join(parts, ", "))
}
