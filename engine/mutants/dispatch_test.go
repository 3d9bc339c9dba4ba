package mutants_test

// dispatchMutants break the protocol.
var dispatchMutants = []mutant{
	{
		name: "receipt-before-send", file: "dispatch/dispatch.go",
		before: `	request := host.Request{Method: "POST", Key: d.key(in), Body: in.Body}`,
		after: `	d.receipts.Append(settlement(kindReceipt, in.Key, host.Reply{Status: 200}))
	request := host.Request{Method: "POST", Key: d.key(in), Body: in.Body}`,
		en:     "The receipt is written before the request is sent.",
		zh:     "请求还没发，回执先写了。",
		caught: "receipt-proves-effect", in: []string{"keyed-delivery"},
	},
	{
		name: "mark-before-send", file: "dispatch/dispatch.go",
		before: `	if d.flaw == "mark-before-send" {`,
		after:  `	if true {`,
		en:     "The intent is marked as sent before it is sent.",
		zh:     "还没发，先标记已发送。",
		caught: "no-intent-dropped", in: []string{"keyed-delivery"},
	},
	{
		name: "new-key-on-retry", file: "dispatch/dispatch.go",
		before: `	if d.flaw != "new-key-on-retry" {`,
		after:  `	if d.flaw == "new-key-on-retry" {`,
		en:     "Every attempt has a key of its own.",
		zh:     "每次尝试都换一个键。",
		caught: "effect-once", in: []string{"keyed-delivery"},
	},
	{
		name: "refusal-as-receipt", file: "dispatch/dispatch.go",
		before: `		kind, word, verdict = kindRefusal, "refused", errRefusals`,
		after:  `		kind, word, verdict = kindReceipt, "refused", errRefusals`,
		en:     "A refusal is recorded as a receipt.",
		zh:     "拒绝被记成回执。",
		caught: "receipt-proves-effect", in: []string{"key-conflict"},
	},
	{
		name: "pending-exits-0", file: "dispatch/dispatch.go",
		before: "			outcome = errPending",
		after:  "			outcome = nil",
		en:     "A dispatcher that could not reach the receiver says that nothing is pending.",
		zh:     "没有送到接收端，派发器却说没有剩下的了。",
		caught: "no-intent-dropped", in: []string{"receiver-unavailable"},
	},
	{
		name: "settled-sent-again", file: "dispatch/dispatch.go",
		before: "		if d.settled(in.Key) {",
		after:  "		if in.Key == \"\" {",
		en:     "Every dispatch sends every intent, settled or not.",
		zh:     "不管有没有回执，每次派发都全部重发。",
		caught: "recovery-completes", in: []string{"key-conflict"},
	},
	{
		name: "history-before-receipt", file: "dispatch/dispatch.go",
		before: "	if _, err := d.receipts.Append(settlement(kind, in.Key, reply)); err != nil {",
		after: `	if history, err := ledger.Open(d.h, HistoryFile); err == nil && kind == kindReceipt {
		history.Append(record(kindRound, in.Round, []byte(in.Key), in.Body, reply.Body))
		history.Close()
	}
	if _, err := d.receipts.Append(settlement(kind, in.Key, reply)); err != nil {`,
		en:     "The round enters the history before its receipt is written.",
		zh:     "回执还没写，这一轮先进了历史。",
		caught: "history-proves-receipts", in: []string{"unkeyed-delivery"},
	},
	{
		name: "lock-by-pid-file", file: "dispatch/dispatch.go",
		before: `	lock, err := takeLock(h, act)`,
		after: `	lock, err := h.Create("dispatcher.pid")
	if errors.Is(err, fs.ErrExist) {
		lock, err = h.Open("dispatcher.pid")
	}
	if err != nil {
		return err
	}
	if n, err := lock.Size(); n > 0 || err != nil {
		return errors.Join(host.ErrLocked, err, lock.Close())
	}
	if err := lock.WriteAt([]byte(h.Name()), 0); err != nil {
		return err
	}
	defer func() {
		if f, err := h.Open("dispatcher.pid"); err == nil {
			f.Truncate(0)
			f.Close()
		}
	}()`,
		en:     "The dispatcher's lock is a file with its name in it, and lies there when it is dead.",
		zh:     "派发器的锁是一个写着自己名字的文件，进程死了，文件还在。",
		caught: "recovery-completes", in: []string{"keyed-delivery"},
	},
	{
		name: "stored-before-durable", file: "dispatch/submit.go",
		before: "	_, known := intents.Find(kindIntent, in.Key)",
		after: `	_, known := intents.Find(kindIntent, in.Key)
	h.Answer(in.Key, "stored")`,
		en:     "submit says stored before the intent is durable.",
		zh:     "意图还没持久，submit就说存好了。",
		caught: "acknowledged-kept", in: []string{"keyed-delivery"},
	},
	{
		name: "reply-before-effect", file: "dispatch/receiver.go",
		before: "		reply, err := accept(arrival.Request)",
		after: `		if _, known := effects.Find(kindEffect, arrival.Key); !known && hold == "" {
			if err := answer(h, arrival, done(arrival.Request, effects)); err != nil {
				return err
			}
			if _, err := accept(arrival.Request); err != nil {
				return err
			}
			continue
		}
		reply, err := accept(arrival.Request)`,
		en:     "The receiver replies before the effect is durable.",
		zh:     "效果还没持久，接收端先答复。",
		caught: "receipt-proves-effect", in: []string{"keyed-delivery"},
	},
	{
		name: "reply-not-stored", file: "dispatch/receiver.go",
		before: "	return readReply(stored[0])",
		after: `	_ = stored
	return e.Reply, nil`,
		en:     "The reply is no part of the effect's record: a retry gets a new one.",
		zh:     "答复不在效果那条记录里：重试时另造一份。",
		caught: "receipt-proves-effect", in: []string{"keyed-delivery"},
	},
	{
		name: "keys-in-memory", file: "dispatch/receiver.go",
		before: "	e := effect{Identity: q.Key, Key: q.Key, Body: q.Body, Reply: done(q, k.effects)}",
		after:  `	e := effect{Identity: q.Key + "@" + k.h.Name(), Key: q.Key, Body: q.Body, Reply: done(q, k.effects)}`,
		en:     "The receiver knows a key for as long as its process lives.",
		zh:     "接收端只在自己这个进程活着的时候认得键。",
		caught: "effect-once", in: []string{"keyed-receiver-restart"},
	},
}
