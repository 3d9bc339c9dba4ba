package script

// A Scenario is one parsed file.
type Scenario struct {
	ID      string
	Family  string    // "dispatch": told by its verbs
	Title   Text      // one line
	Why     Text      // why it exists and what to look at
	Predict *Question // what a reader is asked first; nil: nothing
	Script  []Line
	// Recover is what exploring runs after a crash; empty means the family's default.
	Recover []Line
	// Breaks names the invariants that exploring is expected to break.
	Breaks []string
	// Files are the starting files of the world and the bodies that @name takes.
	Files map[string][]byte
}

// A Text stands in both languages of the book.
type Text struct{ En, Zh string }

// In returns the text in a language, "en" or "zh".
func (t Text) In(lang string) string {
	if lang == "zh" {
		return t.Zh
	}
	return t.En
}

// A Line is one line of a script. Blank lines and comment lines have no Verb.
type Line struct {
	N       int // from 1
	Verb    string
	Words   []Word
	Options []Option
	Comment string // after "#", with its leading space
}

func (l Line) empty() bool { return l.Verb == "" && l.Comment == "" }

// A Word is a positional argument; Ref means it was written @name.
type Word struct {
	Text string
	Ref  bool
}

// An Option is name=value.
type Option struct{ Name, Value string }

// Option returns the value of an option and whether the line has it.
func (l Line) Option(name string) (string, bool) {
	for _, o := range l.Options {
		if o.Name == name {
			return o.Value, true
		}
	}
	return "", false
}
