package crashdisk_test

import (
	"errors"
	"testing"

	"github.com/hack-pad/hackpadfs"

	"halt23/engine/crashdisk"
)

// Damage at rest: the byte is wrong for who reads now and for who reads after any loss of
// power, and nothing else is.
func TestFlipAndCut(t *testing.T) {
	for _, c := range []struct {
		intent string
		damage func(d *crashdisk.Disk) error
		want   string // "" when it is refused
	}{
		{"one bit of one byte", func(d *crashdisk.Disk) error { return d.Flip("a", 1, 0x20) }, "a=hEllo b=x"},
		{"the last byte, every bit", func(d *crashdisk.Disk) error { return d.Flip("a", 4, 'o') }, "a=hell0 b=x"},
		{"twice is once too often to notice", func(d *crashdisk.Disk) error {
			return errors.Join(d.Flip("a", 0, 1), d.Flip("a", 0, 1))
		}, "a=hello b=x"},
		{"a byte that is not there", func(d *crashdisk.Disk) error { return d.Flip("a", 5, 1) }, ""},
		{"before the beginning", func(d *crashdisk.Disk) error { return d.Flip("a", -1, 1) }, ""},
		{"no bit at all", func(d *crashdisk.Disk) error { return d.Flip("a", 0, 0) }, ""},
		{"no such file", func(d *crashdisk.Disk) error { return d.Flip("z", 0, 1) }, ""},
		{"a directory", func(d *crashdisk.Disk) error { return d.Flip(".", 0, 1) }, ""},
		{"no path", func(d *crashdisk.Disk) error { return d.Cut("../a", 0) }, ""},
		{"the tail is gone", func(d *crashdisk.Disk) error { return d.Cut("a", 2) }, "a=he b=x"},
		{"all of it is gone", func(d *crashdisk.Disk) error { return d.Cut("a", 0) }, "a= b=x"},
		{"a cut does not lengthen", func(d *crashdisk.Disk) error { return d.Cut("a", 6) }, ""},
		{"a cut takes something away", func(d *crashdisk.Disk) error { return d.Cut("a", 5) }, ""},
		{"nor is there less than nothing", func(d *crashdisk.Disk) error { return d.Cut("a", -1) }, ""},
	} {
		d := crashdisk.New()
		play(t, d.Proc("w"), "create a; write a 0 hel; create b; write b 0 x; sync a; sync b; syncdir .; write a 3 lo")
		picture := d.Clone()
		err := c.damage(d)
		if c.want == "" {
			var pathError *hackpadfs.PathError
			if !errors.As(err, &pathError) || view(t, d) != "a=hello b=x" || len(d.Unsynced()) != 1 {
				t.Errorf("%s: got %v, %q and %v pending; want an error that names the file, and no change", c.intent, err, view(t, d), d.Unsynced())
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.intent, err)
		}
		if got := view(t, d); got != c.want {
			t.Errorf("%s: a process sees %q; want %q", c.intent, got, c.want)
		}
		for s := range d.States(crashdisk.Subset, small).All() {
			if got := view(t, s.Disk()); got != c.want {
				t.Errorf("%s: %s leaves %q; want %q", c.intent, s.Keep, got, c.want)
			}
		}
		if got := view(t, picture); got != "a=hello b=x" {
			t.Errorf("%s: a picture taken before shows %q", c.intent, got)
		}
	}
}

// Damage does not repair: what a failed sync has dropped stays dropped.
func TestFlipAfterAFailedSync(t *testing.T) {
	d := crashdisk.New()
	p := d.Proc("w")
	play(t, p, "create a; write a 0 he; sync a; syncdir .; write a 2 llo")
	p.Arm(crashdisk.Fault{Kind: crashdisk.SyncError})
	if do(p, "sync a") == nil {
		t.Fatal("the sync did not fail")
	}
	for _, at := range []int64{0, 4} {
		if err := d.Flip("a", at, 0x20); err != nil {
			t.Fatal(err)
		}
	}
	if got := view(t, d); got != "a=HellO" {
		t.Errorf("a process sees %q; want a=HellO", got)
	}
	if got := lose(t, d, crashdisk.KeepAll); got != "a=He" {
		t.Errorf("after the power %q; want a=He", got)
	}
}

// The negative control: where syncs lie, everything that was told to be safe may be lost,
// names and bytes, and nobody was told. The same steps on an honest disk lose nothing.
func TestALyingSync(t *testing.T) {
	for lie, want := range map[bool]string{true: "", false: "a=hello b=x"} {
		d := crashdisk.New()
		d.LieAboutSync(lie)
		p := d.Proc("w")
		w := world{t, p, nil}
		play(t, p, "create a; write a 0 hello; sync a; create b; syncdir .")
		f := w.open("b", readWrite|hackpadfs.FlagSync)
		w.write(f, "x")
		if got := view(t, d); got != "a=hello b=x" {
			t.Errorf("lying %v: the processes see %q", lie, got)
		}
		if got := view(t, d.Clone()); got != "a=hello b=x" {
			t.Errorf("lying %v: after a kill the next one sees %q", lie, got)
		}
		if got := lose(t, d, crashdisk.KeepNone); got != want {
			t.Errorf("lying %v: after the power %q; want %q", lie, got, want)
		}
	}
}

// The lie goes on in a picture of the disk, and after the power came back.
func TestALieIsTheDisks(t *testing.T) {
	d := crashdisk.New()
	d.LieAboutSync(true)
	for s := range d.States(crashdisk.Synced, small).All() {
		for _, d := range []*crashdisk.Disk{d.Clone(), s.Disk()} {
			play(t, d.Proc("w"), "create a; sync a; syncdir .")
			if got := lose(t, d, crashdisk.KeepNone); got != "" {
				t.Errorf("%q is durable; want nothing", got)
			}
		}
	}
}

// A disk that stops lying syncs what is still pending.
func TestALieEnds(t *testing.T) {
	d := crashdisk.New()
	d.LieAboutSync(true)
	p := d.Proc("w")
	play(t, p, "create a; write a 0 hello; sync a; syncdir .")
	d.LieAboutSync(false)
	play(t, p, "sync a; syncdir .")
	if got := lose(t, d, crashdisk.KeepNone); got != "a=hello" {
		t.Errorf("after the power %q; want a=hello", got)
	}
}
