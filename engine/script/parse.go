package script

import (
	"fmt"
	"strings"
)

// An Error is a mistake in a script: where it is and how to mend it. Lines and columns
// count from 1; columns count bytes.
type Error struct {
	Line, Column int
	Message      string
}

func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// ParseLines reads the text of a script. files are the names that @name may take.
func ParseLines(text string, files map[string][]byte) ([]Line, error) {
	var lines []Line
	for i, row := range strings.Split(text, "\n") {
		l, err := parseLine(i+1, strings.TrimRight(row, " \t\r"))
		if err != nil {
			return nil, err
		}
		if err := checkLine(l, row, files); err != nil {
			return nil, err
		}
		lines = append(lines, l)
	}
	for len(lines) > 0 && lines[len(lines)-1].empty() {
		lines = lines[:len(lines)-1]
	}
	if err := checkBlocks(lines); err != nil {
		return nil, err
	}
	return lines, nil
}

// parseLine takes one row apart; it knows the grammar and no verb.
func parseLine(n int, row string) (Line, error) {
	l := Line{N: n}
	p := &scanner{row: row, line: n}
	for {
		p.space()
		switch {
		case p.done():
			return l, nil
		case p.peek() == '#':
			l.Comment = row[p.at+1:]
			return l, nil
		}
		start := p.at
		if p.peek() == '\'' {
			text, err := p.quoted()
			if err != nil {
				return l, err
			}
			if l.Verb == "" {
				return l, p.errorAt(start, "a line begins with a verb, not with a quoted text")
			}
			l.Words = append(l.Words, Word{Text: text})
			continue
		}
		name := p.bare("=")
		switch {
		case !p.done() && p.peek() == '\'':
			return l, p.errorAt(p.at, "want a space before the quote")
		case !p.done() && p.peek() == '=':
			p.at++
			value, err := p.value()
			if err != nil {
				return l, err
			}
			if l.Verb == "" || name == "" {
				return l, p.errorAt(start, "want a verb or a name before “=”")
			}
			if _, twice := l.Option(name); twice {
				return l, p.errorAt(start, name+"= stands twice on this line")
			}
			l.Options = append(l.Options, Option{name, value})
		case l.Verb == "":
			l.Verb = name
		default:
			ref := strings.HasPrefix(name, "@")
			l.Words = append(l.Words, Word{Text: strings.TrimPrefix(name, "@"), Ref: ref})
		}
	}
}

// A scanner walks one row.
type scanner struct {
	row  string
	line int
	at   int
}

func (p *scanner) done() bool { return p.at >= len(p.row) }
func (p *scanner) peek() byte { return p.row[p.at] }

func (p *scanner) space() {
	for !p.done() && (p.peek() == ' ' || p.peek() == '\t') {
		p.at++
	}
}

// bare reads up to a space, a quote, a comment or one of the stop characters.
func (p *scanner) bare(stop string) string {
	start := p.at
	for !p.done() && !strings.ContainsRune(" \t'#"+stop, rune(p.peek())) {
		p.at++
	}
	return p.row[start:p.at]
}

func (p *scanner) quoted() (string, error) {
	start := p.at
	end := strings.IndexByte(p.row[p.at+1:], '\'')
	if end < 0 {
		return "", p.errorAt(start, "this quote is not closed; a text with a quote in it goes into the archive and is written @name")
	}
	text := p.row[p.at+1 : p.at+1+end]
	p.at += end + 2
	if !p.done() && p.peek() != ' ' && p.peek() != '\t' {
		return "", p.errorAt(p.at, "want a space after the closing quote")
	}
	return text, nil
}

func (p *scanner) value() (string, error) {
	if !p.done() && p.peek() == '\'' {
		return p.quoted()
	}
	return p.bare(""), nil
}

func (p *scanner) errorAt(at int, message string) error {
	return &Error{p.line, at + 1, message}
}
