package main

import (
	"bufio"
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// block finds "$ halt23 …" and what stands below it in a fenced block.
var block = regexp.MustCompile("(?s)```text\n\\$ halt23 ([^\n]*)\n(.*?)```")

// What the README shows under a command is what the command prints. To write it anew run
// the test with UPDATE_README=1, and read the difference before you commit it.
func TestReadmeShowsWhatIsPrinted(t *testing.T) {
	const path = "../../README.md"
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	found := block.FindAllSubmatchIndex(text, -1)
	if len(found) == 0 {
		t.Fatal("the README shows no run")
	}
	for _, at := range found {
		line, shown := string(text[at[2]:at[3]]), string(text[at[4]:at[5]])
		var printed bytes.Buffer
		out := bufio.NewWriter(&printed)
		if err := command(strings.Fields(line), out); err != nil {
			t.Fatalf("halt23 %s: %v", line, err)
		}
		out.Flush()
		if shown == printed.String() {
			continue
		}
		if os.Getenv("UPDATE_README") == "" {
			t.Errorf("the README shows\n%sand halt23 %s prints\n%s", shown, line, printed.String())
			continue
		}
		text = append(append(append([]byte{}, text[:at[4]]...), printed.Bytes()...), text[at[5]:]...)
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		return // the places behind have moved; run again
	}
}

// The picture in the README is the map that halt23 explore draws. UPDATE_README=1 draws it
// anew.
func TestReadmePicture(t *testing.T) {
	const picture = "../../site/crash-map.svg"
	drawn := filepath.Join(t.TempDir(), "map.svg")
	if _, stderr, exit := halt23("explore", "unkeyed-delivery", "-svg", drawn); exit != 0 {
		t.Fatalf("exit %d: %s", exit, stderr)
	}
	want, err := os.ReadFile(drawn)
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("UPDATE_README") != "" {
		if err := os.WriteFile(picture, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(picture); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not what halt23 explore unkeyed-delivery -svg draws (%v)", picture, err)
	}
}
