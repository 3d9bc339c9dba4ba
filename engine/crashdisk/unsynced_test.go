package crashdisk_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"halt23/engine/crashdisk"
)

// The list of what is not durable names every effect, in order, and shrinks by exactly
// what a sync settles.
func TestUnsynced(t *testing.T) {
	d := crashdisk.New()
	p := d.Proc("w")
	check := func(steps string, want ...crashdisk.Pending) {
		t.Helper()
		play(t, p, steps)
		if diff := cmp.Diff(append([]crashdisk.Pending{}, want...), d.Unsynced()); diff != "" {
			t.Errorf("after %q (-want +got):\n%s", steps, diff)
		}
	}
	createA := crashdisk.Pending{N: 1, Proc: "w", Kind: crashdisk.Create, Path: "a"}
	writeB := crashdisk.Pending{N: 4, Proc: "w", Kind: crashdisk.Write, Path: "b", Len: 2}
	cutB := crashdisk.Pending{N: 5, Proc: "w", Kind: crashdisk.Truncate, Path: "b", Len: 1}
	createB := crashdisk.Pending{N: 3, Proc: "w", Kind: crashdisk.Create, Path: "b"}
	check("create a; write a 5 hello; create b; write b 0 xy; truncate b 1", createA,
		crashdisk.Pending{N: 2, Proc: "w", Kind: crashdisk.Write, Path: "a", Off: 5, Len: 5}, createB, writeB, cutB)
	check("sync a", createA, createB, writeB, cutB)
	check("syncdir .", writeB, cutB)
	check("rename b c; mkdir d; chmod a; remove a", writeB, cutB,
		crashdisk.Pending{N: 6, Proc: "w", Kind: crashdisk.Rename, Path: "b", To: "c"},
		crashdisk.Pending{N: 7, Proc: "w", Kind: crashdisk.Mkdir, Path: "d"},
		crashdisk.Pending{N: 8, Proc: "w", Kind: crashdisk.Chmod, Path: "a"},
		crashdisk.Pending{N: 9, Proc: "w", Kind: crashdisk.Remove, Path: "a"})
	// the chmod of a file that is gone for good is nobody's loss
	check("syncdir .", writeB, cutB)
	check("sync c")
}

// A file without a name keeps its effects for as long as a crash could give it one.
func TestUnsyncedOfANamelessFile(t *testing.T) {
	d := crashdisk.New()
	p := d.Proc("w")
	play(t, p, "mkdir d; syncdir .; create a; write a 0 x; remove a; syncdir d")
	var got []crashdisk.Kind
	for _, e := range d.Unsynced() {
		got = append(got, e.Kind)
	}
	if diff := cmp.Diff([]crashdisk.Kind{crashdisk.Create, crashdisk.Write, crashdisk.Remove}, got); diff != "" {
		t.Errorf("pending (-want +got):\n%s", diff)
	}
	play(t, p, "syncdir .")
	if left := d.Unsynced(); len(left) != 0 {
		t.Errorf("pending %v; want nothing once the directory is synced", left)
	}
}
