package main

import (
	"bufio"
	"errors"
	"fmt"
)

func printMaps(out *bufio.Writer, all []exploration) {
	for _, e := range all {
		fmt.Fprintln(out, verdictLine(e))
		fmt.Fprint(out, reproduce(e))
	}
}

func writeMap(string, exploration) error { return errors.New("not drawn yet") }
