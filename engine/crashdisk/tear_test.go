package crashdisk_test

import (
	"bytes"
	"strings"
	"testing"

	"halt23/engine/crashdisk"
)

// Tears of longer writes and of writes with others behind them, by name. The file is
// there, empty and durable, before the steps.
func TestTears(t *testing.T) {
	const five = "write a 0 N{2560}" // sectors
	for _, c := range []struct {
		intent, steps string
		keep          crashdisk.Keep
		want          string
	}{
		{"the middle of five sectors is the third", five, "torn:1.middle.zero", "a=N{1024}0{512}N{1024}"},
		{"the first of five", five, "torn:1.first.old", "a=0{512}N{2048}"},
		{"the last of five, and the file ends before it", five, "torn:1.last.cut", "a=N{2048}"},
		{"an append over several sectors is torn between bytes, too: after one", five, "torn:1.1.cut", "a=N"},
		{"after half of them", five, "torn:1.1280.zero", "a=N{1280}0{1280}"},
		{"before the last one", five, "torn:1.2559.zero", "a=N{2559}0"},
		{"what came later may be there, and lies over the tear",
			"write a 0 xx; write a 1 y", "torn:1.last.zero.rest", "a=0y"},
		{"what came later brings the length that the torn write did not",
			"write a 0 xx; write a 4 y", "torn:1.1.cut.rest", "a=x000y"},
		{"a later truncate takes the torn bytes away",
			"write a 0 xx; truncate a 1", "torn:1.1.zero.rest", "a=x"},
		{"without the rest neither the later rename nor the later file is there",
			"write a 0 xx; rename a b; create c", "torn:1.1.cut", "a=x"},
		{"with the rest they are",
			"write a 0 xx; rename a b; create c", "torn:1.1.cut.rest", "b=x c="},
		{"what came before is whole",
			"write a 0 xx; create b; write b 0 yy", "torn:3.1.cut", "a=xx b=y"},
	} {
		d := crashdisk.New()
		p := d.Proc("w")
		play(t, p, "create a; syncdir .")
		play(t, p, expand(c.steps))
		if got := lose(t, d, c.keep); got != expand(c.want) {
			t.Errorf("%s: %s leaves %q; want %q", c.intent, c.keep, got, c.want)
		}
	}
}

// Bytes that arrived beyond the length show when a later length covers them, but a truncate
// that was kept takes them away, and so does the power: what nobody can see is not there.
func TestBytesBeyondTheLength(t *testing.T) {
	for _, c := range []struct {
		intent, steps string
		keep          crashdisk.Keep
		then, want    string
	}{
		{"a kept truncate cuts them", "write a 0 xy; truncate a 1; write a 2 z", "subset:2-5", "", "a=x0z"},
		{"a truncate may lengthen the file over some of them", "write a 0 xyz; truncate a 2", "subset:2-3", "", "a=xy"},
		{"when the power comes back they are gone", "write a 0 xy", "subset:2", "truncate a 3", "a=000"},
	} {
		d := crashdisk.New()
		p := d.Proc("w")
		play(t, p, "create a; syncdir .")
		play(t, p, c.steps)
		lose(t, d, c.keep)
		playAll(t, d.Proc("w"), c.then)
		if got := view(t, d); got != c.want {
			t.Errorf("%s: %s leaves %q; want %q", c.intent, c.keep, got, c.want)
		}
	}
}

// Garbage is never by chance what was written, is the same whenever it is asked for, and
// is other garbage for another effect.
func TestGarbage(t *testing.T) {
	text := strings.Repeat("written", 600)
	d := crashdisk.New()
	play(t, d.Proc("w"), "create a; sync a; syncdir .; write a 0 "+text)
	later := d.Clone()
	lost := []*crashdisk.Disk{d.Clone(), d.Clone()}
	for _, d := range lost {
		lose(t, d, "torn:1.1.garbage")
	}
	got := lost[0].Files()["a"]
	if len(got) != len(text) || got[0] != text[0] {
		t.Fatalf("%d bytes, the first %q; want %d, and the first as written", len(got), got[:1], len(text))
	}
	for i := range got[1:] {
		if got[1+i] == text[1+i] {
			t.Errorf("byte %d is what was written", 1+i)
		}
	}
	if lost[0].Hash() != lost[1].Hash() {
		t.Error("the same tear left other garbage")
	}
	play(t, later.Proc("w"), "truncate a 0; sync a; write a 0 "+text)
	lose(t, later, "torn:1.1.garbage")
	if bytes.Equal(later.Files()["a"], got) {
		t.Error("two writes of the same text left the same garbage")
	}
}
