package render

import (
	"strings"

	"halt23/engine/trace"
)

// A message is an arrow from a process to another, or the broken beginning of one.
type message struct {
	from, to         int // steps
	fromLane, toLane int
	reply            bool
	broken           bool // it did not arrive
	main             trace.Event
}

// A window is a stretch in which a crash leaves the sender not knowing: the request is
// out and its receipt is not written. It runs from the step of the send to the crash.
type window struct{ from, to int }

// findMessages joins sends to receives and replies to responses by request id.
func (s *scene) findMessages() {
	server := s.serverLane()
	for i, st := range s.steps {
		m := message{from: i, to: i + 1, fromLane: s.laneOf(st.main.Process), toLane: server, main: st.main}
		switch st.kind {
		case trace.Send:
			s.arrive(&m, trace.Receive)
		case trace.Reply:
			m.reply, m.toLane = true, s.laneOf(senderOf(st.main.Request))
			s.arrive(&m, trace.Response)
		case trace.Refuse:
			m.broken = true
		default:
			continue
		}
		if m.fromLane >= 0 && m.toLane >= 0 {
			s.messages = append(s.messages, m)
		}
	}
}

// arrive finds the step at which m came in, or breaks it.
func (s *scene) arrive(m *message, kind trace.Kind) {
	for j, st := range s.steps {
		if st.kind == kind && st.main.Request == m.main.Request {
			m.to, m.toLane = j, s.laneOf(st.main.Process)
			return
		}
	}
	m.broken = true
}

// senderOf returns the process that a request id names: "dispatch#2" of "dispatch#2/1".
func senderOf(request string) string {
	for i := len(request) - 1; i >= 0; i-- {
		if request[i] == '/' {
			return request[:i]
		}
	}
	return request
}

// findWindows finds the crashes that fell between a request and its receipt.
func (s *scene) findWindows() {
	for i, st := range s.steps {
		if !fatal(st.kind) {
			continue
		}
		from := s.openSince(i)
		n := len(s.windows)
		switch {
		case from < 0:
		case n > 0 && s.windows[n-1].from == from:
			s.windows[n-1].to = i // the same doubt, once more
		default:
			s.windows = append(s.windows, window{from, i})
		}
	}
}

// fatal kinds end a process that did not want to end.
func fatal(k trace.Kind) bool { return k == trace.Crash || k == trace.Kill || k == trace.PowerLoss }

// openSince returns the step of the earliest request that the end at step c leaves in
// doubt, or -1. A killed process cannot lose what it wrote, so a written receipt settles
// a request then. When power is lost only a synced one does, and the doubt of those who
// died before counts as well: their receipts may be lost only now.
func (s *scene) openSince(c int) int {
	end := s.steps[c]
	power := end.kind == trace.PowerLoss
	settles := trace.Write
	if power && !keptAll(end.main) {
		settles = trace.Sync
	}
	victim, server := end.main.Process, s.serverLane()
	open := map[string]int{} // by sender: step of the request
	for i, st := range s.steps[:c] {
		who := st.main.Process
		_, doubt := open[who]
		switch {
		case st.kind == trace.Send && !doubt:
			open[who] = i
		case st.kind == settles && st.main.File == receipts:
			clear(open) // one dispatcher at a time
		case st.kind == trace.Exit, fatal(st.kind) && !power:
			delete(open, who)
		}
	}
	first := -1
	for who, i := range open { // in any order: the earliest is the same
		concerned := power || who == victim || s.laneOf(victim) == server
		if concerned && (first < 0 || i < first) {
			first = i
		}
	}
	return first
}

// receipts is the file whose records end the sender's doubt.
const receipts = "receipts.wal"

// keptAll reports whether a loss of power kept even what was not synced.
func keptAll(e trace.Event) bool {
	return e.Kind == trace.PowerLoss && (e.Word == "keep=all" || e.Word == "all")
}

// keptSome reports whether it kept a part, which its word names: "keep=subset:2-4".
func keptSome(e trace.Event) bool {
	return e.Kind == trace.PowerLoss && strings.Contains(e.Word, ":")
}
