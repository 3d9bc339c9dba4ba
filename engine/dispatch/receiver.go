package dispatch

import (
	"errors"
	"fmt"

	"halt23/engine/failpoint"
	"halt23/engine/host"
	"halt23/engine/ledger"
)

// Receiver is the program that answers requests until it is stopped:
// receiver start [mode=keyed|unkeyed] [hold=KEY].
func Receiver(h *host.Host, a host.Args) int {
	return exit(h, receive(h, a.Options["mode"] == "unkeyed", a.Options["hold"]))
}

// receive takes requests one after another. The reply to the key hold (if not "") is
// kept back until the world says that every other line of its block has ended.
func receive(h *host.Host, unkeyed bool, hold string) error {
	effects, err := ledger.Open(h, EffectsFile)
	if err != nil {
		return err
	}
	accept := (&keyed{h, effects}).accept
	if unkeyed {
		accept = (&anyone{h, effects}).accept
	}
	if err := h.Listen(); err != nil {
		return err
	}
	type late struct {
		to    *host.Arrival
		reply host.Reply
	}
	var held []late
	for {
		arrival, err := h.Accept()
		if errors.Is(err, host.ErrStopped) {
			return effects.Close()
		}
		if err != nil {
			return err
		}
		if arrival.Release {
			for _, l := range held {
				if err := answer(h, l.to, l.reply); err != nil {
					return err
				}
			}
			hold, held = "", nil
			continue
		}
		reply, err := accept(arrival.Request)
		if err != nil {
			return err
		}
		if hold != "" && arrival.Key == hold {
			held = append(held, late{arrival, reply})
			h.Holding()
			continue
		}
		if err := answer(h, arrival, reply); err != nil {
			return err
		}
	}
}

func answer(h *host.Host, to *host.Arrival, reply host.Reply) error {
	if err := h.Reply(to, reply); err != nil {
		return err
	}
	return h.Reach(failpoint.ReceiverAfterReply)
}

// keyed is a receiver that heeds the key.
type keyed struct {
	h       *host.Host
	effects *ledger.Ledger
}

// accept makes key, body, effect and reply one record, one append, one sync; the reply
// leaves only after it. A key it knows is answered from the record, byte for byte; a key
// it knows with another body changes nothing.
func (k *keyed) accept(q host.Request) (host.Reply, error) {
	if reply, bad := inspect(q, true); bad {
		return reply, nil
	}
	e := effect{Identity: q.Key, Key: q.Key, Body: q.Body, Reply: done(q, k.effects)}
	return commitEffect(k.h, k.effects, e)
}

// anyone is a receiver that does not: every arrival is somebody new.
type anyone struct {
	h       *host.Host
	effects *ledger.Ledger
}

func (u *anyone) accept(q host.Request) (host.Reply, error) {
	if reply, bad := inspect(q, false); bad {
		return reply, nil
	}
	// No valid key contains a space, so this identity is nobody's key.
	identity := fmt.Sprintf("(arrival %d)", u.effects.NextSeq())
	e := effect{Identity: identity, Key: q.Key, Body: q.Body, Reply: done(q, u.effects)}
	return commitEffect(u.h, u.effects, e)
}

// commitEffect makes the effect durable, or finds it done, and returns the reply that
// belongs to it.
func commitEffect(h *host.Host, effects *ledger.Ledger, e effect) (host.Reply, error) {
	if err := h.Reach(failpoint.ReceiverBeforeEffect); err != nil {
		return host.Reply{}, err
	}
	_, known := effects.Find(kindEffect, e.Identity)
	stored, err := effects.Append(e.record())
	var conflict *ledger.ConflictError
	if errors.As(err, &conflict) {
		h.Answer(e.Key, "conflict")
		return problem(409, "this key stands for another body; nothing was done"), nil
	}
	if err != nil {
		return host.Reply{}, err
	}
	if known {
		h.Answer(e.Key, "replayed")
	} else {
		h.Answer(e.Key, "done")
	}
	if err := h.Reach(failpoint.ReceiverAfterEffect); err != nil {
		return host.Reply{}, err
	}
	return readReply(stored[0])
}

// inspect refuses what is no proper request. It changes nothing.
func inspect(q host.Request, keyed bool) (reply host.Reply, bad bool) {
	switch {
	case q.Method != "POST":
		return problem(405, "only POST executes anything here"), true
	case len(q.Body) > MaxBody:
		return problem(413, fmt.Sprintf("the body has more than %d bytes", MaxBody)), true
	case q.Keys > 1:
		return problem(400, "more than one Idempotency-Key header"), true
	case q.Keys == 0 && !keyed:
		return reply, false
	}
	if why := badKey(q.Key); why != "" {
		return problem(400, "Idempotency-Key "+why), true
	}
	return reply, false
}

// done is the reply to a request that is executed now: its key and the number of its effect.
func done(q host.Request, effects *ledger.Ledger) host.Reply {
	return host.Reply{Status: 200, Body: fmt.Appendf(nil, `{"key":%q,"effect":%d}`, q.Key, len(effects.Records())+1)}
}

func problem(status int, detail string) host.Reply {
	return host.Reply{Status: status, Body: fmt.Appendf(nil, `{"status":%d,"detail":%q}`, status, detail)}
}
