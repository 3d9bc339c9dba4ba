package dispatch

import (
	"errors"
	"fmt"

	"halt23/engine/failpoint"
	"halt23/engine/host"
	"halt23/engine/ledger"
)

// Limits of what may be submitted and received, in bytes.
const (
	MaxKey  = 128
	MaxBody = 64 << 10
)

// Submit is the program that writes one intent: submit [round=R] KEY BODY.
//
// It exits 0 when the intent is durable, 4 when the key stands there with another body
// or round, or the ledger is held or corrupt.
func Submit(h *host.Host, a host.Args) int {
	if len(a.Words) != 2 {
		return usage(h, "submit takes a key and a body")
	}
	in := intent{Key: a.Words[0], Round: a.Words[0], Body: []byte(a.Words[1])}
	if r, ok := a.Options["round"]; ok {
		in.Round = r
	}
	for _, name := range []string{in.Key, in.Round} {
		if why := badKey(name); why != "" {
			return usage(h, fmt.Sprintf("key or round %.40q %s", name, why))
		}
	}
	if len(in.Body) > MaxBody {
		return usage(h, fmt.Sprintf("the body has %d bytes; at most %d", len(in.Body), MaxBody))
	}
	return exit(h, submit(h, in))
}

func submit(h *host.Host, in intent) error {
	intents, err := ledger.Open(h, IntentsFile)
	if err != nil {
		return err
	}
	if err := h.Reach(failpoint.SubmitBeforeIntent); err != nil {
		return err
	}
	_, known := intents.Find(kindIntent, in.Key)
	if _, err := intents.Append(in.record()); err != nil {
		var conflict *ledger.ConflictError
		if errors.As(err, &conflict) {
			h.Answer(in.Key, "conflict")
		}
		return errors.Join(err, intents.Close())
	}
	if err := h.Reach(failpoint.SubmitAfterIntent); err != nil {
		return err
	}
	if known {
		h.Answer(in.Key, "replayed")
	} else {
		h.Answer(in.Key, "stored")
	}
	return intents.Close()
}

// badKey says what is wrong with a key, or "".
func badKey(k string) string {
	if k == "" || len(k) > MaxKey {
		return fmt.Sprintf("has %d characters; want 1 to %d", len(k), MaxKey)
	}
	for i := range len(k) {
		if k[i] <= ' ' || k[i] > '~' {
			return "must be visible ASCII without spaces"
		}
	}
	return ""
}
