package render

import "halt23/engine/trace"

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
		switch st.kind {
		case trace.Crash, trace.Kill, trace.PowerLoss:
			if from := s.openSince(i); from >= 0 {
				s.windows = append(s.windows, window{from, i})
			}
		}
	}
}

// openSince returns the step of the earliest request that the crash at step c leaves in
// doubt, or -1. A killed process cannot lose what it wrote, so a written receipt settles
// a request then; only a synced one does when power is lost.
func (s *scene) openSince(c int) int {
	settles := trace.Write
	if s.steps[c].kind == trace.PowerLoss {
		settles = trace.Sync
	}
	victim, server := s.steps[c].main.Process, s.serverLane()
	open := map[string]int{} // by sender: step of the request
	order := []string{}
	for i, st := range s.steps[:c] {
		who := st.main.Process
		switch {
		case st.kind == trace.Send:
			if _, doubt := open[who]; !doubt {
				open[who] = i
				order = append(order, who)
			}
		case st.kind == settles && st.main.File == receipts, st.kind == trace.Exit, st.kind == trace.Crash, st.kind == trace.Kill:
			delete(open, who)
		}
	}
	first := -1
	for _, who := range order {
		i, doubt := open[who]
		concerned := who == victim || victim == "" || s.laneOf(victim) == server
		if doubt && concerned && (first < 0 || i < first) {
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
