// Package native is the backend of real processes: one operating-system process a program
// run, loopback HTTP, ordinary files, kernel locks, and exits that really happen.
//
// # How it works
//
// The parent (the lab) makes a folder for the world and starts its own binary again for each
// program; Child, called first in main, turns such a copy into the program. A child works in
// the world's folder, writes its trace unbuffered into a file of its own, each line before its
// effect, and ends by os.Exit: an injected crash runs no deferred call and flushes nothing.
// The parent records the command line and the exit code or signal it saw with its own eyes.
//
// A receiver, or another process that stays, lives on between lines. Its stdin and stdout are the wire to its parent: "line N"
// says which line of the script runs, "release" lets held replies go, the end of stdin asks it
// to stop; it says "ready", "holding" and "ok".
//
// # Waiting
//
// Nothing here sleeps. A line has ended when its processes have ended and the receiver has
// nothing in hand. For the second, the parent opens a connection of its own and asks for
// /barrier: connections are accepted in the order in which they were made, so all requests
// that had left before have been accepted, and the answer comes when their connections are
// closed. A watchdog ends what never ends, and says that it was the watchdog.
//
// The receiver's address is bound by the parent for the whole run, by a socket that does not
// listen: while no receiver runs, connecting is refused and nobody else can take the port.
//
// # Order
//
// There is no order of events between processes but the one that requests make. Events are
// merged each time the world stands still: by process, in the order of start, a receive after
// its send and a response after its reply.
//
// # What is not promised
//
// A killed process keeps its page cache. Nothing here can lose a write that was not synced, so
// every sync could be deleted and each run would stay as it is: that is for the simulation to
// show. On Windows a directory cannot be synced; there the call does nothing.
package native
