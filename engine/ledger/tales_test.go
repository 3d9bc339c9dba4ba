package ledger

import "testing"

// tales are the histories from which FuzzHistory sets out. A process that an append
// starts reads two bytes more: where it dies, and inside how many bytes of a write.
var tales = []struct {
	why   string
	input []byte
	left  string
}{
	{"one record after the other, closed",
		[]byte{stepAppend, 0, 1, stepAppend, 2, stepClose}, "1 2 end"},
	{"a replay and a conflict",
		[]byte{stepAppendTwo, 0, 1, 2, stepAppend, 1, stepAppend, 193, stepClose, stepAppendThree, 0, 3, 1, 195}, "1 2 end"},
	{"killed, and opened by the next",
		[]byte{stepAppend, 0, 1, stepKill, stepAppend, 0, 2, stepRead, 0}, "1 2 end"},
	{"the power goes when everything is synced",
		[]byte{stepAppend, 0, 1, stepLoseUnsynced, stepAppend, 0, 2, stepLoseNothing}, "1 2 end"},
	{"dead inside the header",
		[]byte{stepAppend, 65, 9, 1, stepLoseNothing, stepAppend, 0, 2}, "2 end"},
	{"dead inside the second of two records; its recovery dies while it keeps the tail",
		[]byte{stepAppendTwo, 68, 200, 1, 2, stepRead, 65, 30, stepRead, 66, 0, stepLoseNothing, stepRead, 0}, "1 end"},
	{"dead between truncate and sync, then the power goes",
		[]byte{stepAppendTwo, 68, 200, 1, 2, stepRead, 69, 0, stepLoseUnsynced, stepRead, 0}, "end"},
	{"read from the page cache of a dead writer, then the power goes",
		[]byte{stepAppend, 69, 0, 1, stepRead, 0, stepLoseUnsynced, stepRead, 0}, "1 end"},
	{"the marker was not synced, and the record behind it arrives alone",
		[]byte{stepAppend, 71, 0, 1, stepClose, stepAppend, 65, 0, 2, stepLoseSome, 3, 5, stepRead, 0}, "1 end"},
	{"a sector of the second record is missing, of the first none",
		[]byte{stepAppendTwo, 69, 0, 3, 7, stepLoseSome, 3, 4, stepRead, 0}, "3 end"},
	{"a sector of the first record is missing: the second is whole, and lost with it",
		[]byte{stepAppendTwo, 69, 0, 3, 7, stepLoseSome, 3, 7, stepRead, 0}, "end"},
	{"a sync that drops what it should have written",
		[]byte{stepAppend, 0, 1, stepFault, 0, 0, stepAppend, 2, stepAppend, 0, 2, stepLoseUnsynced}, "1 2 end"},
	{"no space for a record, a short write of another, and a close that fails",
		[]byte{stepAppend, 0, 1, stepFault, 1, 0, stepAppend, 2, stepAppend, 0, 2, stepFault, 2, 5, stepAppend, 3, stepAppend, 0, 3, stepFault, 0, 0, stepClose, stepRead, 0}, "1 2 3 end"},
	{"a flipped bit of a closed file, and of one that was not closed",
		[]byte{stepAppendTwo, 0, 1, 2, stepAppend, 3, stepClose, stepFlip, 0, 200, 3, stepAppend, 0, 4, stepFlip, 3, 232, 0}, "1 2 3 end"},
	{"two at a time",
		[]byte{stepAppend, 0, 1, stepSecond, stepAppend, 2, stepSecond, stepClose, stepSecond}, "1 2 end"},
}

func TestTales(t *testing.T) {
	for _, told := range tales {
		t.Run(told.why, func(t *testing.T) {
			if left := live(t, told.input); left != told.left {
				t.Errorf("%q is left, want %q", left, told.left)
			}
		})
	}
}
