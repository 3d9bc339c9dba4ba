package crashdisk_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"halt23/engine/crashdisk"
)

// Every sequence of up to depth steps over two names in one directory, from an empty disk
// and from one that holds a file, compared with a model that keeps states instead of
// effects: for each file the bytes now and at its last sync, for the directory the names
// now and at its last sync.
func TestEverySmallHistory(t *testing.T) {
	depth := 5
	if testing.Short() {
		depth = 4
	}
	for _, start := range []string{"", "a"} {
		var tried, torn int
		var grow func(steps []string)
		grow = func(steps []string) {
			h := history{start, steps}
			m := h.model()
			if m == nil {
				return // the last step is refused: the history without it has been tried
			}
			tried++
			if m.show(true) != m.show(false) {
				torn++
			}
			h.check(t, m)
			if t.Failed() || len(steps) == depth {
				return
			}
			for _, step := range alphabet {
				// the text written says where in the history it was written
				grow(append(slices.Clone(steps), strings.ReplaceAll(step, "#", fmt.Sprint(len(steps)))))
			}
		}
		grow(nil)
		t.Logf("from %q: %d histories, %d of them lose something with the power", start, tried, torn)
		if torn < 100 || tried-torn < 100 {
			t.Errorf("from %q: %d histories, %d of them lose something: too few to mean anything", start, tried, torn)
		}
	}
}

var alphabet = []string{
	"create a", "write a 0 #", "write a 2 #", "truncate a 1", "sync a", "remove a", "rename a b",
	"create b", "write b 0 #", "sync b", "rename b a", "syncdir .",
}

type history struct {
	start string
	steps []string
}

func (h history) run(t *testing.T) (*crashdisk.Disk, *crashdisk.Proc) {
	d := crashdisk.New()
	if h.start != "" {
		if err := d.Put(h.start, []byte("old")); err != nil {
			t.Fatal(err)
		}
	}
	p := d.Proc("w")
	for _, step := range h.steps {
		if err := do(p, step); err != nil {
			t.Fatalf("%q: %s: %v", h.steps, step, err)
		}
	}
	return d, p
}

// check compares the disk after h with m in all that a crash can show.
func (h history) check(t *testing.T, m *model) {
	same := func(what, got, want string) {
		if got != want {
			t.Errorf("%q from %q\n%s: the disk holds %q; want %q", h.steps, h.start, what, got, want)
		}
	}
	d, _ := h.run(t)
	same("live", show(d), m.show(true))
	pending := fmt.Sprint(d.Unsynced())
	if pending == "[]" && m.show(true) != m.show(false) {
		t.Errorf("%q: nothing is pending, yet something can be lost", h.steps)
	}
	for range 2 {
		if err := d.PowerLoss(crashdisk.KeepNone); err != nil {
			t.Fatal(err)
		}
		same("keep=none, and again", show(d), m.show(false))
	}

	d, _ = h.run(t)
	same("the same steps again, pending", fmt.Sprint(d.Unsynced()), pending)
	if err := d.PowerLoss(crashdisk.KeepAll); err != nil {
		t.Fatal(err)
	}
	same("keep=all", show(d), m.show(true))

	d, p := h.run(t)
	for name := range m.now {
		play(t, p, "sync "+name)
	}
	play(t, p, "syncdir .")
	same("all synced, pending", fmt.Sprint(d.Unsynced()), "[]")
	if err := d.PowerLoss(crashdisk.KeepNone); err != nil {
		t.Fatal(err)
	}
	same("all synced, keep=none", show(d), m.show(true))
}

func show(d *crashdisk.Disk) string {
	files := d.Files()
	var out []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		out = append(out, name+"="+string(files[name]))
	}
	return strings.Join(out, " ")
}

// A model is a directory and its files as two states each.
type model struct{ now, synced map[string]*modelFile }

type modelFile struct{ now, synced []byte }

func (m *model) show(live bool) string {
	names := m.synced
	if live {
		names = m.now
	}
	var out []string
	for _, name := range slices.Sorted(maps.Keys(names)) {
		data := names[name].synced
		if live {
			data = names[name].now
		}
		out = append(out, name+"="+string(data))
	}
	return strings.Join(out, " ")
}

// model plays h on a model; nil when a step is refused.
func (h history) model() *model {
	m := &model{map[string]*modelFile{}, map[string]*modelFile{}}
	if h.start != "" {
		f := &modelFile{[]byte("old"), []byte("old")}
		m.now[h.start], m.synced[h.start] = f, f
	}
	for _, step := range h.steps {
		if !m.do(strings.Fields(step)) {
			return nil
		}
	}
	return m
}

func (m *model) do(w []string) bool {
	if w[0] == "syncdir" {
		m.synced = maps.Clone(m.now)
		return true
	}
	name := w[1]
	f := m.now[name]
	if (w[0] == "create") != (f == nil) {
		return false
	}
	switch w[0] {
	case "create":
		m.now[name] = &modelFile{}
	case "write":
		off := int(w[2][0] - '0')
		grown := append(slices.Clone(f.now), make([]byte, max(0, off+1-len(f.now)))...)
		grown[off] = w[3][0]
		f.now = grown
	case "truncate":
		f.now = append(slices.Clone(f.now), 0)[:1]
	case "sync":
		f.synced = f.now
	case "remove":
		delete(m.now, name)
	case "rename":
		delete(m.now, name)
		m.now[w[2]] = f
	}
	return true
}
