package native

import "syscall"

// On Linux a bound socket that does not listen shares its port by SO_REUSEADDR alone.
var shareOptions = []int{syscall.SO_REUSEADDR}
