package dispatch

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"halt23/engine/failpoint"
	"halt23/engine/host"
	"halt23/engine/ledger"
)

// Dispatch is the program that delivers: dispatch [flaw=…].
//
// It exits 0 when every intent has its receipt, 3 when some are still pending, 4 when
// none is pending but some were refused, or when another dispatcher has the lock.
func Dispatch(h *host.Host, a host.Args) int {
	if len(a.Words) != 0 {
		return usage(h, "dispatch takes no words")
	}
	return exit(h, dispatch(h, a.Options["flaw"]))
}

func dispatch(h *host.Host, flaw string) error {
	return underLock(h, "dispatch", func(intents []intent, receipts *ledger.Ledger) error {
		d := &dispatcher{h: h, receipts: receipts, flaw: flaw}
		outcome, err := d.deliverAll(intents)
		if err != nil {
			return err
		}
		if err := commitRounds(h, intents, receipts); err != nil {
			return err
		}
		return errors.Join(outcome, receipts.Close())
	})
}

// underLock takes the one dispatcher lock, scans the intents, opens the receipts, and works.
func underLock(h *host.Host, act string, work func([]intent, *ledger.Ledger) error) error {
	lock, err := takeLock(h, act)
	if err != nil {
		return err
	}
	defer lock.Close()
	intents, err := scan(h)
	if err != nil {
		return err
	}
	receipts, err := ledger.Open(h, ReceiptsFile)
	if err != nil {
		return err
	}
	return work(intents, receipts)
}

// takeLock takes the lock of the single dispatcher. It covers the whole run, network
// waits included: that is its price.
func takeLock(h *host.Host, act string) (*host.File, error) {
	lock, err := h.Open(LockFile)
	if errors.Is(err, fs.ErrNotExist) {
		lock, err = h.Create(LockFile)
	}
	if errors.Is(err, fs.ErrExist) { // another one was quicker to create it
		lock, err = h.Open(LockFile)
	}
	if err != nil {
		return nil, err
	}
	if err := lock.TryLock(act); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", LockFile, err), lock.Close())
	}
	return lock, nil
}

// scan reads the intents in order, and lets go of their ledger: submit must not wait
// while the dispatcher waits for the network.
func scan(h *host.Host) ([]intent, error) {
	records, err := ledger.Read(h, IntentsFile)
	if err != nil {
		return nil, err
	}
	intents := make([]intent, len(records))
	for i, r := range records {
		if intents[i], err = readIntent(r); err != nil {
			return nil, err
		}
	}
	return intents, nil
}

// A dispatcher delivers intents and writes down what came back.
type dispatcher struct {
	h        *host.Host
	receipts *ledger.Ledger
	flaw     string
}

// deliverAll delivers every unsettled intent, in order. One that cannot be delivered
// does not hold up the next. outcome is nil, errPending or errRefusals.
func (d *dispatcher) deliverAll(intents []intent) (outcome, err error) {
	for _, in := range intents {
		if d.settled(in.Key) {
			continue
		}
		switch err := d.deliver(in); {
		case errors.Is(err, errPending):
			outcome = errPending
		case errors.Is(err, errRefusals):
			if outcome == nil {
				outcome = errRefusals
			}
		case err != nil:
			return nil, err
		}
	}
	return outcome, nil
}

// settled reports whether an intent needs no more sending: it has a receipt or a refusal.
func (d *dispatcher) settled(key string) bool {
	for _, kind := range []ledger.Kind{kindReceipt, kindRefusal, kindMark} {
		if _, ok := d.receipts.Find(kind, key); ok {
			return true
		}
	}
	return false
}

// deliver sends one intent under its own key and writes down what came back. Nothing is
// written before the reply is whole: a crash anywhere in here leaves the intent unsettled,
// and it will be sent again.
func (d *dispatcher) deliver(in intent) error {
	if d.flaw == "mark-before-send" {
		if err := d.mark(in); err != nil {
			return err
		}
	}
	if err := d.h.Reach(failpoint.DispatchBeforeSend); err != nil {
		return err
	}
	request := host.Request{Method: "POST", Key: d.key(in), Body: in.Body}
	reply, err := d.h.Exchange(request, func() error { return d.h.Reach(failpoint.DispatchAfterSend) })
	if errors.Is(err, host.ErrRefused) || errors.Is(err, host.ErrLost) {
		d.h.Answer(in.Key, "pending")
		return errPending
	}
	if err != nil {
		return err
	}
	if err := d.h.Reach(failpoint.DispatchAfterReply); err != nil {
		return err
	}
	return d.settle(in, reply)
}

// settle writes down a whole reply: 2xx is a receipt, 4xx a refusal, anything else nothing.
func (d *dispatcher) settle(in intent, reply host.Reply) error {
	kind, word, verdict := kindReceipt, "delivered", error(nil)
	switch {
	case reply.Status/100 == 4:
		kind, word, verdict = kindRefusal, "refused", errRefusals
	case reply.Status/100 != 2:
		d.h.Answer(in.Key, "pending")
		return errPending
	}
	if _, err := d.receipts.Append(settlement(kind, in.Key, reply)); err != nil {
		return err
	}
	d.h.Answer(in.Key, word)
	if err := d.h.Reach(failpoint.DispatchAfterReceipt); err != nil {
		return err
	}
	return verdict
}

// mark is the wrong fix that loses the task: it says "sent" before sending.
func (d *dispatcher) mark(in intent) error {
	if _, err := d.receipts.Append(record(kindMark, in.Key)); err != nil {
		return err
	}
	return d.h.Reach(failpoint.DispatchAfterMark)
}

// key is the intent's own key, unless the dispatcher has the flaw that makes one up for
// each process: then no receiver can tell a retry from a new request.
func (d *dispatcher) key(in intent) string {
	if d.flaw != "new-key-on-retry" {
		return in.Key
	}
	_, n, _ := strings.Cut(d.h.Name(), "#")
	return in.Key + "~" + n
}
