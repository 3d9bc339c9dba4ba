package crashdisk_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"halt23/engine/crashdisk"
)

// What a loss of power can leave, worked out by hand: after setup (everything durable) and
// steps (nothing is), for each model every state in its order. 0 stands for a zero byte,
// ? for garbage, x{9} for nine x. A model that is not listed has no states.
var stateStories = []struct {
	intent, setup, steps string
	states               map[crashdisk.Model]string
}{
	{"with nothing pending there is one state, nothing to tear and no name at stake",
		"create a; write a 0 old", "", map[crashdisk.Model]string{
			"synced": "none a=old", "all": "all a=old", "prefix": "prefix:0 a=old", "subset": "subset:none a=old"}},
	{"a create is there or is not",
		"", "create a", map[crashdisk.Model]string{
			"synced": "none", "all": "all a=",
			"prefix": "prefix:0; prefix:1 a=",
			"subset": "subset:none; subset:1 a=",
			"dirent": "dirent:none; dirent:1 a="}},
	{"a write that grows the file is a length and a sector of bytes, each of which may come alone",
		"create a; write a 0 old", "write a 0 new!", map[crashdisk.Model]string{
			"synced": "none a=old", "all": "all a=new!",
			"prefix": "prefix:0 a=old; prefix:1 a=new!",
			"subset": "subset:none a=old; subset:1 a=old0; subset:2 a=new; subset:1-2 a=new!",
			"torn":   "torn:1.last.old a=old0; torn:1.last.zero a=0000; torn:1.last.garbage a=????; torn:1.last.cut a=old"}},
	{"bytes beyond the length are not there; an append is torn between any two bytes",
		"create a; write a 0 old", "write a 3 12", map[crashdisk.Model]string{
			"synced": "none a=old", "all": "all a=old12",
			"prefix": "prefix:0 a=old; prefix:1 a=old12",
			"subset": "subset:none a=old; subset:1 a=old00; subset:1-2 a=old12",
			"torn": "torn:1.last.old a=old00; torn:1.last.garbage a=old??; torn:1.last.cut a=old; " +
				"torn:1.1.zero a=old10; torn:1.1.garbage a=old1?; torn:1.1.cut a=old1"}},
	{"a later length uncovers what arrived before it; the first write may be torn and the second whole",
		"create a", "write a 0 x; write a 1 y", map[crashdisk.Model]string{
			"synced": "none a=", "all": "all a=xy",
			"prefix": "prefix:0 a=; prefix:1 a=x; prefix:2 a=xy",
			"subset": "subset:none a=; subset:1 a=0; subset:1-2 a=x; subset:3 a=00; subset:2-3 a=x0; subset:3-4 a=0y; subset:2-4 a=xy",
			"torn": "torn:1.last.old a=0; torn:1.last.old.rest a=0y; torn:1.last.garbage a=?; torn:1.last.garbage.rest a=?y; " +
				"torn:1.last.cut a=; torn:2.last.old a=x0; torn:2.last.garbage a=x?; torn:2.last.cut a=x"}},
	{"an overwrite moves no length, however little of the file it reaches, and is no append",
		"create a; write a 0 hello", "write a 0 J; write a 1 u", map[crashdisk.Model]string{
			"synced": "none a=hello", "all": "all a=Jullo",
			"prefix": "prefix:0 a=hello; prefix:1 a=Jello; prefix:2 a=Jullo",
			"subset": "subset:none a=hello; subset:1 a=Jello; subset:2 a=hullo; subset:1-2 a=Jullo",
			"torn": "torn:1.last.old a=hello; torn:1.last.old.rest a=hullo; torn:1.last.zero a=0ello; torn:1.last.zero.rest a=0ullo; " +
				"torn:1.last.garbage a=?ello; torn:1.last.garbage.rest a=?ullo; torn:2.last.old a=Jello; torn:2.last.zero a=J0llo; torn:2.last.garbage a=J?llo"}},
	{"a truncate is applied or dropped",
		"create a; write a 0 hello", "truncate a 1", map[crashdisk.Model]string{
			"synced": "none a=hello", "all": "all a=h",
			"prefix": "prefix:0 a=hello; prefix:1 a=h",
			"subset": "subset:none a=hello; subset:1 a=h"}},
	{"a truncate dropped under a later append leaves the old tail behind the new bytes",
		"create a; write a 0 hello", "truncate a 2; write a 2 X", map[crashdisk.Model]string{
			"synced": "none a=hello", "all": "all a=heX",
			"prefix": "prefix:0 a=hello; prefix:1 a=he; prefix:2 a=heX",
			"subset": "subset:none a=hello; subset:1 a=he; subset:1-2 a=he0; subset:3 a=heXlo; subset:1-3 a=heX",
			"torn":   "torn:2.last.old a=he0; torn:2.last.garbage a=he?; torn:2.last.cut a=he"}},
	{"a rename leaves the old name, both, neither or the new one; whole, it is old or new",
		"create t; write t 0 new; create w; write w 0 old", "rename t w", map[crashdisk.Model]string{
			"synced": "none t=new w=old", "all": "all w=new",
			"prefix": "prefix:0 t=new w=old; prefix:1 w=new",
			"subset": "subset:none t=new w=old; subset:1 w=new",
			"dirent": "dirent:none t=new w=old; dirent:1 t=new w=new; dirent:2 w=old; dirent:1-2 w=new"}},
	{"a name removed and made again leads to the first file, to none, or to the second",
		"create a; write a 0 1", "remove a; create a; write a 0 2", map[crashdisk.Model]string{
			"synced": "none a=1", "all": "all a=2",
			"prefix": "prefix:0 a=1; prefix:1; prefix:2 a=; prefix:3 a=2",
			"subset": "subset:none a=1; subset:1; subset:2 a=; subset:2-3 a=0; subset:2-4 a=2",
			"dirent": "dirent:none a=1; dirent:1; dirent:2 a=2",
			"torn":   "torn:3.last.old a=0; torn:3.last.garbage a=?; torn:3.last.cut a="}},
	{"a write over three sectors loses the first, the middle or the last",
		"create a; write a 0 o{1000}", "write a 100 N{1200}", map[crashdisk.Model]string{
			"synced": "none a=o{1000}", "all": "all a=o{100}N{1200}",
			"prefix": "prefix:0 a=o{1000}; prefix:1 a=o{100}N{1200}",
			"subset": "subset:none a=o{1000}; subset:1 a=o{1000}0{300}; " +
				"subset:2 a=o{100}N{412}o{488}; subset:1-2 a=o{100}N{412}o{488}0{300}; " +
				"subset:3 a=o{512}N{488}; subset:1.3 a=o{512}N{512}0{276}; " +
				"subset:2-3 a=o{100}N{900}; subset:1-3 a=o{100}N{924}0{276}; " +
				"subset:1.4 a=o{1000}0{24}N{276}; subset:1-2.4 a=o{100}N{412}o{488}0{24}N{276}; " +
				"subset:1.3-4 a=o{512}N{788}; subset:1-4 a=o{100}N{1200}",
			"torn": "torn:1.first.old a=o{512}N{788}; torn:1.first.zero a=o{100}0{412}N{788}; torn:1.first.garbage a=o{100}?{412}N{788}; " +
				"torn:1.middle.old a=o{100}N{412}o{488}0{24}N{276}; torn:1.middle.zero a=o{100}N{412}0{512}N{276}; torn:1.middle.garbage a=o{100}N{412}?{512}N{276}; " +
				"torn:1.last.old a=o{100}N{924}0{276}; torn:1.last.garbage a=o{100}N{924}?{276}; torn:1.last.cut a=o{100}N{924}"}},
}

