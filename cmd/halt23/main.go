// Command halt23 runs the scenarios of the book outside the page: simulated, or with real
// processes that really exit.
//
//	halt23 list [-json]                       the scenarios, one a line
//	halt23 show ID|FILE                       one scenario, annotated
//	halt23 run [-json] [ID|FILE…]             with real processes
//	halt23 run -every-op [ID|FILE…]           a real process dies after every effect, and inside every write
//	halt23 run -kill ROUNDS [-seed N] [ID|FILE…]   a real process is killed at a random moment
//	halt23 sim [-seed N] [-trace] [-json] [ID|FILE…]   simulated
//	halt23 explore [-svg FILE] [-json] [ID|FILE…]      every crash point × every fault model
//
// Flags may stand anywhere. Without names, all scenarios are meant. The exit status is 0
// when every claim held (for explore and the deaths of run: when nothing broke but what a
// counterexample is there to break), 1 when not, 2 when the command line or a scenario
// cannot be understood.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"halt23/engine/dispatch"
	"halt23/engine/host"
	"halt23/engine/ledger/family"
	"halt23/engine/native"
)

// families are the programs that this binary can be.
var families = []host.Programs{dispatch.Programs, family.Programs}

func main() {
	native.Child(families...) // as a child of a native run, this does not return
	out := bufio.NewWriter(os.Stdout)
	err := command(os.Args[1:], out)
	if e := out.Flush(); err == nil {
		err = e
	}
	os.Exit(status(err, os.Stderr))
}

// errNotOK ends a command that did its work and found something that did not hold.
var errNotOK = errors.New("something did not hold")

// A usageError is a mistake in the command line or in a scenario.
type usageError struct{ error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// status tells people what went wrong, in one line, and returns the exit status.
func status(err error, stderr io.Writer) int {
	var usage usageError
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errNotOK): // already told, claim by claim
		return 1
	case errors.As(err, &usage):
		fmt.Fprintln(stderr, "halt23:", err)
		return 2
	}
	fmt.Fprintln(stderr, "halt23:", err)
	return 1
}
