package dispatch

import (
	"errors"

	"halt23/engine/host"
	"halt23/engine/ledger"
)

// Programs are the programs of this family, by name. An injected crash exits 23.
var Programs = host.Programs{
	"submit":   {Run: Submit, CrashExit: 23},
	"dispatch": {Run: Dispatch, CrashExit: 23},
	"commit":   {Run: Commit, CrashExit: 23},
	"receiver": {Run: Receiver, CrashExit: 23},
}

// errPending and errRefusals end a dispatch that did its work and has something to say.
var (
	errPending  = errors.New("some intents are still pending: the receiver was not reached, gave no whole answer, or failed; dispatch again")
	errRefusals = errors.New("the receiver refused some intents; they will not be sent again")
)

// exit turns what ended a program into its exit code, and explains all but success.
func exit(h *host.Host, err error) int {
	if err == nil {
		return host.ExitDone
	}
	h.Explain(err)
	var corrupt *ledger.CorruptError
	var version *ledger.VersionError
	var conflict *ledger.ConflictError
	switch {
	case errors.Is(err, errPending):
		return host.ExitUnreachable
	case errors.Is(err, errRefusals), errors.Is(err, host.ErrLocked), errors.As(err, &corrupt), errors.As(err, &version), errors.As(err, &conflict):
		return host.ExitRefused
	}
	return host.ExitInternal
}

func usage(h *host.Host, message string) int {
	h.Explain(errors.New(message))
	return host.ExitUsage
}
