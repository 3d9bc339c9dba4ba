package crashdisk_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/hack-pad/hackpadfs"

	"halt23/engine/crashdisk"
)

// do runs one step as a process would, each with files of its own:
//
//	create F | mkdir D | write F OFF TEXT | truncate F SIZE | rename F G | remove F | sync F | syncdir D
func do(p *crashdisk.Proc, step string) error {
	w := strings.Fields(step)
	switch w[0] {
	case "mkdir":
		return p.Mkdir(w[1], 0o755)
	case "rename":
		return p.Rename(w[1], w[2])
	case "remove":
		return p.Remove(w[1])
	case "chmod":
		return p.Chmod(w[1], 0o400)
	}
	flag := readWrite
	switch w[0] {
	case "create":
		flag = exclusive
	case "syncdir":
		flag = readOnly
	}
	f, err := p.OpenFile(w[1], flag, 0o644)
	if err != nil {
		return err
	}
	return errors.Join(doOpen(f, w), f.Close())
}

func doOpen(f hackpadfs.File, w []string) error {
	switch w[0] {
	case "create":
		return nil
	case "write":
		off, err := strconv.ParseInt(w[2], 10, 64)
		if err != nil {
			return err
		}
		_, err = hackpadfs.WriteAtFile(f, []byte(w[3]), off)
		return err
	case "truncate":
		size, err := strconv.ParseInt(w[2], 10, 64)
		if err != nil {
			return err
		}
		return hackpadfs.TruncateFile(f, size)
	case "sync", "syncdir":
		return hackpadfs.SyncFile(f)
	}
	return fmt.Errorf("no such step: %q", w)
}

// play runs steps separated by semicolons; each must succeed.
func play(t testing.TB, p *crashdisk.Proc, steps string) {
	t.Helper()
	for step := range strings.SplitSeq(steps, "; ") {
		if err := do(p, step); err != nil {
			t.Fatalf("%s: %v", step, err)
		}
	}
}

// view is everything that a process sees: "a=hello d/ d/b=".
func view(t testing.TB, d *crashdisk.Disk) string {
	t.Helper()
	p := d.Proc("view")
	var out []string
	err := hackpadfs.WalkDir(p, ".", func(name string, e hackpadfs.DirEntry, err error) error {
		switch {
		case err != nil || name == ".":
			return err
		case e.IsDir():
			out = append(out, name+"/")
			return nil
		}
		b, err := hackpadfs.ReadFile(p, name)
		out = append(out, name+"="+strings.ReplaceAll(string(b), "\x00", "0"))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(out, " ")
}

func lose(t testing.TB, d *crashdisk.Disk, k crashdisk.Keep) string {
	t.Helper()
	if err := d.PowerLoss(k); err != nil {
		t.Fatal(err)
	}
	return view(t, d)
}
