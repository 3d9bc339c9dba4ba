package explore_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"halt23/engine/catalog"
	"halt23/engine/explore"
	"halt23/engine/sim"
	"halt23/engine/dispatch"
	"halt23/engine/ledger/family"
)

func TestX(t *testing.T) {
	for _, id := range catalog.IDs() {
		s, _ := catalog.Load(id)
		start := time.Now()
		m, err := explore.Move(s, sim.New(dispatch.Programs, family.Programs), 1)
		d := time.Since(start)
		if err != nil { t.Error(err); continue }
		if m == nil { continue }
		fmt.Println(id, m.Process, len(m.Places), d)
		for _, p := range m.Places {
			var c []string
			for _, n := range []string{"receipts", "receiver.requests", "receiver.effects", "ledger.log.wal.keys"} { if v, ok := p.Report.Value(n); ok { c = append(c, v) } }
			e := m.Run.Events[max(p.After-1,0)]
			fmt.Println("  ", p.After, p.Torn, p.Here, e.Kind, e.File, p.Text, strings.Join(c, "/"), p.Report.Broken())
		}
	}
}
