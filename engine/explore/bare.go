package explore

import (
	"slices"
	"strings"

	"halt23/engine/script"
)

// bare returns the lines of a scenario without what explores it by hand: crashes, faults,
// kills, losses of power, damage and claims. The numbers of the lines change.
func bare(lines []script.Line) []script.Line {
	var out []script.Line
	for _, l := range lines {
		switch l.Verb {
		case "", "kill", "power-loss", "corrupt", "truncate", "expect":
			continue
		}
		l.Options = without(l.Options, "crash", "fault")
		l.Comment = ""
		out = append(out, l)
	}
	return renumber(out)
}

func without(options []script.Option, names ...string) []script.Option {
	return slices.DeleteFunc(slices.Clone(options), func(o script.Option) bool { return slices.Contains(names, o.Name) })
}

// renumber gives the lines the numbers they have when they are printed.
func renumber(lines []script.Line) []script.Line {
	for i := range lines {
		lines[i].N = i + 1
	}
	return lines
}

// recovery is what runs after a crash: the scenario's own, or the default of its family.
// It asks for everything again, what was acknowledged too: that must be a replay.
func recovery(s script.Scenario, lines []script.Line) []string {
	if len(s.Recover) > 0 {
		return rows(s.Recover)
	}
	var out []string
	if s.Family == "ledger" {
		for _, l := range lines {
			if l.Program() == "ledger" && l.Service() == "" {
				out = append(out, l.String())
			}
		}
		return append(out, out[len(out)-1])
	}
	flaw := ""
	var submits []string
	for _, l := range lines {
		switch {
		case l.Verb == "receiver" && len(out) == 0:
			l.Words[0].Text = "start"
			out = append(out, l.String())
		case l.Verb == "submit":
			submits = append(submits, l.String())
		case l.Verb == "dispatch":
			flaw = l.String()
		}
	}
	return append(append(out, submits...), flaw, flaw, flaw)
}

// epilogue asks whether what is appended after a recovery survives the next loss of power.
func epilogue(s script.Scenario, recover []string) []string {
	if s.Family == "ledger" {
		words := strings.Fields(recover[0])
		return []string{"ledger append " + words[2] + " probe 'after the recovery'", "power-loss keep=none",
			"ledger append " + words[2] + " probe2 'after the second'"}
	}
	return append([]string{"submit probe 'after the recovery'", "power-loss keep=none"}, first(recover, "receiver"), "dispatch")
}

// first returns the first row that begins with a verb.
func first(rows []string, verb string) string {
	for _, r := range rows {
		if strings.HasPrefix(r, verb+" ") {
			return r
		}
	}
	return ""
}

func rows(lines []script.Line) []string {
	return strings.Split(strings.TrimSuffix(script.Print(lines), "\n"), "\n")
}

// Undisturbed returns the scenario with the script whose steps a map has for columns: as
// it is, without what explores it by hand, and without a recovery.
func Undisturbed(s script.Scenario) (script.Scenario, error) {
	return s.WithScript(joined(rows(bare(s.Script))))
}
