package crashdisk

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
)

// A choice is what of the log reached the medium, under its name.
type choice struct {
	keep Keep
	kept []effect
}

// tears are the choices of Torn, in order: each pending write, each gap in it, each
// filling of the gap, with the rest of the log lost and kept.
func (m moment) tears() iter.Seq[choice] {
	return func(yield func(choice) bool) {
		i := 0
		for e, length := range m.lengths() {
			before, after := m.log[:i], m.log[i+1:]
			i++
			if e.kind != Write {
				continue
			}
			for _, g := range e.gaps(length) {
				for _, fill := range g.fills {
					keep := Keep(fmt.Sprintf("%s:%d.%s.%s", Torn, i, g.name, fill))
					kept := slices.Concat(before, e.torn(g, fill, length))
					if !yield(choice{keep, kept}) {
						return
					}
					if len(after) > 0 && !yield(choice{keep + ".rest", slices.Concat(kept, after)}) {
						return
					}
				}
			}
		}
	}
}

// A gap is the part of a write, from..to of its bytes, that did not arrive, and what may
// be found there instead.
type gap struct {
	name     string
	from, to int64
	fills    []string
}

const (
	old     = "old"     // what was there before; zeros where there was nothing
	zero    = "zero"    // zeros
	garbage = "garbage" // bytes that nobody wrote
	cut     = "cut"     // nothing: the file ends at the gap, or where it ended before
)

// gaps returns where a write that found its file at length may have a gap.
func (e effect) gaps(length int64) []gap {
	size := int64(len(e.data))
	parts := slices.DeleteFunc(e.split(length), func(p effect) bool { return p.kind == growth })
	at := func(name string, p effect) gap {
		from := p.off - e.off
		return gap{name, from, from + int64(len(p.data)), []string{old, zero, garbage}}
	}
	var out []gap
	if len(parts) > 1 {
		out = append(out, at("first", parts[0]))
	}
	if len(parts) > 2 {
		out = append(out, at("middle", parts[len(parts)/2]))
	}
	out = append(out, at("last", parts[len(parts)-1]))
	if e.off >= length { // nothing of the old file is in the way
		for _, k := range slices.Compact([]int64{1, size / 2, size - 1}) {
			if 0 < k && k < size {
				out = append(out, gap{strconv.FormatInt(k, 10), k, size, []string{zero, garbage}})
			}
		}
	}
	for i, g := range out {
		if g.to == size && e.end() > length {
			out[i].fills = append(g.fills, cut)
		}
	}
	return out
}

// torn returns what reached the medium of a write with a gap.
func (e effect) torn(g gap, fill string, length int64) []effect {
	var out []effect
	switch {
	case fill != cut && e.end() > length:
		out = append(out, e.grown(e.end()))
	case fill == cut:
		out = append(out, e.grown(e.off+g.from))
	}
	out = append(out, e.part(0, g.from), e.part(g.to, int64(len(e.data))))
	hole := e.part(g.from, g.to)
	switch fill {
	case zero:
		hole.data = make([]byte, len(hole.data))
	case garbage:
		hole.data = e.garbage()[g.from:g.to]
	default:
		return out
	}
	return append(out, hole)
}

// garbage returns bytes in place of a write's own, each another than was written. They
// depend on the number of the effect alone, so that a name leads to the same bytes again.
func (e effect) garbage() []byte {
	random := rand.New(rand.NewPCG(uint64(e.n), 0))
	out := slices.Clone(e.data)
	for i := range out {
		out[i] ^= byte(1 + random.UintN(255))
	}
	return out
}
