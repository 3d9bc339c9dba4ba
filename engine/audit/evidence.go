package audit

import (
	"maps"
	"slices"
	"strings"

	"halt23/engine/trace"
)

// exitsMatchTrace wants every process to have ended, before its parent's eyes, as its
// own trace says.
func exitsMatchTrace(run *trace.Run) Finding {
	t := about(ExitsMatchTrace)
	for _, p := range run.Processes {
		if !p.Ended {
			continue
		}
		t.looked()
		end := trace.Event{}
		for _, e := range run.Events {
			switch {
			case e.Process == p.Label && (e.Kind == trace.Exit || e.Kind == trace.Crash),
				e.Kind == trace.Kill && e.Word == p.Label && p.Signal == "killed",
				e.Kind == trace.PowerLoss && p.Signal == "power-loss":
				end = e
			}
		}
		switch {
		case end.N == 0:
			t.wrong(Finding{}, "%s has ended, and the trace does not tell how", p.Label)
		case p.Signal == "" && (end.Kind == trace.Kill || end.Kind == trace.PowerLoss || end.Code != p.Exit):
			t.wrong(Finding{Event: end.N}, "%s exited with %d, and the trace tells of %s %d", p.Label, p.Exit, end.Kind, end.Code)
		}
	}
	return t.answer()
}

// An extent is a stretch of a file that one write wrote.
type extent struct {
	off, len int64
	sum      string
	event    int
	synced   bool
	cut      bool // its tail was overwritten or truncated: the digest says nothing any more
}

// A told file is a file as the trace tells it.
type told struct {
	size    int64
	extents []extent
	given   []byte // what stood there before the first line
	loose   bool   // the trace cannot say what is left: power was lost, or an effect failed
}

// filesMatchTrace replays every write and wants the files to hold these bytes and no others.
func filesMatchTrace(run *trace.Run) Finding {
	t := about(FilesMatchTrace)
	files := replay(run)
	end := run.End().Files
	unordered := contested(run)
	for _, name := range slices.Sorted(maps.Keys(end)) {
		if unordered[name] {
			continue
		}
		f, ok := files[name]
		if !ok {
			t.looked()
			t.wrong(Finding{File: name}, "nobody in the trace made %s", name)
			continue
		}
		f.compare(t, name, end[name])
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if _, ok := end[name]; !ok && !files[name].loose && !unordered[name] {
			t.looked()
			t.wrong(Finding{File: name}, "%s was written and is gone, and the trace does not tell why", name)
		}
	}
	return t.answer()
}

// contested are the files that several real processes changed in one parallel block: the
// trace cannot say what they hold.
func contested(run *trace.Run) map[string]bool {
	out, last := map[string]bool{}, map[string]trace.Event{}
	unordered := sideBySide(run)
	for _, e := range run.Events {
		if !e.Kind.IsEffect() || e.File == "" {
			continue
		}
		if before, ok := last[e.File]; ok && unordered(before, e) {
			out[e.File] = true
		}
		last[e.File] = e
	}
	return out
}

// sideBySide returns a test of two events: did two real processes have them in one parallel
// block, so that nobody knows which came first? In a simulation one scheduler knows.
func sideBySide(run *trace.Run) func(a, b trace.Event) bool {
	if run.Backend == "sim" {
		return func(_, _ trace.Event) bool { return false }
	}
	blocks := blockOf(run.Script)
	return func(a, b trace.Event) bool { return a.Process != b.Process && blocks(a.Line) == blocks(b.Line) }
}

// compare holds the bytes of one file against its extents.
func (f *told) compare(t *tally, name string, data []byte) {
	t.looked()
	if !f.loose && int64(len(data)) != f.size {
		t.wrong(Finding{File: name, Offset: min(f.size, int64(len(data)))}, "%s has %d bytes, and the trace wrote %d", name, len(data), f.size)
		return
	}
	covered := int64(len(f.given))
	if !f.loose && covered <= int64(len(data)) && string(data[:covered]) != string(f.given) && len(f.extents) == 0 {
		t.wrong(Finding{File: name}, "%s is not what it was before the first line, and nobody wrote to it", name)
	}
	for _, x := range f.extents {
		if x.cut || x.off+x.len > int64(len(data)) {
			continue // cut, or not kept by the power loss: the size check above speaks for the rest
		}
		t.looked()
		if digest(data[x.off:x.off+x.len]) != x.sum && !(f.loose && !x.synced) {
			t.wrong(Finding{Event: x.event, File: name, Offset: x.off}, "%s holds other bytes at %d than the trace wrote there", name, x.off)
		}
	}
}

// replay follows every file through the trace.
func replay(run *trace.Run) map[string]*told {
	files := map[string]*told{}
	if len(run.Checkpoints) > 0 {
		for name, data := range run.Checkpoints[0].Files { // in any order: each on its own
			files[name] = &told{size: int64(len(data)), given: data}
		}
	}
	perhaps := unfinished(run)
	for _, e := range run.Events {
		f := files[e.File]
		if f != nil && perhaps[e.N] {
			f.loose = true
		}
		switch e.Kind {
		case trace.Create:
			files[e.File] = &told{loose: perhaps[e.N]}
		case trace.Lose:
			delete(files, e.File)
		case trace.PowerLoss:
			for _, f := range files { // in any order: each on its own
				f.loose = f.loose || !strings.HasSuffix(e.Word, "all")
			}
		}
		if f == nil {
			continue
		}
		switch e.Kind {
		case trace.Write:
			f.write(e)
		case trace.Truncate:
			f.truncate(e.Len)
		case trace.Corrupt:
			f.write(trace.Event{Off: e.Off, Len: e.Len})
			f.extents[len(f.extents)-1].cut = true // the byte that stands there is nobody's
		case trace.Sync:
			for i := range f.extents {
				f.extents[i].synced = true
			}
		case trace.Fail:
			f.loose = true
		}
	}
	return files
}

// unfinished are the effects that may not have happened: the last one of a real process
// that was killed from outside, between its line in the trace and the effect itself.
func unfinished(run *trace.Run) map[int]bool {
	perhaps, last := map[int]bool{}, map[string]int{}
	if run.Backend == "sim" {
		return perhaps // there the two are one
	}
	for _, e := range run.Events {
		switch {
		case e.Kind.IsEffect():
			last[e.Process] = e.N
		case e.Kind == trace.Kill:
			perhaps[last[e.Word]] = true
		}
	}
	return perhaps
}

func (f *told) write(e trace.Event) {
	for i := range f.extents {
		x := &f.extents[i]
		x.cut = x.cut || x.off < e.Off+e.Len && e.Off < x.off+x.len
	}
	f.extents = append(f.extents, extent{off: e.Off, len: e.Len, sum: e.Sum, event: e.N})
	f.size = max(f.size, e.Off+e.Len)
}

func (f *told) truncate(size int64) {
	for i := range f.extents {
		x := &f.extents[i]
		x.cut = x.cut || x.off+x.len > size
	}
	f.size = size
}
