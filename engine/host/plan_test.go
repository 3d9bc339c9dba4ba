package host_test

import (
	"testing"

	"halt23/engine/host"
)

// Where to die and how to fail are read and printed the same.
func TestPlansRoundTrip(t *testing.T) {
	for _, text := range []string{"op:0", "op:7", "op:6/40", "dispatch.after-reply"} {
		if p, err := host.ParsePlan(text); err != nil || p.String() != text {
			t.Errorf("crash=%s is read as %+v, %v and printed as %s", text, p, err, p)
		}
	}
	for _, text := range []string{"sync-error:2", "no-space:1", "short-write:3/10", "read-error:1"} {
		if f, err := host.ParseFault(text); err != nil || f.String() != text {
			t.Errorf("fault=%s is read as %+v, %v and printed as %s", text, f, err, f)
		}
	}
}

// What says no place, no number or no bytes is refused.
func TestPlansRefused(t *testing.T) {
	for _, text := range []string{"", "op:", "op:x", "op:-1", "op:1/0", "op:1/x", "nowhere.at-all"} {
		if p, err := host.ParsePlan(text); err == nil {
			t.Errorf("crash=%s is read as %+v", text, p)
		}
	}
	for _, text := range []string{"", "sync-error", "sync-error:0", "sync-error:1/2", "short-write:1", "short-write:1/0", "melt:1"} {
		if f, err := host.ParseFault(text); err == nil {
			t.Errorf("fault=%s is read as %+v", text, f)
		}
	}
}

// The zero Host is nobody's door: nothing works by accident.
func TestZeroHostPanics(t *testing.T) {
	for name, call := range map[string]func(h *host.Host){
		"Open":   func(h *host.Host) { _, _ = h.Open("f") },
		"Create": func(h *host.Host) { _, _ = h.Create("f") },
		"Reach":  func(h *host.Host) { _ = h.Reach("dispatch.after-reply") },
		"Accept": func(h *host.Host) { _, _ = h.Accept() },
		"Random": func(h *host.Host) { _ = h.Random(make([]byte, 1)) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s works on the zero Host", name)
				}
			}()
			call(&host.Host{})
		}()
	}
}
