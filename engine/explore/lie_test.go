package explore_test

import (
	"halt23/engine/crashdisk"
	"halt23/engine/host"
)

// lie makes the disk lie from the first effect on, and counts.
func lie(lied *int) func(int, host.World) {
	return func(_ int, w host.World) {
		w.(interface{ Disk() *crashdisk.Disk }).Disk().LieAboutSync(true)
		*lied++
	}
}
