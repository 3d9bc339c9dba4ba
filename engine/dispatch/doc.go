// Package dispatch is the protocol of the outbox chapters: submit, dispatch, commit and
// the receiver, each a program of one process.
//
// # The protocol
//
// A sender keeps three ledgers and a receiver one:
//
//	intents.wal   what must be delivered: key, round, body. Written before anything is sent.
//	receipts.wal  what came back: a receipt for a complete 2xx reply, a refusal for a 4xx.
//	history.wal   the rounds: one record once every intent of the round has its receipt.
//	effects.wal   what the receiver did. An effect is such a record and nothing else.
//
// submit appends an intent. dispatch takes the one dispatcher lock, scans the intents in
// order, and for each that has neither receipt nor refusal sends the original key and the
// original body; only what came back is written down. Sent but unrecorded is therefore sent
// again: a client cannot close that window by a mark (the scenario mark-before-send loses
// the task). Then it commits the rounds, by the same function as the program commit, so that
// a crash between receipt and history is mended by the next run without a new request.
//
// A keyed receiver makes key, body hash, effect and reply one record, one append, one sync,
// and replies only after it: the same key and body replays status and bytes, another body is
// a 409 and changes nothing. An unkeyed receiver gives every arrival a new identity.
//
// # What is promised
//
// Effect once: against a keyed receiver that keeps its ledger, an intent has at most one
// effect, however often any process is killed. At least one, once some dispatch has exited 0
// or 4 without naming it refused. Nothing here says "exactly once": the receiver's memory is
// half of the promise.
//
// # What is not
//
// No time-outs decide anything; a slow receiver keeps the dispatcher waiting, and the one
// behind it too. No order across rounds, no fairness, no back-off, no expiry of keys, no
// identity of senders. A round is committed when every intent known by then has its receipt:
// submit all intents of a round before dispatching. 409 for another body is this protocol's
// answer; the IETF draft for Idempotency-Key says 422.
package dispatch
