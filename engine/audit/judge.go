package audit

import (
	"bytes"
	"fmt"
	"strings"

	"halt23/engine/trace"
)

// Judge answers for every invariant whether the run kept it, and observes the run at its end.
func Judge(run *trace.Run) Report {
	v := look(run, run.End())
	r := Report{Observed: Observe(run, run.End())}
	if run.Family == "ledger" {
		r.Verdict = []Finding{v.acknowledgedEntries(), v.nothingInvented(), v.corruptUntouched()}
	} else {
		r.Verdict = []Finding{v.effectOnce(), v.receiptProvesEffect(), v.historyProvesReceipts(),
			v.acknowledgedKept(), v.noIntentDropped()}
	}
	r.Verdict = append(r.Verdict, v.recordOnce(), v.ledgersWhole(), filesMatchTrace(run), exitsMatchTrace(run))
	return r
}

// A tally collects one finding. The first thing that is wrong is the one it names.
type tally struct{ Finding }

func about(invariant string) *tally { return &tally{Finding{Invariant: invariant}} }

// looked counts one more thing looked at.
func (t *tally) looked() { t.Count++ }

// wrong makes the answer invalid; where says which event or which place in a file shows it.
func (t *tally) wrong(where Finding, format string, args ...any) {
	if t.Answer == Invalid {
		return
	}
	where.Invariant, where.Count, where.Answer = t.Invariant, t.Count, Invalid
	where.Why = fmt.Sprintf(format, args...)
	t.Finding = where
}

// answer closes the tally: nothing looked at is unknown, never valid.
func (t *tally) answer() Finding {
	switch {
	case t.Answer == Invalid:
	case t.Count == 0:
		t.Answer = Unknown
		t.Why = "there was nothing to look at"
	default:
		t.Answer = Valid
	}
	return t.Finding
}

func (r row) at() Finding { return Finding{Event: r.event, File: r.file, Offset: r.offset, Key: r.key} }

// effectOnce matches effects with intents, one to one. An effect belongs to the intent
// whose key it came with; one that came with a key nobody submitted is matched by its
// body, for a sender may have made up a key for an intent of its own:
//
//	intents k1 "a"          effects k1 "a"                  valid
//	intents k1 "a"          effects k1 "a", k1 "a"          the second is one too many
//	intents k1 "a"          effects k1~1 "a", k1~2 "a"      the second is one too many
//
// Effects that stood there before the first line belong to a time before this run.
func (v *view) effectOnce() Finding {
	t := about(EffectOnce)
	intents := v.ever("intents.wal", v.intents, func(old *view) []row { return old.intents })
	byKey := map[string]int{}
	for _, e := range v.effects {
		byKey[e.key]++
	}
	submitted, free := map[string]bool{}, map[string]int{}
	for _, in := range intents {
		submitted[in.key] = true
		if byKey[in.key] == 0 {
			free[string(in.body)]++
		}
	}
	seen := map[string]bool{}
	for _, e := range v.effects {
		if e.given {
			continue
		}
		t.looked()
		switch {
		case submitted[e.key] && !seen[e.key]:
			seen[e.key] = true
		case submitted[e.key]:
			t.wrong(e.at(), "the receiver committed another effect for %s, which had one already", e.key)
		case free[string(e.body)] > 0:
			free[string(e.body)]--
		default:
			t.wrong(e.at(), "the receiver committed an effect under the key %s, and every intent with that body had one already", e.key)
		}
	}
	return t.answer()
}

// receiptProvesEffect wants, behind every receipt, an effect with the intent's body and
// the receipt's reply.
func (v *view) receiptProvesEffect() Finding {
	t := about(ReceiptProvesEffect)
	for _, r := range v.receipts {
		t.looked()
		in, ok := byKey(v.intents, r.key)
		if !ok {
			t.wrong(r.at(), "there is a receipt for %s, which is not among the intents", r.key)
			continue
		}
		proven := false
		for _, e := range v.effects {
			proven = proven || bytes.Equal(e.body, in.body) && bytes.Equal(e.reply, r.reply) && e.status == r.status
		}
		if !proven {
			t.wrong(r.at(), "the receipt for %s tells of an effect that the receiver's ledger does not have", r.key)
		}
	}
	return t.answer()
}

