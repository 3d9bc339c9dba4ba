package crashdisk

import (
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
)

// A Model is what a loss of power may do to the pending effects.
type Model string

const (
	Synced Model = "synced" // nothing pending reached the medium
	All    Model = "all"    // everything did
	Prefix Model = "prefix" // the first N effects did
	Subset Model = "subset" // any of them did: writes by the sector, lengths on their own
	Torn   Model = "torn"   // the power went in the middle of a write
	Dirent Model = "dirent" // all bytes did, of the names any
)

// Models are those of a disk that keeps its word.
var Models = []Model{Synced, All, Prefix, Subset, Torn, Dirent}

// Bounds say how many choices to try of a model that has two for each piece (Subset,
// Dirent). The others have few and are always tried in full.
type Bounds struct {
	Bits   int    // up to this many pieces, at most 30, every choice; beyond it a sample
	Sample int    // drawn choices in a sample
	Seed   uint64 // of the draws
}

// DefaultBounds suit an explorer that looks at every step of a run.
var DefaultBounds = Bounds{Bits: 10, Sample: 64, Seed: 1}

// A Space is what a loss of power can leave at one moment, by one model.
type Space struct {
	Model Model
	Tried int    // choices that All looks at
	Of    uint64 // choices that there are; math.MaxUint64 stands for that many or more

	d       *Disk // as it was at that moment
	choices iter.Seq[choice]
}

// Sampled reports whether some choices are not looked at.
func (s Space) Sampled() bool { return uint64(s.Tried) < s.Of }

// String says "all 16", "131 of 1048576" or "1164 of more than 10^19".
func (s Space) String() string {
	switch {
	case !s.Sampled():
		return fmt.Sprintf("all %d", s.Of)
	case s.Of == math.MaxUint64:
		return fmt.Sprintf("%d of more than 10^19", s.Tried)
	}
	return fmt.Sprintf("%d of %d", s.Tried, s.Of)
}

// A State is what the power can come back to.
type State struct {
	Keep Keep     // PowerLoss(Keep) leads here, from the same moment
	Hash [32]byte // of Disk

	d  *Disk
	im image
}

// Disk returns a new disk in this state: nothing pending, nobody at work on it.
func (s State) Disk() *Disk {
	d := s.d.fork()
	d.restart(s.im.clone())
	return d
}

// States works out what a loss of power can leave now, by one of Models. What happens to d
// later makes no difference to it. A model that does not apply (Torn without a pending
// write, Dirent without a pending name) has no states.
func (d *Disk) States(m Model, b Bounds) Space {
	s := Space{Model: m, d: d.Clone()}
	at := moment{s.d.durable, s.d.log}
	switch m {
	case Synced:
		s.list(choice{KeepNone, nil})
	case All:
		s.list(choice{KeepAll, at.log})
	case Prefix:
		var all []choice
		for n := range len(at.log) + 1 {
			all = append(all, choice{Keep(fmt.Sprintf("%s:%d", Prefix, n)), at.log[:n]})
		}
		s.list(all...)
	case Torn:
		s.choices = at.tears()
		for range s.choices {
			s.Tried++
		}
		s.Of = uint64(s.Tried)
	case Subset, Dirent:
		if p := at.pieces(m); m == Subset || len(p.free) > 0 {
			s.sets(p, b)
		} else {
			s.list()
		}
	default:
		panic(fmt.Sprintf("crashdisk: no model %q", m))
	}
	return s
}

func (s *Space) list(all ...choice) {
	s.Tried, s.Of = len(all), uint64(len(all))
	s.choices = func(yield func(choice) bool) {
		for _, c := range all {
			if !yield(c) {
				return
			}
		}
	}
}

// sets makes the space of every set of free pieces, or of a sample of them.
func (s *Space) sets(p pieces, b Bounds) {
	model := s.Model
	n := len(p.free)
	s.Of = math.MaxUint64
	if n < 64 {
		s.Of = 1 << n
	}
	sets := everySet(n)
	if n <= min(b.Bits, 30) {
		s.Tried = 1 << n
	} else {
		sets, s.Tried = sampleSets(n, b)
	}
	s.choices = func(yield func(choice) bool) {
		for chosen := range sets {
			if !yield(choice{Keep(fmt.Sprintf("%s:%s", model, chosen)), p.pick(chosen)}) {
				return
			}
		}
	}
}

func everySet(n int) iter.Seq[set] {
	return func(yield func(set) bool) {
		chosen := make(set, n)
		for bits := range uint64(1) << n {
			for i := range chosen {
				chosen[i] = bits>>i&1 == 1
			}
			if !yield(chosen) {
				return
			}
		}
	}
}

// sampleSets returns the sample that the package comment describes, without repetitions.
func sampleSets(n int, b Bounds) (iter.Seq[set], int) {
	seen := map[string]bool{}
	var sample []set
	add := func(has func(i int) bool) {
		s := make(set, n)
		for i := range s {
			s[i] = has(i)
		}
		if text := s.String(); !seen[text] {
			seen[text] = true
			sample = append(sample, s)
		}
	}
	add(func(int) bool { return false })
	add(func(int) bool { return true })
	for k := range n {
		add(func(i int) bool { return i != k })
		add(func(i int) bool { return i == k })
		add(func(i int) bool { return i < k })
	}
	random := rand.New(rand.NewPCG(b.Seed, uint64(n)))
	for range b.Sample {
		add(func(int) bool { return random.Uint64()&1 == 1 })
	}
	return func(yield func(set) bool) {
		for _, s := range sample {
			if !yield(s) {
				return
			}
		}
	}, len(sample)
}

// All goes through the states, each image once, under the name that reached it first. The
// order is always the same.
func (s Space) All() iter.Seq[State] {
	return func(yield func(State) bool) {
		at := moment{s.d.durable, s.d.log}
		known := at.durable.digests() // most files are the same in most states
		seen := map[[32]byte]bool{}
		for c := range s.choices {
			im := at.after(c.kept)
			hash := im.hash(known)
			if seen[hash] {
				continue
			}
			seen[hash] = true
			if !yield(State{c.keep, hash, s.d, im}) {
				return
			}
		}
	}
}
