package render

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"halt23/engine/audit"
)

const (
	hexMost  = 512 // bytes shown
	textMost = 80  // characters of a field shown
)

// fileView shows the files as they stood at the step in view: records as the audit's
// decoder reads them, and bytes.
func (l *lab) fileView() {
	head, files := l.say(filesAtEnd), l.p.Files
	if !l.s.atEnd() {
		head = l.say(filesAtStep, l.s.view+1)
	} else if files == nil {
		files = l.p.Run.End().Files
	}
	l.open("details", "class", "files")
	l.el("summary", head)
	if len(files) == 0 {
		l.el("p", l.say(noFiles), "class", "also")
	}
	open := unsynced(l.p.Run.Events, l.p.Step)
	for _, name := range sortedNames(files) {
		l.file(name, files[name], open[name])
	}
	l.close("details")
}

func (l *lab) file(name string, data []byte, open []span) {
	l.open("section", "class", "file")
	l.open("h4")
	l.el("code", name)
	l.text(" ")
	size := l.say(sizeBytes, len(data))
	if len(data) == 0 {
		size = l.say(emptyFile)
	}
	l.el("small", size)
	l.close("h4")
	if len(data) > 0 {
		if strings.HasSuffix(name, ".wal") {
			l.records(audit.Decode(data), open)
		}
		l.hex(data)
	}
	l.close("section")
}

func (l *lab) records(frames []audit.Frame, open []span) {
	l.open("div", "class", "scroll", "tabindex", "0")
	l.open("table", "class", "records")
	l.open("thead")
	l.open("tr")
	for _, head := range []label{colOffset, colKind, colKey, colContent, colState} {
		l.el("th", l.say(head), "scope", "col")
	}
	l.close("tr")
	l.close("thead")
	l.open("tbody")
	for _, f := range frames {
		l.record(f, touches(open, f.Offset, f.Len))
	}
	l.close("tbody")
	l.close("table")
	l.close("div")
}

func (l *lab) record(f audit.Frame, open bool) {
	class, state := "", isSynced
	if open {
		class, state = "open", notSynced
	}
	l.open("tr", "class", class)
	l.el("td", strconv.FormatInt(f.Offset, 10))
	l.el("td", recordKinds[f.Kind].in(l.lang))
	l.el("td", f.Key)
	l.open("td")
	if f.Bad != "" {
		l.text(badFrom.pick(l.lang, f.Bad, "", 0))
	}
	for i, field := range f.Fields {
		if i > 0 {
			l.text(" ")
		}
		l.open("span", "class", "f")
		l.el("i", l.say(fieldName(f.Kind, i)))
		l.text(" " + readable(field))
		l.close("span")
	}
	l.close("td")
	l.el("td", l.say(state))
	l.close("tr")
}

// fieldName names the i-th field of a record's payload.
func fieldName(kind string, i int) label {
	names := map[string][]label{
		"intent":  {fieldRound, fieldBody},
		"receipt": {fieldStatus, fieldReply},
		"refusal": {fieldStatus, fieldReply},
		"effect":  {fieldKey, fieldBody, fieldStatus, fieldReply},
	}
	if kind == "round" {
		return []label{fieldKey, fieldBody, fieldReply}[i%3]
	}
	if list := names[kind]; i < len(list) {
		return list[i]
	}
	return colContent
}

// readable shows a field as text if it is text, else as hex.
func readable(b []byte) string {
	if !utf8.Valid(b) {
		return clip(hex.EncodeToString(b), textMost)
	}
	return clip(strings.ReplaceAll(string(b), "\n", "⏎"), textMost)
}

// hex shows the first bytes of a file, sixteen a line.
func (l *lab) hex(data []byte) {
	var b strings.Builder
	shown := data[:min(len(data), hexMost)]
	for at := 0; at < len(shown); at += 16 {
		row := shown[at:min(at+16, len(shown))]
		fmt.Fprintf(&b, "%06x  %-47s  %s\n", at, fmt.Sprintf("% x", row), printable(row))
	}
	if more := len(data) - len(shown); more > 0 {
		b.WriteString(l.say(hexMore, more) + "\n")
	}
	l.open("details", "class", "bytes")
	l.el("summary", l.say(hexFirst))
	l.el("pre", b.String(), "class", "hex", "tabindex", "0")
	l.close("details")
}

func printable(row []byte) string {
	out := make([]byte, len(row))
	for i, c := range row {
		out[i] = '.'
		if c >= ' ' && c <= '~' {
			out[i] = c
		}
	}
	return string(out)
}