// historyProvesReceipts wants each round once, and for each of its calls the intent of
// that round and the receipt with that reply.
func (v *view) historyProvesReceipts() Finding {
	t := about(HistoryProvesReceipts)
	told := map[string]bool{}
	for _, round := range v.rounds {
		t.looked()
		if told[round.key] {
			t.wrong(round.at(), "the history tells the round %s twice", round.key)
		}
		told[round.key] = true
		for i := 0; i+2 < len(round.fields); i += 3 {
			key, body, reply := string(round.fields[i]), round.fields[i+1], round.fields[i+2]
			in, ok := byKey(v.intents, key)
			if !ok || string(in.fields[0]) != round.key || !bytes.Equal(in.body, body) {
				t.wrong(round.at(), "the round %s tells of %s, which is no intent of that round with that body", round.key, key)
				continue
			}
			if r, ok := byKey(v.receipts, key); !ok || !bytes.Equal(r.reply, reply) {
				t.wrong(round.at(), "the round %s tells of a reply to %s that no receipt proves", round.key, key)
			}
		}
	}
	return t.answer()
}

// acknowledgedKept wants what a process said it had stored or done to be in the files.
func (v *view) acknowledgedKept() Finding {
	t := about(AcknowledgedKept)
	intents := v.ever("intents.wal", v.intents, func(old *view) []row { return old.intents })
	by := map[string]string{} // who acknowledged a key first
	for _, e := range v.events {
		switch {
		case e.Kind == trace.Answer && strings.HasPrefix(e.Process, "submit#") && (e.Word == "stored" || e.Word == "replayed"):
			t.looked()
			if _, ok := byKey(intents, e.Key); !ok {
				t.wrong(Finding{Event: e.N, Key: e.Key}, "submit said that %s was stored, and it is not among the intents", e.Key)
			}
			if by[e.Key] == "" {
				by[e.Key] = e.Process
			} else if e.Word == "stored" && by[e.Key] != e.Process && !v.fateful("intents.wal") {
				t.wrong(Finding{Event: e.N, Key: e.Key}, "%s had to store %s, which had been acknowledged: it was lost in between", e.Process, e.Key)
			}
		case e.Kind == trace.Reply && e.Status/100 == 2:
			t.looked()
			kept := false
			for _, eff := range v.effects {
				kept = kept || digest(eff.reply) == e.Sum
			}
			if !kept {
				t.wrong(Finding{Event: e.N, Key: e.Key}, "the receiver replied that %s was done, and its ledger has no such effect", e.Key)
			}
		}
	}
	return t.answer()
}

// noIntentDropped wants a receipt or a refusal for every intent that stood there when a
// dispatcher began that later exited 0: that exit says that nothing is pending.
func (v *view) noIntentDropped() Finding {
	t := about(NoIntentDropped)
	settled := v.ever("receipts.wal", append(append([]row(nil), v.receipts...), v.refusals...),
		func(old *view) []row { return append(old.receipts, old.refusals...) })
	began := map[string]int{}
	unordered := sideBySide(v.run)
	for _, e := range v.events {
		if !strings.HasPrefix(e.Process, "dispatch#") {
			continue
		}
		if e.Kind == trace.Start {
			began[e.Process] = e.N
		}
		if e.Kind != trace.Exit || e.Code != 0 {
			continue
		}
		for _, in := range v.intents {
			if in.event >= began[e.Process] || unordered(v.wrote(in), e) {
				continue
			}
			t.looked()
			if r, ok := byKey(settled, in.key); !ok || r.event > e.N && !unordered(v.wrote(r), e) {
				t.wrong(Finding{Event: e.N, Key: in.key}, "%s said that nothing is pending, and %s had neither receipt nor refusal", e.Process, in.key)
			}
		}
	}
	return t.answer()
}

// ledgersWhole wants every ledger to read to its end. A bad tail that a crash may have
// left is none the less whole; bytes that no crash leaves are not, unless fate put them there.
func (v *view) ledgersWhole() Finding {
	t := about(LedgersWhole)
	t.Count = v.ledgers
	for _, f := range v.bad {
		if f.Proof && !v.fateful(f.Key) {
			t.wrong(Finding{File: f.Key, Offset: f.Offset}, "%s at byte %d: %s", f.Key, f.Offset, f.Bad)
		}
	}
	return t.answer()
}

func byKey(rows []row, key string) (row, bool) {
	for _, r := range rows {
		if r.key == key {
			return r, true
		}
	}
	return row{}, false
}
