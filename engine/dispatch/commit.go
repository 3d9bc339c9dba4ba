package dispatch

import (
	"halt23/engine/failpoint"
	"halt23/engine/host"
	"halt23/engine/ledger"
)

// Commit is the program that writes finished rounds into the history and sends nothing.
func Commit(h *host.Host, a host.Args) int {
	if len(a.Words) != 0 {
		return usage(h, "commit takes no words")
	}
	return exit(h, commit(h))
}

func commit(h *host.Host) error {
	return underLock(h, "commit", func(intents []intent, receipts *ledger.Ledger) error {
		if err := commitRounds(h, intents, receipts); err != nil {
			return err
		}
		return receipts.Close()
	})
}

// commitRounds appends to the history, once each, the rounds whose intents all have
// receipts, in the order in which they were begun. It needs nothing but the files: a crash
// before it, or in it, is mended by running it again.
func commitRounds(h *host.Host, intents []intent, receipts *ledger.Ledger) error {
	history, err := ledger.Open(h, HistoryFile)
	if err != nil {
		return err
	}
	for _, name := range rounds(intents) {
		if _, done := history.Find(kindRound, name); done {
			continue
		}
		round, complete, err := assemble(name, intents, receipts)
		if err != nil {
			return err
		}
		if !complete {
			continue
		}
		if err := h.Reach(failpoint.CommitBeforeHistory); err != nil {
			return err
		}
		if _, err := history.Append(round); err != nil {
			return err
		}
		h.Answer(name, "committed")
		if err := h.Reach(failpoint.CommitAfterHistory); err != nil {
			return err
		}
	}
	return history.Close()
}

// rounds names each round once, in the order of its first intent.
func rounds(intents []intent) []string {
	var names []string
	seen := map[string]bool{}
	for _, in := range intents {
		if !seen[in.Round] {
			seen[in.Round] = true
			names = append(names, in.Round)
		}
	}
	return names
}

// assemble builds the record of one round: key, body and reply of each of its intents.
// It is complete when every one of them has a receipt.
func assemble(name string, intents []intent, receipts *ledger.Ledger) (round ledger.Record, complete bool, err error) {
	var parts [][]byte
	for _, in := range intents {
		if in.Round != name {
			continue
		}
		receipt, ok := receipts.Find(kindReceipt, in.Key)
		if !ok {
			return round, false, nil
		}
		f, err := fields(receipt, 2)
		if err != nil {
			return round, false, err
		}
		parts = append(parts, []byte(in.Key), in.Body, f[1])
	}
	return record(kindRound, name, parts...), true, nil
}
