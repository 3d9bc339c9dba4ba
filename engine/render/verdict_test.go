package render

import (
	"fmt"
	"strings"
	"testing"

	"halt23/engine/audit"
	"halt23/engine/trace"
)

// Each counterexample of the catalogue says which step broke the invariant; only where
// the sender's files look perfect does it say that they do.
func TestVerdictsNameTheStep(t *testing.T) {
	cases := []struct{ id, en, zh string }{
		{"unkeyed-delivery", "gave k1 a new identity and committed it again. The sender's own files look perfect", "分配了新的身份，又提交了一次。发送端自己的文件毫无破绽"},
		{"new-key-on-retry", "under another key, k1~2, so the receiver could not know the task again", "重试换了幂等键 k1~2，接收端认不出这是同一件事"},
		{"receiver-lost-ledger", "the receiver's ledger was gone, so it could not know that k1 was done", "接收端丢了持久日志，不知道 k1 已经做过"},
		{"mark-before-send", "k1 has neither receipt nor refusal. Nobody will send it again.", "k1 既没有回执，也没有被拒的记录。不会再有人发送它。"},
	}
	for _, c := range cases {
		p := simulated(t, scenario(t, c.id), 1, 0)
		s := newScene(p)
		for _, f := range p.Report.Verdict {
			if f.Answer != audit.Invalid {
				continue
			}
			step := s.stepOf(f.Event) + 1
			if step == 0 || len(s.wounds) != 1 {
				t.Errorf("%s: no step is to blame", c.id)
			}
			en, zh := s.failure(f, p, "en"), s.failure(f, p, "zh")
			if !strings.HasPrefix(en, fmt.Sprintf("Step %d: ", step)) || !strings.Contains(en, c.en) {
				t.Errorf("%s: %s", c.id, en)
			}
			if !strings.HasPrefix(zh, fmt.Sprintf("第 %d 步：", step)) || !strings.Contains(zh, c.zh) {
				t.Errorf("%s: %s", c.id, zh)
			}
		}
	}
}

// A window is open from the request to the crash, as long as the receipt could still
// be lost by that kind of crash.
func TestCrashWindows(t *testing.T) {
	cases := []struct {
		id     string
		from   trace.Kind
		to     trace.Kind
		intent string
	}{
		{"keyed-delivery", trace.Send, trace.Crash, "the reply arrived and the receipt was not written"},
		{"crash-before-history", "", "", "the receipt was written before the crash: nothing is in doubt"},
		{"mark-before-send", "", "", "nothing was sent"},
		{"power-lost-unsynced", trace.Send, trace.PowerLoss, "the written receipt settles it for a dead process, and not for a loss of power"},
		{"receiver-unavailable", "", "", "nobody was reached"},
	}
	for _, c := range cases {
		s := newScene(simulated(t, scenario(t, c.id), 1, 0))
		if c.from == "" {
			if len(s.windows) != 0 {
				t.Errorf("%s (%s): windows %v", c.id, c.intent, s.windows)
			}
			continue
		}
		if len(s.windows) != 1 || s.steps[s.windows[0].from].kind != c.from || s.steps[s.windows[0].to].kind != c.to {
			t.Errorf("%s (%s): windows %v", c.id, c.intent, s.windows)
		}
	}
}
