package crashdisk

import (
	"fmt"
	"strconv"
	"strings"
)

// A Keep is the text that says which pending effects reached the medium before the power
// went, as a scenario writes it after keep=. Except for none and all it begins with its
// Model, and it means something only for the log that it was made for.
type Keep string

const (
	KeepNone Keep = "none" // none: only what was synced
	KeepAll  Keep = "all"  // all of them, as if everything had been synced just in time
)

// PowerLoss ends every process and leaves, live and durable, what k kept. An error means
// that k is not a choice at this moment, and that nothing happened.
func (d *Disk) PowerLoss(k Keep) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	m := moment{d.durable, d.log}
	kept, err := m.kept(k)
	if err != nil {
		return fmt.Errorf("power loss keep=%s: %w", k, err)
	}
	d.restart(m.after(kept))
	return nil
}

// restart is the power coming back to what the medium holds.
func (d *Disk) restart(medium image) {
	d.durable, d.log, d.open = medium, nil, nil
	clear(d.locks)
	d.boot++
	d.live = d.durable.clone()
	d.sweep()
}

// A moment is what a loss of power chooses from.
type moment struct {
	durable image
	log     []effect
}

// after returns what the medium holds when only these reached it: effects of the log, or
// parts of them.
func (m moment) after(kept []effect) image {
	im := m.durable.clone()
	for _, e := range kept {
		im.apply(e)
	}
	for _, e := range kept {
		if n := im[e.node]; n != nil && n.ahead != nil {
			n.ahead = nil // the length never reached it
		}
	}
	return im
}

// kept returns what k says reached the medium, in order.
func (m moment) kept(k Keep) ([]effect, error) {
	model, id, _ := strings.Cut(string(k), ":")
	switch {
	case k == KeepNone:
		return nil, nil
	case k == KeepAll:
		return m.log, nil
	case model == string(Prefix):
		n, err := strconv.Atoi(id)
		if err != nil || n < 0 || n > len(m.log) || strconv.Itoa(n) != id {
			return nil, fmt.Errorf("%q is not a number of effects; %d are pending, so prefix:0 to prefix:%d", id, len(m.log), len(m.log))
		}
		return m.log[:n], nil
	case model == string(Subset) || model == string(Dirent):
		p := m.pieces(Model(model))
		chosen, err := parseSet(id, len(p.free))
		if err != nil {
			return nil, err
		}
		return p.pick(chosen), nil
	case model == string(Torn):
		for t := range m.tears() {
			if t.keep == k {
				return t.kept, nil
			}
		}
		return nil, fmt.Errorf("no pending write can be torn so; torn:3.last.zero tears the third pending effect if that is a write")
	}
	return nil, fmt.Errorf("no such choice; use none, all, prefix:N, subset:ID, torn:ID or dirent:ID")
}