func TestStatesByHand(t *testing.T) {
	for _, story := range stateStories {
		t.Run(story.intent, func(t *testing.T) {
			d := crashdisk.New()
			p := d.Proc("w")
			playAll(t, p, story.setup)
			for name := range d.Files() {
				play(t, p, "sync "+name)
			}
			play(t, p, "syncdir .")
			playAll(t, p, story.steps)
			for _, m := range crashdisk.Models {
				space := d.States(m, crashdisk.DefaultBounds)
				if space.Sampled() {
					t.Errorf("%s: only %v tried", m, space)
				}
				want := story.states[m]
				if got := tell(t, space); !alike(expand(want), got) {
					t.Errorf("%s (-want +got):\n%s", m, cmp.Diff(strings.Split(expand(want), "; "), strings.Split(got, "; ")))
				}
			}
		})
	}
}

func playAll(t *testing.T, p *crashdisk.Proc, steps string) {
	t.Helper()
	if steps != "" {
		play(t, p, expand(steps))
	}
}

// tell lists the states of a space with what a process finds in them.
func tell(t *testing.T, s crashdisk.Space) string {
	t.Helper()
	var out []string
	for state := range s.All() {
		out = append(out, strings.TrimSpace(string(state.Keep)+" "+view(t, state.Disk())))
	}
	return strings.Join(out, "; ")
}

var run = regexp.MustCompile(`(.)\{(\d+)\}`)

func expand(text string) string {
	return run.ReplaceAllStringFunc(text, func(r string) string {
		n, _ := strconv.Atoi(r[2 : len(r)-1])
		return strings.Repeat(r[:1], n)
	})
}

// alike compares byte by byte; a ? in want stands for any byte.
func alike(want, got string) bool {
	if len(want) != len(got) {
		return false
	}
	for i := range len(want) {
		if want[i] != '?' && want[i] != got[i] {
			return false
		}
	}
	return true
}
