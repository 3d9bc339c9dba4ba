package crashdisk_test

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"halt23/engine/crashdisk"
)

var small = crashdisk.Bounds{Bits: 8, Sample: 16, Seed: 7}

// Whatever small history comes before: a state's name leads to the state again, the models
// contain each other as they should, and who asks twice is told the same.
func TestStatesOfEverySmallHistory(t *testing.T) {
	depth := 4
	if testing.Short() {
		depth = 3
	}
	counts := map[crashdisk.Model]int{}
	tornOnly, histories := 0, 0
	var grow func(h history)
	grow = func(h history) {
		if h.model() == nil {
			return // the last step is refused
		}
		histories++
		d, _ := h.run(t)
		images := map[crashdisk.Model]map[[32]byte]crashdisk.Keep{}
		for _, m := range crashdisk.Models {
			images[m] = checkSpace(t, h, d, m)
			counts[m] += len(images[m])
		}
		if images[crashdisk.All][d.Hash()] != crashdisk.KeepAll {
			t.Errorf("%q: all is not what the processes saw", h.steps)
		}
		within := func(inner, outer crashdisk.Model) {
			for hash, keep := range images[inner] {
				if _, ok := images[outer][hash]; !ok {
					t.Errorf("%q: the image of %s is not one of %s", h.steps, keep, outer)
				}
			}
		}
		within(crashdisk.Synced, crashdisk.Prefix)
		within(crashdisk.All, crashdisk.Prefix)
		within(crashdisk.Prefix, crashdisk.Subset)
		for hash := range images[crashdisk.Torn] {
			if _, ok := images[crashdisk.Subset][hash]; !ok {
				tornOnly++
			}
		}
		if t.Failed() || len(h.steps) == depth {
			return
		}
		for _, step := range alphabet {
			grow(history{h.start, append(slices.Clone(h.steps), strings.ReplaceAll(step, "#", fmt.Sprint(len(h.steps))))})
		}
	}
	grow(history{})
	t.Logf("%d histories, states %v, %d of torn are in no subset", histories, counts, tornOnly)
	for _, m := range crashdisk.Models {
		if counts[m] < 100 {
			t.Errorf("%s: %d states; too few to mean anything", m, counts[m])
		}
	}
	if tornOnly == 0 {
		t.Error("torn leaves nothing that subset does not")
	}
}

// checkSpace compares each state of one space with what PowerLoss of its name leaves.
func checkSpace(t *testing.T, h history, d *crashdisk.Disk, m crashdisk.Model) map[[32]byte]crashdisk.Keep {
	t.Helper()
	images := map[[32]byte]crashdisk.Keep{}
	for s := range d.States(m, small).All() {
		if before, ok := images[s.Hash]; ok {
			t.Errorf("%q: %s and %s are the same image", h.steps, before, s.Keep)
		}
		images[s.Hash] = s.Keep
		replay := d.Clone()
		if err := replay.PowerLoss(s.Keep); err != nil {
			t.Errorf("%q: %v", h.steps, err)
			continue
		}
		disk := s.Disk()
		if disk.Hash() != s.Hash || replay.Hash() != s.Hash || show(replay) != show(disk) {
			t.Errorf("%q: %s is %q, and again %q", h.steps, s.Keep, show(disk), show(replay))
		}
		if left := disk.Unsynced(); len(left) != 0 {
			t.Errorf("%q: in state %s %v is pending", h.steps, s.Keep, left)
		}
	}
	if diff := cmp.Diff(ids(d.States(m, small)), ids(d.Clone().States(m, small))); diff != "" {
		t.Errorf("%q: a clone has other states (-disk +clone):\n%s", h.steps, diff)
	}
	return images
}

func ids(s crashdisk.Space) []string {
	out := []string{s.String()}
	for state := range s.All() {
		out = append(out, fmt.Sprintf("%s %x", state.Keep, state.Hash))
	}
	return out
}

