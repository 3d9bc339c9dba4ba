package main

import (
	"strings"
	"testing"
)

// Wherever one real process dies, after every effect of every process of every scenario,
// real processes end as the simulation does.
func TestEveryOp(t *testing.T) {
	stdout, stderr, exit := halt23("run", "-every-op")
	if exit != 0 {
		t.Fatalf("exit %d\n%s%s", exit, stderr, stdout)
	}
	if strings.Count(stdout, " 0 unlike the simulation\n") < 20 {
		t.Errorf("too few scenarios ran:\n%s", stdout)
	}
}

// Real processes that are killed from outside at random moments recover to what is promised.
func TestKill(t *testing.T) {
	stdout, stderr, exit := halt23("run", "-kill", "100", "-seed", "23")
	if exit != 0 || !strings.HasPrefix(stdout, "seed 23\n") || strings.Contains(stdout, " 0 processes killed") {
		t.Fatalf("exit %d\n%s%s", exit, stderr, stdout)
	}
}
