// Package render draws a finished run: trace → scene → SVG, HTML or text.
//
// There is one renderer. The site builder calls it for the recorded run that a reader
// meets first, the page's engine calls it for the run that the reader starts, the
// command line calls it for a terminal. What differs between them is in the Picture,
// never in the drawing.
//
// # From trace to picture
//
// A trace of sixty events folds into some twenty-five steps, one column each (scene.go,
// fold.go): what means one thing is one step. Creating a ledger is create, header, sync
// and directory sync; ending well is the close markers and the exit; taking a lock is
// part of what it was taken for. A step knows its events, so that a click on a column
// shows the run as of the last of them. Programs, files, messages and crash windows
// hang on the steps, and both diagrams, the list in words and the terminal form are
// drawn from that same scene.
//
// A diagram is Wide (time to the right) or Tall (time downwards, for phones: lanes
// become columns, nothing is shrunk). Lab holds both; the site's style sheet shows one.
// The classes it may rely on are listed at the top of svg.go. There are no inline
// styles and no scripts in the output, and no id that two labs on a page could share.
//
// # What is not promised
//
// A column is a step, not a duration: nothing here tells how long anything took. Across
// processes a native trace has no total order (see package trace), and neither has its
// diagram. A record is named (intent, receipt …) when its bytes can still be found in
// some checkpoint of the run; a write that no file kept is drawn, but its key is not
// told. Verdicts are the audit's: render words them and shows where, it judges nothing.
package render

import (
	"halt23/engine/audit"
	"halt23/engine/script"
	"halt23/engine/trace"
)

// A Picture is everything that one lab shows.
type Picture struct {
	Scenario script.Scenario
	Run      trace.Run
	Report   audit.Report
	Claims   []audit.Claim
	Live     bool              // run in this page, just now; else recorded at build time
	Step     int               // N of the event in view; 0: the end
	Files    map[string][]byte // the files at the step in view
}

// An Orientation is the way time runs in a diagram.
type Orientation int

// Wide is for screens, Tall for phones.
const (
	Wide Orientation = iota
	Tall
)

// String is the orientation's name in class names and ids.
func (o Orientation) String() string {
	if o == Tall {
		return "tall"
	}
	return "wide"
}
