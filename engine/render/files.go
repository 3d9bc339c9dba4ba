package render

import (
	"slices"
	"sort"

	"halt23/engine/audit"
	"halt23/engine/trace"
)

// A fileLane is the life of one ledger file: when it was there, and its records.
type fileLane struct {
	name   string
	spans  []stretch // when the file was there
	bars   []bar
	places int // how many bars stand side by side at most
}

// A stretch runs from the middle of one step to that of another; -1 is before the run.
type stretch struct {
	from, to int
	open     bool // to the end of the run
}

// A bar is one record: written at from, durable from synced on (-1: never seen to be).
type bar struct {
	stretch
	synced int
	place  int // 0 is the file's oldest record
	event  int // N of the write; 0 for a starting file
	off    int64
	end    int64
}

// A filer follows the files of a run through its steps.
type filer struct {
	s     *scene
	run   *trace.Run
	lanes []*fileLane
	named map[string]bool // files whose name is durable
}

// findFiles fills in the lives of the ledgers: the files that are written at all.
func (s *scene) findFiles(run *trace.Run) {
	f := filer{s: s, run: run, named: map[string]bool{}}
	f.begin(run)
	failed := undone(run.Events)
	for i, st := range s.steps {
		for _, e := range st.events {
			if !failed[e.N] {
				f.follow(i, e)
			}
		}
	}
	sort.SliceStable(f.lanes, func(i, j int) bool { return shelf(f.lanes[i].name) < shelf(f.lanes[j].name) })
	for _, l := range f.lanes {
		for i := range l.bars {
			l.places = max(l.places, l.bars[i].place+1)
		}
		s.files = append(s.files, *l)
	}
}

// shelf orders files as a task passes them on the sender's side; then the receiver's.
func shelf(name string) int {
	order := []string{"intents.wal", "receipts.wal", "history.wal", "effects.wal"}
	if i := slices.Index(order, name); i >= 0 {
		return i
	}
	return len(order)
}

// begin takes in the starting files.
func (f *filer) begin(run *trace.Run) {
	if len(run.Checkpoints) == 0 || run.Checkpoints[0].Line != 0 {
		return
	}
	start := run.Checkpoints[0].Files
	for _, name := range sortedNames(start) {
		frames := audit.Decode(start[name])
		if len(frames) == 0 {
			continue
		}
		l := &fileLane{name: name, spans: []stretch{{from: -1, open: true}}}
		for _, fr := range frames {
			if isRecord(fr) {
				l.add(bar{stretch: stretch{from: -1, open: true}, synced: -1, off: fr.Offset, end: fr.Offset + fr.Len})
			}
		}
		f.named[name] = true
		f.lanes = append(f.lanes, l)
	}
}

// follow applies one event, seen at step i.
func (f *filer) follow(i int, e trace.Event) {
	switch e.Kind {
	case trace.Write:
		f.write(i, e)
	case trace.Truncate:
		f.lane(e.File, false).cut(i, e.Len)
	case trace.Sync:
		f.lane(e.File, false).sync(i)
	case trace.SyncDir:
		for _, l := range f.lanes {
			f.named[l.name] = true
		}
	case trace.Lose:
		f.lane(e.File, false).vanish(i)
		delete(f.named, e.File)
	case trace.PowerLoss:
		f.powerLoss(i, e)
	}
}

// lane returns the lane of a file, making it on the first write. Methods of a nil lane
// do nothing: the file never became a ledger.
func (f *filer) lane(name string, make bool) *fileLane {
	if i := slices.IndexFunc(f.lanes, func(l *fileLane) bool { return l.name == name }); i >= 0 {
		return f.lanes[i]
	}
	if !make {
		return nil
	}
	l := &fileLane{name: name}
	f.lanes = append(f.lanes, l)
	return l
}

func (f *filer) write(i int, e trace.Event) {
	l := f.lane(e.File, true)
	if n := len(l.spans); n == 0 || !l.spans[n-1].open {
		l.spans = append(l.spans, stretch{from: i, open: true})
	}
	if e.Off == 0 || e.Len == closeLen && e.Op > 0 {
		return
	}
	frames := f.s.records[e.N]
	if len(frames) == 0 {
		frames = []audit.Frame{{Offset: e.Off, Len: e.Len}}
	}
	for _, fr := range frames {
		l.add(bar{stretch: stretch{from: i, open: true}, synced: -1, event: e.N, off: fr.Offset, end: fr.Offset + fr.Len})
	}
}

// add puts a bar beside those that are there.
func (l *fileLane) add(b bar) {
	for _, o := range l.bars {
		if o.open {
			b.place++
		}
	}
	l.bars = append(l.bars, b)
}

func (l *fileLane) cut(i int, size int64) {
	l.each(func(b *bar) {
		if b.end > size {
			b.open, b.to = false, i
		}
	})
}

func (l *fileLane) sync(i int) {
	l.each(func(b *bar) {
		if b.synced < 0 && b.from >= 0 {
			b.synced = i
		}
	})
}

func (l *fileLane) vanish(i int) {
	if l == nil {
		return
	}
	l.cut(i, -1)
	if n := len(l.spans); n > 0 && l.spans[n-1].open {
		l.spans[n-1].open, l.spans[n-1].to = false, i
	}
}

// each calls do for every record that is in the file now.
func (l *fileLane) each(do func(*bar)) {
	if l == nil {
		return
	}
	for i := range l.bars {
		if l.bars[i].open {
			do(&l.bars[i])
		}
	}
}
