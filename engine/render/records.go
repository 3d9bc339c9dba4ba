package render

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strconv"

	"halt23/engine/audit"
	"halt23/engine/trace"
)

// witness takes apart what a write wrote, if some checkpoint or loss of the run still
// has those very bytes. Close markers and headers are not records.
func witness(run *trace.Run, e trace.Event) []audit.Frame {
	for _, c := range run.Checkpoints {
		if file := undamaged(run, c, e); holds(file, e) {
			return framesAt(file, e.Off, e.Len)
		}
	}
	for _, l := range run.Losses {
		if l.File == e.File && holds(l.Data, e) {
			return framesAt(l.Data, e.Off, e.Len)
		}
	}
	return nil
}

// undamaged is the file that e wrote to as a checkpoint has it, without the bits that fate
// has flipped since then.
func undamaged(run *trace.Run, c trace.Checkpoint, e trace.Event) []byte {
	file := c.Files[e.File]
	for _, d := range run.Events[:min(c.Events, len(run.Events))] {
		if d.Kind != trace.Corrupt || d.File != e.File || d.N < e.N || d.Off >= int64(len(file)) {
			continue
		}
		xor, err := strconv.ParseUint(d.Word, 16, 8)
		if err != nil {
			continue
		}
		file = bytes.Clone(file)
		file[d.Off] ^= byte(xor)
	}
	return file
}

// holds reports whether file has, at its place, the bytes that the event tells of.
func holds(file []byte, e trace.Event) bool {
	if e.Off < 0 || e.Len < 0 || e.Off > int64(len(file)) || e.Len > int64(len(file))-e.Off {
		return false
	}
	sum := sha256.Sum256(file[e.Off : e.Off+e.Len])
	return hex.EncodeToString(sum[:8]) == e.Sum
}

func framesAt(file []byte, off, length int64) []audit.Frame {
	var found []audit.Frame
	for _, f := range audit.Decode(file) {
		if f.Offset >= off && f.Offset < off+length && isRecord(f) {
			found = append(found, f)
		}
	}
	return found
}

func isRecord(f audit.Frame) bool { return f.Kind != "header" && f.Kind != "close" && f.Kind != "bad" }

// A span is a stretch of a file, [From, To).
type span struct{ from, to int64 }

// unsynced returns the stretches of each file that a loss of power after event upto
// could still take: written since the file's last sync.
func unsynced(events []trace.Event, upto int) map[string][]span {
	open := map[string][]span{}
	failed := undone(events)
	for _, e := range events {
		if upto > 0 && e.N > upto {
			break
		}
		if failed[e.N] {
			continue
		}
		switch e.Kind {
		case trace.Write:
			open[e.File] = append(open[e.File], span{e.Off, e.Off + e.Len})
		case trace.Sync, trace.Lose:
			delete(open, e.File)
		case trace.PowerLoss:
			clear(open)
		}
	}
	return open
}

func touches(spans []span, off, length int64) bool {
	return slices.ContainsFunc(spans, func(s span) bool { return s.from < off+length && off < s.to })
}

// sortedNames returns the names of files in a fixed order.
func sortedNames(files map[string][]byte) []string {
	return slices.Sorted(maps.Keys(files))
}
