package explore

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"slices"

	"halt23/engine/audit"
	"halt23/engine/crashdisk"
	"halt23/engine/host"
	"halt23/engine/lab"
	"halt23/engine/trace"
)

// A state is one way in which one crash leaves the world.
type state struct {
	id     string
	script []string

	// known: everything stops there, so that what follows depends on nothing but the bytes
	// on the disk (hash) and what had been promised. Such states are judged once.
	known    bool
	hash     [32]byte
	promises [32]byte

	last int // line of the last run of the recovery; 0: nothing is asked about it

	flipped string // the file in which a bit flipped
	image   []byte // and what it held then
}

// A judgement's name: states that agree in it come to the same.
type identity struct {
	hash, promises [32]byte
	model          bool // bit-flip, which asks other questions
}

// An outcome is what became of a state.
type outcome struct {
	broken      []string
	undecidable bool
}

// judge runs a state's script and asks the row's questions.
func (e *explorer) judge(st state, r row) (outcome, error) {
	id := identity{st.hash, st.promises, st.flipped != ""}
	if out, ok := e.memo[id]; ok && st.known {
		return out, nil
	}
	s, err := e.scenario.WithScript(joined(st.script))
	if err != nil {
		return outcome{}, err
	}
	res, err := lab.Run(s, e.backend, lab.Options{Seed: e.options.Seed})
	if err != nil {
		return outcome{}, err
	}
	broken := append(res.Report.Broken(), Unrecovered(res, st.last)...)
	var out outcome
	if st.flipped != "" {
		broken = append(broken, flipQuestions(st, res)...)
		out.undecidable = audit.LedgerVerdict(st.image) == audit.Undecidable
	}
	for _, name := range broken {
		if slices.Contains(r.invariants, name) {
			out.broken = append(out.broken, name)
		}
	}
	if st.known {
		e.memo[id] = out
	}
	return out, nil
}

// Unrecovered asks what belongs to exploring alone, about the last run of a recovery, which
// the given line started: it must end with nothing left to do, and must have found nothing
// to mend. About line 0 nothing is asked.
func Unrecovered(r lab.Result, line int) (broken []string) {
	for _, p := range r.Run.Processes {
		if p.Line != line {
			continue
		}
		if !p.Ended || p.Signal != "" || p.Exit != host.ExitDone && !refused(p, r.Run.Events) {
			broken = append(broken, RecoveryCompletes)
		}
		for _, e := range r.Run.Events {
			if e.Process == p.Label && (e.Kind == trace.Write || e.Kind == trace.Truncate || e.Kind == trace.Create) {
				return append(broken, SecondOpen)
			}
		}
	}
	return broken
}

// refused reports whether a process was rightly refused: another one, alive, had the lock,
// or its key stands for another body.
func refused(p trace.Process, events []trace.Event) bool {
	return p.Exit == host.ExitRefused && slices.ContainsFunc(events, func(e trace.Event) bool {
		return e.Process == p.Label && (e.Kind == trace.Busy || e.Kind == trace.Answer && e.Word == "conflict")
	})
}

// flipQuestions: a file that is called corrupt is left alone, and a flip is never unseen. What
// is not called corrupt is mended before it is used: it reads clean when it has been changed.
func flipQuestions(st state, r lab.Result) (broken []string) {
	end := r.Run.End().Files[st.flipped]
	changed := !bytes.Equal(st.image, end)
	switch verdict := audit.LedgerVerdict(st.image); {
	case verdict == audit.Clean, changed && verdict != audit.Corrupt && audit.LedgerVerdict(end) != audit.Clean:
		return []string{FlipNoticed}
	case changed && verdict == audit.Corrupt:
		return []string{audit.CorruptUntouched}
	}
	return nil
}

// promises digests what had been promised by some time: answers, replies, ends, acts of fate.
func promises(events []trace.Event) [32]byte {
	h := sha256.New()
	for _, e := range events {
		switch e.Kind {
		case trace.Answer, trace.Reply, trace.Exit, trace.Lose, trace.Corrupt:
			e.N, e.Line, e.Op = 0, 0, 0
			h.Write([]byte(e.String() + "\n"))
		}
	}
	return [32]byte(h.Sum(nil))
}

// after runs a script and returns the moments after each effect beyond the first n.
func (e *explorer) after(script []string, n int) ([]moment, error) {
	s, err := e.scenario.WithScript(joined(script))
	if err != nil {
		return nil, err
	}
	var out []moment
	var failed error
	_, err = lab.Run(s, e.backend, lab.Options{Seed: e.options.Seed, After: func(effects int, w host.World) {
		if effects > n {
			m, err := momentOf(effects, w)
			out, failed = append(out, m), errors.Join(failed, err)
		}
	}})
	return out, errors.Join(err, failed)
}

// momentOf takes the picture of a world.
func momentOf(effects int, w host.World) (moment, error) {
	d, ok := w.(interface{ Disk() *crashdisk.Disk })
	if !ok {
		return moment{}, errors.New("only a simulated disk can be explored")
	}
	events, err := w.Events()
	return moment{d.Disk().Clone(), effects, len(events), promises(events)}, err
}
