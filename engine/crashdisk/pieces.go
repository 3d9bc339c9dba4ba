package crashdisk

import "iter"

// sectorSize is what a medium writes at once: a sector holds its old bytes or its new
// ones (only Torn doubts it).
const sectorSize = 512

// pieces are a log taken apart, in order. The free ones are chosen from, the others are
// always kept.
type pieces struct {
	all  []effect
	free []int // indexes in all
}

// pick returns all pieces but the free ones that chosen leaves out.
func (p pieces) pick(chosen set) []effect {
	out := make([]effect, 0, len(p.all))
	next := 0
	for i, e := range p.all {
		if next < len(p.free) && p.free[next] == i {
			next++
			if !chosen[next-1] {
				continue
			}
		}
		out = append(out, e)
	}
	return out
}

// pieces takes the log apart as Subset or Dirent want it.
func (m moment) pieces(model Model) pieces {
	var p pieces
	for e, length := range m.lengths() {
		switch {
		case model == Dirent:
			for _, c := range e.entries {
				p.free = append(p.free, len(p.all))
				half := e
				half.entries = []entry{c}
				p.all = append(p.all, half)
			}
			if e.entries == nil {
				p.all = append(p.all, e)
			}
			continue
		case e.kind == Write:
			p.all = append(p.all, e.split(length)...)
		default:
			p.all = append(p.all, e)
		}
	}
	if model == Subset {
		for i := range p.all {
			p.free = append(p.free, i)
		}
	}
	return p
}

// lengths goes through the log with the length that each effect found its file at, had
// everything before it been kept.
func (m moment) lengths() iter.Seq2[effect, int64] {
	return func(yield func(effect, int64) bool) {
		length := map[ino]int64{}
		for _, e := range m.log {
			have, ok := length[e.node]
			if n := m.durable[e.node]; !ok && n != nil {
				have = int64(len(n.data))
			}
			if !yield(e, have) {
				return
			}
			switch e.kind {
			case Write:
				have = max(have, e.end())
			case Truncate:
				have = e.size
			}
			length[e.node] = have
		}
	}
}

// end is where a write ends.
func (e effect) end() int64 { return e.off + int64(len(e.data)) }

// split takes a write apart: the length first, if it grew, then the bytes sector by sector.
func (e effect) split(length int64) []effect {
	var out []effect
	if e.end() > length {
		out = append(out, e.grown(e.end()))
	}
	for from := int64(0); from < int64(len(e.data)); {
		to := min(int64(len(e.data)), (e.off+from)/sectorSize*sectorSize+sectorSize-e.off)
		out = append(out, e.part(from, to))
		from = to
	}
	return out
}

// grown is what a write does to the length when the file ends at size.
func (e effect) grown(size int64) effect {
	e.kind, e.size, e.data = growth, size, nil
	return e
}

// part is what a write does to bytes from..to of its own.
func (e effect) part(from, to int64) effect {
	e.kind, e.off, e.data = sector, e.off+from, e.data[from:to]
	return e
}
