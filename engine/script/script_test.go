package script_test

import (
	"reflect"
	"strings"
	"testing"

	"halt23/engine/catalog"
	"halt23/engine/script"
)

// Each mistake is refused at its place, with the nearest word that would be right.
func TestMistakes(t *testing.T) {
	cases := []struct {
		intent, text string
		line, column int
		says         string
	}{
		{"an unknown verb", "recever start", 1, 1, "did you mean “receiver”?"},
		{"a verb of no meaning at all", "qqqqqqqqqqqq", 1, 1, "no verb “qqqqqqqqqqqq”"},
		{"an unknown option", "dispatch crahs=op:1", 1, 10, "did you mean “crash”?"},
		{"an unknown value", "receiver start mode=keyd", 1, 16, "did you mean “keyed”?"},
		{"a word too few", "submit k1", 1, 1, "submit takes KEY BODY, not 1 words"},
		{"a word too many", "dispatch now", 1, 1, "dispatch takes no words"},
		{"an act that is none", "receiver begin", 1, 10, "must be start or stop or restart"},
		{"an unknown failpoint", "dispatch crash=dispatch.after-replay", 1, 10, "did you mean “dispatch.after-reply”?"},
		{"a failpoint of another program", "submit k1 x crash=dispatch.after-reply", 1, 13, "a point that submit does not pass"},
		{"an effect that is no number", "dispatch crash=op:x", 1, 10, "must be op:N"},
		{"a torn write of no bytes", "dispatch crash=op:1/0", 1, 10, "K bytes from 1"},
		{"a crash where no program starts", "expect a=1\nreceiver stop crash=op:1", 2, 15, "knows no crash="},
		{"a quote that stays open", "submit k1 'add", 1, 11, "not closed"},
		{"a quote that begins a line", "'submit' k1 x", 1, 1, "begins with a verb"},
		{"a quote glued to a word", "submit k1'x'", 1, 10, "space before the quote"},
		{"a quote glued from behind", "submit k1 'x'y", 1, 14, "space after the closing quote"},
		{"an option twice", "dispatch crash=op:1 crash=op:2", 1, 21, "stands twice"},
		{"a claim of nothing", "expect", 1, 1, "claims nothing"},
		{"a body that is not in the archive", "submit k1 @letter", 1, 12, "no file of this archive"},
		{"a power loss that does not say what is kept", "power-loss", 1, 1, "must say keep="},
		{"a key with a space", "submit 'k 1' x", 1, 9, "visible ASCII"},
		{"an empty key", "submit '' x", 1, 1, "1 to 128 characters"},
		{"a block that stays open", "dispatch\nparallel\ndispatch", 2, 1, "has no end"},
		{"an end of nothing", "dispatch\nend", 2, 1, "end without parallel"},
		{"a block in a block", "parallel\nparallel\nend", 2, 1, "do not nest"},
		{"a receiver in a block", "parallel\nreceiver start\nend", 2, 1, "cannot stand in a parallel block"},
		{"the second line is at fault", "dispatch\n\n  dispach", 3, 3, "did you mean “dispatch”?"},
	}
	for _, c := range cases {
		_, err := script.ParseLines(c.text, nil)
		e, ok := err.(*script.Error)
		if !ok {
			t.Errorf("%s: %q gives %v, want a script.Error", c.intent, c.text, err)
			continue
		}
		if e.Line != c.line || e.Column != c.column || !strings.Contains(e.Message, c.says) {
			t.Errorf("%s: %q gives %q, want line %d, column %d, … %s", c.intent, c.text, err, c.line, c.column, c.says)
		}
	}
}

// Print gives back what was parsed, in the canonical form.
func TestPrint(t *testing.T) {
	cases := []struct{ intent, text, want string }{
		{"words come before options", "submit  round=r1 k1   x", "submit k1 x round=r1"},
		{"quotes stay where they are needed", "submit 'k1' 'a b'", "submit k1 'a b'"},
		{"an empty body needs them", "submit k1 ''", "submit k1 ''"},
		{"so does a body that looks like an option", "submit k1 'a=b'", "submit k1 'a=b'"},
		{"or like the name of a file", "submit k1 '@x'", "submit k1 '@x'"},
		{"comments stay", "dispatch  # again", "dispatch # again"},
		{"a comment may stand alone", "# once more", "# once more"},
		{"empty lines stay: numbers of lines must not move", "dispatch\n\ndispatch", "dispatch\n\ndispatch"},
	}
	for _, c := range cases {
		lines, err := script.ParseLines(c.text, nil)
		if err != nil {
			t.Errorf("%s: %v", c.intent, err)
			continue
		}
		if got := script.Print(lines); got != c.want+"\n" {
			t.Errorf("%s: %q prints as %q, want %q", c.intent, c.text, got, c.want)
		}
	}
}

// Whatever can be parsed prints as something that parses to the same lines.
func FuzzRoundTrip(f *testing.F) {
	for _, id := range catalog.IDs() {
		s, err := catalog.Load(id)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(script.Print(s.Script))
	}
	f.Add("submit k1 'a=b' round='r'  # x")
	f.Fuzz(func(t *testing.T, text string) {
		lines, err := script.ParseLines(text, nil)
		if err != nil {
			return
		}
		printed := script.Print(lines)
		again, err := script.ParseLines(printed, nil)
		if err != nil || !reflect.DeepEqual(lines, again) {
			t.Errorf("%q prints as %q, which gives %+v, %v", text, printed, again, err)
		}
	})
}

// Every scenario of the book has a title and a why in both languages, and stands in the
// catalogue in its canonical form.
func TestCatalogueTexts(t *testing.T) {
	for _, id := range catalog.IDs() {
		s, err := catalog.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{s.Title.En, s.Title.Zh, s.Why.En, s.Why.Zh} {
			if text == "" {
				t.Errorf("%s lacks a title or a why in a language", id)
			}
		}
		raw, err := catalog.Text(id)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(raw), "-- script --\n"+script.Print(s.Script)) {
			t.Errorf("%s is not in its canonical form, which is\n%s", id, script.Print(s.Script))
		}
	}
}

// Choosing among a scenario's choices replaces one line and gives a script that parses;
// exactly one option of each stands there now.
func TestChoices(t *testing.T) {
	for _, id := range catalog.IDs() {
		s, err := catalog.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range script.Choices(s) {
			chosen := 0
			for _, o := range c.Options {
				rows := strings.Split(script.Print(s.Script), "\n")
				rows[c.Line-1] = o.Text
				if _, err := s.WithScript(strings.Join(rows, "\n")); err != nil {
					t.Errorf("%s: choosing %q: %v", id, o.Text, err)
				}
				if o.Chosen {
					chosen++
				}
			}
			if chosen != 1 {
				t.Errorf("%s, line %d: %d options are chosen", id, c.Line, chosen)
			}
		}
	}
}
