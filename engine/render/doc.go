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
// # Crash maps
//
// MapText and MapSVG draw what engine/explore found: a column for each step, a row for
// each way to die. The columns are those of the run without a crash; Wide, its diagram
// lies above the rows and shares their axis, and a step goes by the number that at= has
// in a script. Steps that the diagram folds are one cell, whose states are added up; a
// cell reaches on to the next step, because what happens in between moves no state. What
// a cell is stands in shape before colour:
//
//	a line               as promised
//	a block above it     an effect too many (effect once)
//	a block below it     something acknowledged is lost
//	a diamond on it      another invariant
//	an outline           some of the states, by the share that is filled
//	dotted, underlined   undecidable; a sample was looked at
//	blank                nothing to look at, or not explored yet
//
// Every cell is a button that says itself in a sentence and names its row and step
// (data-cell="row:step"); the script that shows it is in the explorer's document and not
// in the picture. A map can stand alone, with its colours and words in it.
//
// # Moving the crash, and asking first
//
// Under the diagram of a run with a crash= lies the life that was cut short, a mark for each
// place where the process could have died, in the shapes of a map (Picture.Moves). Each mark
// is a button that replaces the line of the script, and has in words what comes of it, so
// that a page can say so before it has an engine. Its clicks are apart from those on the
// diagram: a column shows the past of this run, a mark makes another run.
//
// A picture with a question (Ask, Picture.Question) carries it hidden, with the reply to each
// answer, and a cover for what comes after the crash. Whether to ask is the page's business.
//
// # What is not promised
//
// A column is a step, not a duration: nothing here tells how long anything took. Across
// processes a native trace has no total order (see package trace), and neither has its
// diagram. A record is named (intent, receipt …) when its bytes can still be found in
// some checkpoint of the run; a write that no file kept is drawn, but its key is not
// told. After a loss of power that kept a part, a record counts as kept if a later picture
// of the disk has it and nobody wrote it again. Where states of one cell broke several
// invariants of the same shape, its share is that of the one most of them broke.
// Verdicts are the audit's and the explorer's: render words them and shows where, it
// judges nothing.
package render

import (
	"halt23/engine/audit"
	"halt23/engine/explore"
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
	Question string            // what Ask wrote, to be answered before the rest is seen; mostly ""
	Moves    *explore.Moves    // where else the crash could be; nil: it is not for moving
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
