package audit

import (
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"

	"halt23/engine/trace"
)

// Observe computes every observation of the run's family at a checkpoint, in a fixed
// order: exits first; then what the sender holds and what the receiver did, or, for the
// ledger family, the answers and each file.
func Observe(run *trace.Run, at trace.Checkpoint) []Observation {
	w := look(run, at)
	out := exits(run, w.events)
	if run.Family == "ledger" {
		return append(out, observeLedgers(w)...)
	}
	add := func(name string, n int) { out = append(out, Observation{name, strconv.Itoa(n)}) }
	add("intents", len(w.intents))
	add("receipts", len(w.receipts))
	add("refusals", len(w.refusals))
	add("history", len(w.rounds))
	add("receiver.requests", w.requests())
	add("receiver.effects", len(w.effects))
	for _, key := range w.keys() {
		n := 0
		for _, e := range w.effects {
			if e.key == key {
				n++
			}
		}
		add("receiver.effects."+key, n)
	}
	return out
}

// exits lists, for each program that has started, how its ended processes ended: in the
// order of their start, those of one parallel block sorted by value.
func exits(run *trace.Run, events []trace.Event) []Observation {
	type ending struct {
		block int
		value string
	}
	ends := map[string]*ending{}
	byProgram := map[string][]*ending{}
	blocks := blockOf(run.Script)
	for _, e := range events {
		switch e.Kind {
		case trace.Start:
			program, _, _ := strings.Cut(e.Process, "#")
			ends[e.Process] = &ending{block: blocks(e.Line)}
			byProgram[program] = append(byProgram[program], ends[e.Process])
		case trace.Exit, trace.Crash:
			ends[e.Process].value = strconv.Itoa(e.Code)
		case trace.Kill:
			ends[e.Word].value = "killed"
		case trace.PowerLoss:
			for _, end := range ends { // in any order: each on its own
				if end.value == "" {
					end.value = "power-loss"
				}
			}
		}
	}
	var out []Observation
	for _, program := range slices.Sorted(maps.Keys(byProgram)) {
		list := byProgram[program]
		sort.SliceStable(list, func(i, j int) bool {
			return list[i].block == list[j].block && shorter(list[i].value, list[j].value)
		})
		var values []string
		for _, end := range list {
			if end.value != "" {
				values = append(values, end.value)
			}
		}
		out = append(out, Observation{"exits." + program, strings.Join(values, ",")})
	}
	return out
}

// shorter orders exit codes as numbers.
func shorter(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }

// blockOf returns a function from a line of the script to the line that opens its block;
// a line outside any parallel block is its own.
func blockOf(script string) func(line int) int {
	opens := map[int]int{}
	open := 0
	for i, row := range strings.Split(script, "\n") {
		switch verb, _, _ := strings.Cut(strings.TrimSpace(row), " "); verb {
		case "parallel":
			open = i + 1
		case "end":
			open = 0
		}
		if open > 0 {
			opens[i+1] = open
		}
	}
	return func(line int) int {
		if o, ok := opens[line]; ok {
			return o
		}
		return line
	}
}
