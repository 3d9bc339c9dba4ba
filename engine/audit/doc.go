// Package audit judges a finished run from what it left behind: files, trace, process
// records and script. It trusts none of the code that made them.
//
// It has its own decoder of ledger files, written from the format in the documentation
// and sharing nothing with engine/ledger, and its own idea of the protocol. It answers
// three questions:
//
//   - What was observed? Observe computes every observation of the family (receipts the
//     sender holds, requests the receiver saw, effects it committed …) at a checkpoint.
//   - Did the invariants hold? Judge answers valid, invalid or unknown for each, with the
//     number of things it looked at. Nothing to look at is unknown, never valid. An invalid
//     answer names one event or one place in a file.
//   - Did the claims hold? The lab compares Observe with each expect line.
//
// Effects are counted over the whole life of the receiver: a ledger that fate took away
// (lose) had committed its effects all the same. What the sender holds is what its files
// say now.
//
// # What is not promised
//
// The audit reads what it is given. Who rewrites files, trace and process records
// together, consistently, in effect by running the engine, is not noticed. It knows the
// order of events of one process, and of two processes only where a request joins them.
package audit
