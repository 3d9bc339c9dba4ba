// Package script is the scenario language: parse, print, check, suggest.
//
// A scenario is a txtar file. Its comment says why it exists, its script is a few
// lines that read aloud; each line is one process run or one act of fate:
//
//	A reply arrived, the receipt did not
//
//	The receiver ignores the key …
//
//	-- script --
//	receiver start mode=unkeyed
//	submit k1 'add a line to the log'
//	dispatch crash=dispatch.after-reply
//	dispatch
//	receiver stop
//	expect exits.dispatch=23,0 receiver.effects=2 receipts=1
//
// # Grammar
//
//	line   = verb { word | name "=" value } [ "#" comment ]
//	word   = bare | "'" any but ' and newline "'" | "@" name of a file in the archive
//	value  = bare | "'" … "'"
//	bare   = characters without space, quote, "#" and "="
//
// Between "parallel" and "end" the program lines start together; an expect line there
// is read at the moment when every other line has ended or waits for a held reply.
// Text round-trips: Print(Parse(text)) parses to the same lines. Errors name line and
// column and suggest the nearest known word.
//
// # Asking first
//
// A section predict asks the reader one question before the recorded run is shown. It has
// five lines: an observation and two to four values to choose from, the question in English
// and in Chinese, the reason in English and in Chinese. The right answer stands nowhere; it
// is what the run shows, and a site is not built if it is none of the choices:
//
//	-- predict --
//	receiver.effects 0 1 2
//	How many effects will there be?
//	…
//	because the dispatcher sent again
//	因为……
//
// # What is not here
//
// No variables, no loops, no conditions: a scenario that needs them is two scenarios.
// The package knows which verbs, options and values exist (verbs.go), not what they do.
package script
