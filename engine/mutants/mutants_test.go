package mutants_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"halt23/engine/audit"
	"halt23/engine/explore"
)

// A mutant is the engine with one line replaced.
type mutant struct {
	name      string
	file      string // below engine/
	before    string // the whole line; it stands there once
	after     string // what stands there instead
	en, zh    string // what is broken
	caught    string // the invariant that must see it, at the cheapest model
	in        []string
	dropsSync bool
}

// mutants are in the order of the table.
var mutants = slices.Concat(ledgerMutants, dispatchMutants)

// models are the ways of looking, the cheapest first.
var models = []string{"run", "killed/sender", "killed/receiver", "killed/ledger",
	"power-loss/synced", "power-loss/prefix", "power-loss/dirent", "power-loss/subset", "power-loss/torn",
	"disk/sync-error", "disk/no-space", "disk/short-write", "disk/read-error", "disk/bit-flip", "recovery", "script"}

// A sighting is what the probe prints: see its Sighting.
type sighting struct {
	Scenario, Model string
	Real            bool
	Broken          []string
	Script          string
}

// Every mutant is caught, by the invariant that is there for it, and real processes see it
// exactly if the simulation says so. No dropped sync is seen by them. And every invariant
// sees some mutant.
func TestMutants(t *testing.T) {
	long(t)
	rows, seen := make([]row, len(mutants)), make([][]sighting, len(mutants))
	t.Run("caught", func(t *testing.T) { // a group: what follows it waits for all
		for i, m := range mutants {
			t.Run(m.name, func(t *testing.T) {
				t.Parallel()
				rows[i], seen[i] = m.meet(t)
			})
		}
	})
	compare(t, rows)
	if !slices.ContainsFunc(rows, func(r row) bool { return r.Mutant == "" }) {
		everyInvariantSees(t, slices.Concat(seen...))
	}
}

// everyInvariantSees wants each invariant broken by some mutant.
func everyInvariantSees(t *testing.T, seen []sighting) {
	t.Helper()
	invariants := append(slices.Clone(audit.Invariants), explore.RecoveryCompletes, explore.SecondOpen, explore.FlipNoticed)
	for _, name := range invariants {
		if name != audit.ExitsMatchTrace && !slices.ContainsFunc(seen, func(s sighting) bool { return slices.Contains(s.Broken, name) }) {
			t.Errorf("no mutant breaks %s", name)
		}
	}
}

// meet has a mutant probed, and returns its row and who saw it.
func (m mutant) meet(t *testing.T) (row, []sighting) {
	probe := build(t, m)
	seen := look(t, probe, m.in...)
	if len(seen) == 0 {
		t.Fatalf("nothing catches it in %v", m.in)
	}
	first := slices.MinFunc(seen, func(a, b sighting) int { return slices.Index(models, a.Model) - slices.Index(models, b.Model) })
	if !slices.Contains(first.Broken, m.caught) {
		t.Errorf("%s, %s: broke %v, not %s\n%s", first.Scenario, first.Model, first.Broken, m.caught, first.Script)
	}
	real := slices.ContainsFunc(seen, func(s sighting) bool { return s.Real })
	if died := look(t, probe, append([]string{"-real"}, m.in...)...); real != (len(died) > 0) {
		t.Errorf("the simulation says that real processes show it: %v; real processes saw %+v", real, died)
	}
	if m.dropsSync && real {
		t.Errorf("a dropped sync was seen without a loss of power: %+v", seen)
	}
	return row{m.name, m.file, sentence{m.en, m.zh}, m.caught, first.Scenario, first.Model, real}, seen
}

// The engine as it stands breaks nothing under the same probe.
func TestCorrectEngine(t *testing.T) {
	long(t)
	var all []string
	for _, m := range mutants {
		all = append(all, m.in...)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	probe := build(t, mutant{})
	for _, seen := range [][]sighting{look(t, probe, all...), look(t, probe, append([]string{"-real"}, all...)...)} {
		for _, s := range seen {
			t.Errorf("%s, %s: broke %v\n%s", s.Scenario, s.Model, s.Broken, s.Script)
		}
	}
}

// long skips what takes minutes.
func long(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the engine some thirty times")
	}
}

// build builds the probe with a mutant in place of the engine, and returns its file. The
// zero mutant is the engine as it stands.
func build(t *testing.T, m mutant) string {
	t.Helper()
	dir := t.TempDir()
	args := []string{"build", "-o", dir + string(filepath.Separator)}
	if m.file != "" {
		args = append(args, "-overlay", m.overlay(t, dir))
	}
	if out, err := exec.CommandContext(t.Context(), "go", append(args, "./probe")...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	found, err := filepath.Glob(filepath.Join(dir, "probe*"))
	if err != nil || len(found) != 1 {
		t.Fatalf("the build left %v (%v)", found, err)
	}
	return found[0]
}

// overlay writes the mutated file, and the file that tells the go command to take it.
func (m mutant) overlay(t *testing.T, dir string) string {
	t.Helper()
	file, err := filepath.Abs(filepath.Join("..", filepath.FromSlash(m.file)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	at := slices.Index(lines, m.before)
	if at < 0 || slices.Contains(lines[at+1:], m.before) {
		t.Fatalf("%s does not hold this line just once:\n%s", m.file, m.before)
	}
	lines[at] = m.after
	mutated, overlay := filepath.Join(dir, "mutated.go"), filepath.Join(dir, "overlay.json")
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {file: mutated}})
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{mutated: []byte(strings.Join(lines, "\n")), overlay: replace} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return overlay
}

// look runs a probe.
func look(t *testing.T, probe string, args ...string) (seen []sighting) {
	t.Helper()
	var stderr bytes.Buffer
	c := exec.CommandContext(t.Context(), probe, args...)
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("probe %v: %v\n%s", args, err, stderr.String())
	}
	if err := json.Unmarshal(out, &seen); err != nil {
		t.Fatalf("probe %v: %v\n%s", args, err, out)
	}
	for _, s := range seen {
		if s.Model != "real" && !slices.Contains(models, s.Model) {
			t.Fatalf("%s is in no order of models", s.Model)
		}
	}
	return seen
}
