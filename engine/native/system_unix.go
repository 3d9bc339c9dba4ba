//go:build unix

package native

import (
	"errors"
	"fmt"
	"os"
	"syscall"

	"halt23/engine/host"
)

// tryLock takes the kernel's lock on the file's inode. It ends with the descriptor, and
// so with the process.
func tryLock(f *os.File) error {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EWOULDBLOCK):
			return host.ErrLocked
		default:
			return err
		}
	}
}

// A folder is a directory opened as a file: its Sync is the directory sync.
type folder struct{ *os.File }

// reserve binds a free loopback port without listening on it: connecting is refused, and
// no stranger can take it while receivers come and go.
func reserve() (address string, release func() error, err error) {
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	if err != nil {
		return "", nil, err
	}
	release = func() error { return syscall.Close(fd) }
	syscall.CloseOnExec(fd)
	port := 0
	err = shareAddress(uintptr(fd))
	if err == nil {
		err = syscall.Bind(fd, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}})
	}
	if err == nil {
		var name syscall.Sockaddr
		if name, err = syscall.Getsockname(fd); err == nil {
			port = name.(*syscall.SockaddrInet4).Port
		}
	}
	if err != nil {
		return "", nil, errors.Join(err, release())
	}
	return fmt.Sprintf("127.0.0.1:%d", port), release, nil
}

// shareAddress lets a listener have the port that reserve has bound.
func shareAddress(fd uintptr) error {
	for _, option := range shareOptions {
		if err := syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, option, 1); err != nil {
			return err
		}
	}
	return nil
}
