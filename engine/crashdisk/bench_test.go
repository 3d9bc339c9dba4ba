package crashdisk_test

import (
	"strings"
	"testing"

	"halt23/engine/crashdisk"
)

// busy is a small world in the middle of its work: four ledgers of 4 KiB, some of them
// with unsynced records, and a new file on its way to its name.
func busy(tb testing.TB) *crashdisk.Disk {
	d := crashdisk.New()
	for _, name := range []string{"intents.wal", "receipts.wal", "history.wal", "effects.wal"} {
		if err := d.Put(name, []byte(strings.Repeat(name, 400)[:4096])); err != nil {
			tb.Fatal(err)
		}
	}
	p := d.Proc("w")
	play(tb, p, "write intents.wal 4096 "+strings.Repeat("i", 700))
	play(tb, p, "write receipts.wal 4096 "+strings.Repeat("r", 200))
	play(tb, p, "truncate history.wal 4000; create tail; write tail 0 aside; rename tail history.tail")
	return d
}

func BenchmarkCloneAndPowerLoss(b *testing.B) {
	d := busy(b)
	for b.Loop() {
		if err := d.Clone().PowerLoss(crashdisk.KeepAll); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "losses/s")
}

func BenchmarkStates(b *testing.B) {
	d := busy(b)
	for _, m := range crashdisk.Models {
		b.Run(string(m), func(b *testing.B) {
			choices, states := 0, 0
			for b.Loop() {
				space := d.States(m, crashdisk.DefaultBounds)
				choices += space.Tried
				for range space.All() {
					states++
				}
			}
			b.ReportMetric(float64(choices)/b.Elapsed().Seconds(), "choices/s")
			b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
			b.ReportMetric(float64(states)/float64(b.N), "states")
		})
	}
}
