// Package sim is the simulated backend: virtual processes, one simulated disk, an
// in-memory link and a scheduler that draws from a seed.
//
// Exactly one process runs at a time. Each is a coroutine (iter.Pull, so there is no go
// statement); it gives up the processor at Host calls and nowhere else, and the scheduler
// picks the next one that can go on. The same script and seed give the same trace and the
// same bytes on every platform.
//
// # Crashes
//
// A crash fences the Host: the disk closes the process's files and drops its locks, its
// connections break, and whatever it still calls fails without effect. The coroutine is
// then run to its end, so that nothing is left suspended. The page cache stays: only
// PowerLoss takes what was not synced.
//
// # What is not simulated
//
// Time, message loss on a live connection, reordering, slow disks, two machines. A message
// arrives or its connection is broken. What a simulator cannot show (a real kernel, a real
// file system) is for the native backend to show, on the same scenarios.
package sim
