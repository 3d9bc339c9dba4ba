//go:build unix && !linux

package native

import "syscall"

// On BSD systems, macOS among them, the very same address is shared by SO_REUSEPORT.
var shareOptions = []int{syscall.SO_REUSEADDR, syscall.SO_REUSEPORT}
