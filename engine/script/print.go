package script

import "strings"

// Print is the inverse of ParseLines, in the canonical form: single spaces, words before
// options, quotes only where they are needed.
func Print(lines []Line) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(l.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// String prints one line.
func (l Line) String() string {
	parts := l.Argv()
	if l.Verb == "" {
		parts = nil
	}
	for i, w := range l.Words {
		parts[i+1] = quoteWord(w)
	}
	for i, o := range l.Options {
		parts[len(l.Words)+1+i] = o.Name + "=" + quoteValue(o.Value)
	}
	text := strings.Join(parts, " ")
	if l.Comment == "" {
		return text
	}
	if text != "" {
		text += " "
	}
	return text + "#" + l.Comment
}

// Argv is the line as a command line, without quotes: verb, words, options.
func (l Line) Argv() []string {
	argv := []string{l.Verb}
	for _, w := range l.Words {
		argv = append(argv, w.Text)
	}
	for _, o := range l.Options {
		argv = append(argv, o.Name+"="+o.Value)
	}
	return argv
}

func quoteWord(w Word) string {
	if w.Ref {
		return "@" + w.Text
	}
	if w.Text == "" || strings.ContainsAny(w.Text, " \t#=") || w.Text[0] == '@' {
		return "'" + w.Text + "'"
	}
	return w.Text
}

func quoteValue(v string) string {
	if strings.ContainsAny(v, " \t#") {
		return "'" + v + "'"
	}
	return v
}
