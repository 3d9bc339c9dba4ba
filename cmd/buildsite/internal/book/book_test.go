package book

import (
	"strings"
	"testing"
	"testing/fstest"
)

const good = "---\ntitle: A\ndescription: One sentence.\n---\nText.\n"

// content returns a whole little book, with some files replaced; "" removes one.
func content(replace map[string]string) fstest.MapFS {
	files := map[string]string{"order.txt": "start\noutbox\n",
		"en/start.md": good, "zh/start.md": good, "en/outbox.md": good, "zh/outbox.md": good}
	fsys := fstest.MapFS{}
	for name, text := range replace {
		files[name] = text
	}
	for name, text := range files {
		if text != "" {
			fsys[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	return fsys
}

func TestLoadKeepsTheOrder(t *testing.T) {
	chapters, err := Load(content(nil))
	if err != nil {
		t.Fatal(err)
	}
	if len(chapters) != 2 || chapters[0].Slug != "start" || chapters[1].Slug != "outbox" {
		t.Fatalf("chapters = %v, want start then outbox", chapters)
	}
	zh := chapters[1].Pages["zh"]
	if zh.Lang != "zh" || zh.Title != "A" || string(zh.Markdown) != "Text.\n" {
		t.Errorf("zh page = %+v", zh)
	}
}

func TestLoadRefuses(t *testing.T) {
	cases := []struct {
		intent  string
		replace map[string]string
		want    string
	}{
		{"a misspelt key is not ignored", map[string]string{"en/start.md": "---\ntitle: A\ndescription: B\ndescripton: C\n---\n"}, "descripton"},
		{"every page has a description", map[string]string{"zh/start.md": "---\ntitle: A\n---\n"}, "needs a title and a description"},
		{"front matter is not optional", map[string]string{"en/start.md": "Text.\n"}, "first line"},
		{"front matter ends", map[string]string{"en/start.md": "---\ntitle: A\n"}, "no end"},
		{"a chapter stands in both languages", map[string]string{"zh/outbox.md": ""}, `names "outbox"`},
		{"a source nobody can reach", map[string]string{"en/lost.md": good}, `no line "lost"`},
		{"a slug stands once", map[string]string{"order.txt": "start\nstart\n"}, "twice"},
		{"an empty book", map[string]string{"order.txt": "\n"}, "names no chapter"},
		{"one kind of line end", map[string]string{"en/start.md": strings.ReplaceAll(good, "\n", "\r\n")}, "carriage returns"},
	}
	for _, c := range cases {
		if _, err := Load(content(c.replace)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", c.intent, err, c.want)
		}
	}
}
