package audit

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"halt23/engine/trace"
)

// observeLedgers are the observations of the ledger family: what the processes answered,
// and each file as its next opener will find it.
func observeLedgers(v *view) []Observation {
	out := answers(v, "ledger")
	for _, name := range slices.Sorted(maps.Keys(v.files)) {
		if !strings.HasSuffix(name, ".wal") {
			continue
		}
		records, keys := 0, map[string]bool{}
		for _, r := range v.entries {
			if r.file == name {
				records++
				keys[r.key] = true
			}
		}
		out = append(out,
			Observation{"ledger." + name + ".records", strconv.Itoa(records)},
			Observation{"ledger." + name + ".verdict", LedgerVerdict(v.files[name])},
			Observation{"ledger." + name + ".keys", strings.Join(slices.Sorted(maps.Keys(keys)), ",")})
	}
	return out
}

// answers lists the words that the processes of a program answered, in the order of their
// start; those of one parallel block are sorted.
func answers(v *view, program string) []Observation {
	type said struct {
		block int
		words []string
	}
	blocks := blockOf(v.run.Script)
	var order []*said
	by := map[string]*said{}
	for _, e := range v.events {
		if p, _, _ := strings.Cut(e.Process, "#"); p != program {
			continue
		}
		switch e.Kind {
		case trace.Start:
			by[e.Process] = &said{block: blocks(e.Line)}
			order = append(order, by[e.Process])
		case trace.Answer:
			by[e.Process].words = append(by[e.Process].words, e.Word)
		}
	}
	if len(order) == 0 {
		return nil
	}
	slices.SortStableFunc(order, func(a, b *said) int {
		if a.block != b.block {
			return 0
		}
		return slices.Compare(a.words, b.words)
	})
	var words []string
	for _, s := range order {
		words = append(words, s.words...)
	}
	return []Observation{{"answers." + program, strings.Join(words, ",")}}
}

// An append is one "ledger append FILE KEY BODY" of the trace, and what came of it.
type attempt struct {
	file, key, body, answer string
	event                   int // of its answer, or of its start
}

// attempts reads the appends from the command lines of the trace.
func (v *view) attempts() []attempt {
	var out []attempt
	index := map[string]int{}
	for _, e := range v.events {
		switch e.Kind {
		case trace.Start:
			words := strings.SplitN(e.Word, " ", 6)
			if len(words) == 6 && words[1] == "ledger" && words[2] == "append" {
				index[e.Process] = len(out)
				out = append(out, attempt{file: words[3], key: words[4], body: withoutOptions(words[5]), event: e.N})
			}
		case trace.Answer:
			if i, ok := index[e.Process]; ok {
				out[i].answer, out[i].event = e.Word, e.N
			}
		}
	}
	return out
}

// withoutOptions cuts crash= and fault= off the end of a command line.
func withoutOptions(s string) string {
	for _, option := range []string{" crash=", " fault="} {
		s, _, _ = strings.Cut(s, option)
	}
	return s
}

// acknowledgedEntries wants every record that was acknowledged to be in its file, and in
// the order of the acknowledgements. A file that fate damaged or took away keeps no promise.
func (v *view) acknowledgedEntries() Finding {
	t := about(AcknowledgedKept)
	last := map[string]int64{}
	type name struct{ file, key string }
	acknowledged := map[name]bool{}
	for _, a := range v.attempts() {
		if a.answer != "stored" && a.answer != "replayed" || v.fateful(a.file) {
			continue
		}
		t.looked()
		at := Finding{Event: a.event, File: a.file, Key: a.key}
		r, ok := v.entry(a.file, a.key)
		switch {
		case !ok || string(r.body) != a.body:
			t.wrong(at, "%s was acknowledged, and %s does not hold it", a.key, a.file)
		case a.answer == "stored" && acknowledged[name{a.file, a.key}]:
			t.wrong(at, "%s had been acknowledged, and had to be stored in %s again: it was lost in between", a.key, a.file)
		case a.answer == "stored" && r.offset < last[a.file]:
			t.wrong(at, "%s was acknowledged after a record that now stands behind it in %s", a.key, a.file)
		case a.answer == "stored":
			last[a.file] = r.offset
		}
		acknowledged[name{a.file, a.key}] = true
	}
	return t.answer()
}

// nothingInvented wants every record of a ledger to be what some process asked it to hold.
func (v *view) nothingInvented() Finding {
	t := about(NothingInvented)
	attempts := v.attempts()
	for _, r := range v.entries {
		if r.given {
			continue
		}
		t.looked()
		if !slices.ContainsFunc(attempts, func(a attempt) bool {
			return a.file == r.file && a.key == r.key && a.body == string(r.body) && a.answer != "conflict"
		}) {
			t.wrong(r.at(), "%s holds a record for %s that nobody asked it to hold, or that was refused", r.file, r.key)
		}
	}
	return t.answer()
}

// recordOnce wants every key to stand once in its ledger, for each kind of record.
func (v *view) recordOnce() Finding {
	t := about(RecordOnce)
	type name struct{ file, kind, key string }
	seen := map[name]bool{}
	for _, r := range v.all {
		t.looked()
		n := name{r.file, r.kind, r.identity}
		if seen[n] {
			t.wrong(r.at(), "%s holds two records of the kind %s for %s", r.file, r.kind, r.identity)
		}
		seen[n] = true
	}
	return t.answer()
}

// corruptUntouched wants a process that called a ledger corrupt to have left it alone.
func (v *view) corruptUntouched() Finding {
	t := about(CorruptUntouched)
	file := map[string]string{}
	touched := map[string]int{}
	for _, e := range v.events {
		switch {
		case e.Kind == trace.Start:
			if words := strings.SplitN(e.Word, " ", 5); len(words) > 3 && words[1] == "ledger" {
				file[e.Process] = words[3]
			}
		case e.Kind == trace.Write || e.Kind == trace.Truncate:
			if e.Process != "" && e.File == file[e.Process] {
				touched[e.Process] = e.N
			}
		case e.Kind == trace.Answer && e.Word == "corrupt":
			t.looked()
			if n := touched[e.Process]; n > 0 {
				t.wrong(Finding{Event: n, File: file[e.Process]}, "%s called %s corrupt and had already changed it", e.Process, file[e.Process])
			}
		}
	}
	return t.answer()
}

func (v *view) entry(file, key string) (row, bool) {
	for _, r := range v.entries {
		if r.file == file && r.key == key {
			return r, true
		}
	}
	return row{}, false
}

// fateful reports whether fate itself changed or took a file: then its content proves
// nothing for or against the engine.
func (v *view) fateful(file string) bool {
	return slices.ContainsFunc(v.events, func(e trace.Event) bool {
		return e.Process == "" && e.File == file && (e.Kind == trace.Corrupt || e.Kind == trace.Truncate || e.Kind == trace.Lose)
	})
}
