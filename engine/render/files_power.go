package render

import (
	"slices"

	"halt23/engine/trace"
)

// powerLoss takes what was not durable, unless fate kept it.
func (f *filer) powerLoss(i int, e trace.Event) {
	for _, l := range f.lanes {
		if keptAll(e) {
			l.sync(i)
			f.named[l.name] = true
			continue
		}
		if !f.named[l.name] && !(keptSome(e) && f.nameKept(l.name, e.N)) {
			l.vanish(i)
			continue
		}
		f.named[l.name] = true
		l.each(func(b *bar) {
			switch {
			case b.synced >= 0 || b.from < 0:
			case keptSome(e) && f.bytesKept(l.name, *b, e.N):
				b.synced = i
			default:
				b.open, b.to = false, i
			}
		})
	}
}

// nameKept reports whether a file was still there after event n: a later picture of the
// disk has it, and nobody made it anew.
func (f *filer) nameKept(name string, n int) bool {
	made := slices.ContainsFunc(f.run.Events[n:], func(e trace.Event) bool { return e.Kind == trace.Create && e.File == name })
	return !made && slices.ContainsFunc(f.run.Checkpoints, func(c trace.Checkpoint) bool {
		_, there := c.Files[name]
		return c.Events >= n && there
	})
}

// bytesKept reports whether a record was still there after event n: a later picture of the
// disk has it, and nobody wrote it again. What the next opener cut off at once is not told
// from what was lost.
func (f *filer) bytesKept(name string, b bar, n int) bool {
	again := slices.ContainsFunc(f.run.Events[n:], func(e trace.Event) bool {
		return e.Kind == trace.Write && e.File == name && e.Off <= b.off && b.off < e.Off+e.Len
	})
	return !again && b.event > 0 && slices.ContainsFunc(f.run.Checkpoints, func(c trace.Checkpoint) bool {
		return c.Events >= n && holds(c.Files[name], f.run.Events[b.event-1])
	})
}
