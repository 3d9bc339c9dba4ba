package crashdisk_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"halt23/engine/crashdisk"
)

// A name that is not one of this moment's states is an error that says what there is, and
// the machine goes on: nobody was killed, nothing is lost.
func TestNamesOfNoState(t *testing.T) {
	for _, c := range []struct{ keep, says string }{
		{"some", "use none, all, prefix:N"},
		{"", "use none, all, prefix:N"},
		{"none:1", "use none, all, prefix:N"},
		{"Prefix:1", "use none, all, prefix:N"},
		{"prefix:3", "2 are pending, so prefix:0 to prefix:2"},
		{"prefix:-1", "prefix:0 to prefix:2"},
		{"prefix:01", "prefix:0 to prefix:2"},
		{"prefix", "prefix:0 to prefix:2"},
		{"subset:4", "not among the 3 pieces"},
		{"subset:0", "not among the 3 pieces"},
		{"subset:3-1", "not among the 3 pieces"},
		{"subset:1-99999999999999999999", "not a number"},
		{"subset:1.", "not a number"},
		{"subset:", "not a number"},
		{"subset:1.2", "another spelling of 1-2"},
		{"subset:2.1", "another spelling of 1-2"},
		{"subset:+1", "another spelling of 1"},
		{"dirent:2", "not among the 1 pieces"},
		{"torn:1.last.zero", "no pending write can be torn so"},
		{"torn:2.first.zero", "no pending write can be torn so"},
		{"torn:2.last.zero.rest", "no pending write can be torn so"},
		{"torn:2.9.zero", "no pending write can be torn so"},
	} {
		d := crashdisk.New()
		p := d.Proc("w")
		play(t, p, "create a; write a 0 xx")
		err := d.PowerLoss(crashdisk.Keep(c.keep))
		if err == nil || !strings.Contains(err.Error(), "keep="+c.keep+":") || !strings.Contains(err.Error(), c.says) {
			t.Errorf("keep=%s: got error %v; want one that names it and says %q", c.keep, err, c.says)
		}
		play(t, p, "write a 2 y")
		if got := view(t, d); got != "a=xxy" || len(d.Unsynced()) != 3 {
			t.Errorf("keep=%s: afterwards the disk holds %q and %v is pending; want a=xxy and everything", c.keep, got, d.Unsynced())
		}
	}
}

// wide has n files with a pending byte each: n pieces for Subset, since each file is there
// with room for it.
func wide(t *testing.T, n int) *crashdisk.Disk {
	d := crashdisk.New()
	for i := range n {
		if err := d.Put(fmt.Sprintf("f%03d", i), []byte(".")); err != nil {
			t.Fatal(err)
		}
		play(t, d.Proc("w"), fmt.Sprintf("write f%03d 0 x", i))
	}
	return d
}

// Up to the bound every choice, beyond it the sample; the space says which, of how many.
func TestBounds(t *testing.T) {
	for _, c := range []struct {
		intent        string
		pieces        int
		bounds        crashdisk.Bounds
		says          string
		tried, states int
	}{
		{"at the bound everything is tried", 6, crashdisk.Bounds{Bits: 6}, "all 64", 64, 64},
		{"one piece more, and it is none, all, and 7 each missing, alone and up to it; some of these coincide",
			7, crashdisk.Bounds{Bits: 6}, "20 of 128", 20, 20},
		{"draws come on top", 20, crashdisk.Bounds{Bits: 6, Sample: 10, Seed: 1}, "69 of 1048576", 69, 69},
		{"draws that repeat are not counted twice", 2, crashdisk.Bounds{Bits: 1, Sample: 100, Seed: 1}, "all 4", 4, 4},
		{"more choices than there are numbers", 70, crashdisk.Bounds{Bits: 6, Sample: 10}, "219 of more than 10^19", 219, 219},
		{"no bounds at all are bounds, too", 3, crashdisk.Bounds{}, "all 8", 8, 8},
		{"an unreasonable bound is not taken at its word", 40, crashdisk.Bounds{Bits: math.MaxInt}, "119 of 1099511627776", 119, 119},
	} {
		s := wide(t, c.pieces).States(crashdisk.Subset, c.bounds)
		if got := len(ids(s)) - 1; s.String() != c.says || s.Tried != c.tried || got != c.states {
			t.Errorf("%s: %v, %d tried, %d states; want %s, %d, %d", c.intent, s, s.Tried, got, c.says, c.tried, c.states)
		}
	}
}

// The sample is what the package says, in its order, and the same for the same seed.
func TestSample(t *testing.T) {
	d := wide(t, 4)
	keeps := func(b crashdisk.Bounds) []string {
		var out []string
		for s := range d.States(crashdisk.Subset, b).All() {
			out = append(out, strings.TrimPrefix(string(s.Keep), "subset:"))
		}
		return out
	}
	want := []string{"none", "1-4", "2-4", "1", "1.3-4", "2", "1-2.4", "3", "1-2", "1-3", "4"}
	if diff := cmp.Diff(want, keeps(crashdisk.Bounds{})); diff != "" {
		t.Errorf("none, all, each missing, each alone, prefixes (-want +got):\n%s", diff)
	}
	d = wide(t, 40)
	one := crashdisk.Bounds{Sample: 20, Seed: 1}
	if diff := cmp.Diff(keeps(one), keeps(one)); diff != "" {
		t.Errorf("the same seed drew something else:\n%s", diff)
	}
	if cmp.Equal(keeps(one), keeps(crashdisk.Bounds{Sample: 20, Seed: 2})) {
		t.Error("another seed drew the same")
	}
}

// Names of entries are sampled by the same rule; the bytes are always there.
func TestSampledNames(t *testing.T) {
	d := crashdisk.New()
	p := d.Proc("w")
	for i := range 12 {
		play(t, p, fmt.Sprintf("create f%02d; write f%02d 0 x", i, i))
	}
	s := d.States(crashdisk.Dirent, crashdisk.Bounds{Bits: 8, Sample: 5, Seed: 1})
	if s.String() != "40 of 4096" {
		t.Errorf("%v tried; want 40 of 4096: 2, 3 times 12 less 3 that coincide, and 5 draws", s)
	}
	for state := range s.All() {
		for name, data := range state.Disk().Files() {
			if string(data) != "x" {
				t.Errorf("%s: %s holds %q; want x", state.Keep, name, data)
			}
		}
	}
}
