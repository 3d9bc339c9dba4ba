package native

import (
	"errors"
	"fmt"
	"os"
	"syscall"

	"golang.org/x/sys/windows"

	"halt23/engine/host"
)

// tryLock locks one byte far behind the end of any ledger: a lock on Windows also keeps
// others from reading what it covers.
func tryLock(f *os.File) error {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err := windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, &windows.Overlapped{OffsetHigh: 1 << 30})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return host.ErrLocked
	}
	return err
}

// A folder is a directory opened as a file. Windows cannot sync one, so Sync does nothing.
type folder struct{ *os.File }

func (folder) Sync() error { return nil }

// reserve binds a free loopback port without listening on it: connecting is refused, and
// no stranger can take it while receivers come and go.
func reserve() (address string, release func() error, err error) {
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	if err != nil {
		return "", nil, err
	}
	release = func() error { return syscall.Closesocket(fd) }
	err = shareAddress(uintptr(fd))
	if err == nil {
		err = syscall.Bind(fd, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}})
	}
	var name syscall.Sockaddr
	if err == nil {
		name, err = syscall.Getsockname(fd)
	}
	if err != nil {
		return "", nil, errors.Join(err, release())
	}
	return fmt.Sprintf("127.0.0.1:%d", name.(*syscall.SockaddrInet4).Port), release, nil
}

// shareAddress lets a listener have the port that reserve has bound.
func shareAddress(fd uintptr) error {
	return syscall.SetsockoptInt(syscall.Handle(fd), syscall.SOL_SOCKET, syscall.SO_REUSEADDR, 1)
}
