package main

import (
	"io"
	"strings"
	"testing"
)

func TestFlags(t *testing.T) {
	cases := []struct {
		intent, args, say string
		exit              int
	}{
		{"an unknown flag", "-fly", "-fly", 2},
		{"a word that is no flag", "public", "only flags", 2},
		{"a base that would break every address of 404.html", "-base sub", "slash", 2},
		{"help is no error", "-help", "-serve", 0},
	}
	for _, c := range cases {
		var stderr strings.Builder
		if exit := run(strings.Fields(c.args), io.Discard, &stderr); exit != c.exit || !strings.Contains(stderr.String(), c.say) {
			t.Errorf("%s: exit %d, says %q", c.intent, exit, stderr.String())
		}
	}
}
