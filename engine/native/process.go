package native

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"halt23/engine/host"
	"halt23/engine/trace"
)

// A process is a child as its parent sees it.
type process struct {
	n       int
	label   string
	spec    host.Spec
	command *exec.Cmd
	wire    io.WriteCloser // to a receiver's stdin
	said    bytes.Buffer   // its stderr

	words   chan string   // what a receiver says on its stdout, but for
	holding chan struct{} // its "holding"

	done   chan struct{} // closed when it has ended
	failed error         // set before done is closed: it could not be waited for
	signal string        // how the parent ended it
	read   int64         // bytes of its trace that are collected
	trace  string
}

// start starts a copy of this binary as the program of a line.
func (w *world) start(s host.Spec, stays bool) (*process, error) {
	if _, ok := w.programs[s.Program]; !ok {
		return nil, fmt.Errorf("this engine has no program %q", s.Program)
	}
	w.ordinals[s.Program]++
	p := &process{n: len(w.procs) + 1, label: fmt.Sprintf("%s#%d", s.Program, w.ordinals[s.Program]), spec: s,
		words: make(chan string, 1), holding: make(chan struct{}, 1), done: make(chan struct{})}
	p.trace = filepath.Join(w.root, "trace", fmt.Sprintf("%02d-%s", p.n, strings.Replace(p.label, "#", "-", 1)))
	task, err := json.Marshal(assignment{Spec: s, Label: p.label, Trace: p.trace, Address: w.address, Nonce: w.nonce})
	if err != nil {
		return nil, err
	}
	p.command = exec.Command(w.binary)
	p.command.Args = s.Argv
	p.command.Dir = w.folder()
	p.command.Env = append(os.Environ(), variable+"="+string(task))
	p.command.Stderr = &p.said
	if err := p.launch(stays); err != nil {
		return nil, fmt.Errorf("starting %s: %w", p.label, err)
	}
	w.procs = append(w.procs, p)
	if w.killer != nil {
		if after, kill := w.killer(p.label); kill {
			time.AfterFunc(after, func() { p.command.Process.Kill() })
		}
	}
	w.fate(trace.Event{Kind: trace.Start, Process: p.label, Word: strings.Join(s.Argv, " ")})
	return p, nil
}

// launch starts the child, and waits for its end in the background.
func (p *process) launch(stays bool) error {
	heard := make(chan struct{})
	if !stays {
		close(heard)
	} else {
		in, err := p.command.StdinPipe()
		if err != nil {
			return err
		}
		out, err := p.command.StdoutPipe()
		if err != nil {
			return err
		}
		p.wire = in
		go p.hear(out, heard)
	}
	if err := p.command.Start(); err != nil {
		return err
	}
	go func() {
		<-heard // Wait closes the pipe: read it to its end first
		var exit *exec.ExitError
		if err := p.command.Wait(); err != nil && !errors.As(err, &exit) {
			p.failed = fmt.Errorf("waiting for %s: %w", p.label, err)
		}
		close(p.done)
	}()
	return nil
}

// hear sorts what a receiver says.
func (p *process) hear(out io.Reader, heard chan<- struct{}) {
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if lines.Text() == "holding" {
			p.holding <- struct{}{}
		} else {
			p.words <- lines.Text()
		}
	}
	close(heard)
}

// await waits until the receiver says word (true) or has ended (false).
func (p *process) await(word string) (bool, error) {
	select {
	case said := <-p.words:
		if said != word {
			return false, fmt.Errorf("%s said %q instead of %q", p.label, said, word)
		}
		return true, nil
	case <-p.done:
		return false, p.failed
	case <-time.After(watchdog):
		return false, fmt.Errorf("watchdog: %s has not said %q within %v", p.label, word, watchdog)
	}
}

// say tells the process a word. One that has died hears nothing, which is no error here:
// how it ended is told when it is mourned.
func (p *process) say(word string) error {
	if _, err := io.WriteString(p.wire, word+"\n"); err != nil {
		return p.wait()
	}
	return nil
}

// tell says which line of the script runs now.
func (p *process) tell(line int) error {
	if err := p.say(fmt.Sprintf("line %d", line)); err != nil {
		return err
	}
	_, err := p.await("ok")
	return err
}

// wait waits until the process has ended.
func (p *process) wait() error {
	select {
	case <-p.done:
		return p.failed
	case <-time.After(watchdog):
		return fmt.Errorf("watchdog: %s has not ended within %v", p.label, watchdog)
	}
}

// record is the process as the trace keeps it.
func (p *process) record() trace.Process {
	r := trace.Process{N: p.n, Line: p.spec.Line, Label: p.label, Program: p.spec.Program, Argv: p.spec.Argv}
	select {
	case <-p.done:
	default:
		return r
	}
	r.Ended, r.Signal = true, p.signal
	r.Said = strings.TrimSpace(p.said.String())
	if r.Signal == "" {
		r.Exit = p.command.ProcessState.ExitCode()
	}
	return r
}

// slain reports whether a signal has ended the process and nobody has told of it yet.
func (p *process) slain() bool {
	select {
	case <-p.done:
		return p.signal == "" && p.command.ProcessState.ExitCode() < 0
	default:
		return false
	}
}

// barrier waits until the receiver has nothing in hand, or has died over it. A reply that
// is still held back then waits for nobody any more, and may leave.
func (w *world) barrier() error {
	p := w.service("receiver")
	if p == nil {
		return nil
	}
	answered := make(chan error, 1)
	go func() { answered <- w.knock() }()
	for {
		select {
		case <-p.holding:
			if err := p.say("release"); err != nil {
				return err
			}
		case err := <-answered:
			if err == nil {
				return nil
			}
			w.gone(p) // no answer: it is dead, or dying
			return p.wait()
		}
	}
}

// knock asks the receiver for its barrier and returns when it is answered.
func (w *world) knock() error {
	request, err := http.NewRequest(http.MethodGet, "http://"+w.address+"/barrier", nil)
	if err != nil {
		return err
	}
	request.Header.Set(headerRun, w.nonce)
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: watchdog}
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	return response.Body.Close()
}