// As long as nothing is synced, keeping the first N effects is the live view after N steps.
func TestPrefixIsTheHistoryUntilThen(t *testing.T) {
	steps := []string{"create a", "write a 0 abc", "create b", "write b 2 x", "truncate a 1", "rename a b", "write b 1 yz", "remove b", "create b"}
	d, _ := history{steps: steps}.run(t)
	for n := range len(steps) + 1 {
		lost := d.Clone()
		want, _ := history{steps: steps[:n]}.run(t)
		if got := lose(t, lost, crashdisk.Keep(fmt.Sprint("prefix:", n))); got != view(t, want) {
			t.Errorf("prefix:%d leaves %q; want %q", n, got, view(t, want))
		}
	}
}

// A space is a picture: what happens to the disk while somebody looks at it makes no
// difference, and neither does work on one of its states.
func TestASpaceStandsStill(t *testing.T) {
	d := busy(t)
	space := d.States(crashdisk.Subset, small)
	want := ids(space)
	for s := range space.All() {
		play(t, s.Disk().Proc("x"), "truncate intents.wal 1; create later; syncdir .")
		if s.Disk().Hash() != s.Hash {
			t.Errorf("work on a disk in state %s has changed the state", s.Keep)
		}
		if err := d.PowerLoss(crashdisk.KeepAll); err != nil {
			t.Fatal(err)
		}
		play(t, d.Proc("x"), "write intents.wal 0 changed; sync intents.wal")
	}
	if diff := cmp.Diff(want, ids(space)); diff != "" {
		t.Errorf("the space changed (-before +after):\n%s", diff)
	}
}

// A state is a disk like any other: recovery on it can be interrupted again, and sees only
// what the first loss left.
func TestALossDuringRecovery(t *testing.T) {
	d := crashdisk.New()
	play(t, d.Proc("w"), "create a; write a 0 hello; sync a; syncdir .; write a 5 world")
	got := map[string]bool{}
	for first := range d.States(crashdisk.Torn, small).All() {
		again := first.Disk()
		play(t, again.Proc("recovery"), "truncate a 5")
		for second := range again.States(crashdisk.Subset, small).All() {
			got[view(t, second.Disk())] = true
		}
	}
	for _, want := range []string{"a=hello", "a=hello00000", "a=hellow0000", "a=hellowo"} {
		if !got[want] {
			t.Errorf("no second loss leaves %q; states: %v", want, got)
		}
	}
	if len(got) < 10 {
		t.Errorf("%d states after the second loss; want every first one with its tail, and without", len(got))
	}
}

// Every model has something to say about a small world at work.
func TestEveryModelHasStates(t *testing.T) {
	d := busy(t)
	got := map[crashdisk.Model]string{}
	for _, m := range crashdisk.Models {
		s := d.States(m, crashdisk.DefaultBounds)
		got[m] = fmt.Sprintf("%v choices, %d states", s, len(ids(s))-1)
	}
	want := map[crashdisk.Model]string{
		"synced": "all 1 choices, 1 states", "all": "all 1 choices, 1 states", "prefix": "all 7 choices, 7 states",
		"subset": "all 1024 choices, 210 states", "torn": "all 84 choices, 76 states", "dirent": "all 8 choices, 4 states"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("states (-want +got):\n%s", diff)
	}
}

// The same calls give the same names and the same bytes, garbage and samples included, on
// every platform and in every version: links to states are published. A change here breaks
// them.
func TestTheSameEverywhere(t *testing.T) {
	sum := sha256.New()
	for _, m := range crashdisk.Models {
		fmt.Fprintln(sum, strings.Join(ids(busy(t).States(m, small)), "\n"))
	}
	const want = "d2e7589bdad8f0af"
	if got := fmt.Sprintf("%x", sum.Sum(nil)[:8]); got != want {
		t.Errorf("the states of the busy world are %s; they were %s", got, want)
	}
}
