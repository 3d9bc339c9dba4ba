package crashdisk

import "syscall"

// What an injected fault returns, inside an error that names the operation and the path.
var (
	ErrIO      error = failure{"input/output error", syscall.EIO}
	ErrNoSpace error = failure{"no space left on device", syscall.ENOSPC}
)

// What a disk refuses by itself.
var (
	errBadFile     error = failure{"bad file descriptor", syscall.EBADF}
	errTooLarge    error = failure{"file too large", syscall.EFBIG}
	errCrossDevice error = failure{"cross-device link", syscall.EXDEV}
)

// A failure is an error number of the operating system, so that one errors.Is serves both
// backends, with a text of its own: the system's differs from one platform to the next, and
// the trace of a run must not.
type failure struct {
	text  string
	errno syscall.Errno
}

func (f failure) Error() string { return f.text }
func (f failure) Unwrap() error { return f.errno }
