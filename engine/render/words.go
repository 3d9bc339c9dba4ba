package render

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"halt23/engine/trace"
)

// sentence says in words what step i is: who, then what it did, one thing after the other.
func (s *scene) sentence(i int, lang string) string {
	text := s.deeds(i, lang)
	if who := s.steps[i].main.Process; who != "" {
		text = who + " " + text
	}
	return text
}

// deeds is the sentence without its subject.
func (s *scene) deeds(i int, lang string) string {
	st := s.steps[i]
	var out []string
	add := func(l label, args ...any) { out = append(out, l.in(lang, args...)) }
	if _, ok := st.has(trace.Start); ok {
		add(doStart)
	}
	for _, e := range st.events {
		if e.Kind == trace.Answer {
			add(doAnswer, answerWord(e.Word, lang))
		}
	}
	bare := st.kind == trace.Lock || st.kind == trace.Start // there is no deed that the lock was taken for
	if files := st.files(trace.Create, anyFile); bare && len(files) > 0 {
		add(doCreate, join(files, lang))
	}
	if files := st.files(trace.Lock, func(f string) bool { return bare || !s.hasFile(f) }); len(files) > 0 {
		add(doLock, join(files, lang))
	}
	if files := st.believed(); len(files) > 0 {
		add(doBelieve, join(files, lang))
	}
	out = append(out, s.mainDeed(st, lang)...)
	if e, ok := st.has(trace.Fail); ok {
		add(doFail, reason(e.Word, lang))
	}
	return strings.Join(out, phraseThen.in(lang)) + s.asides(i, lang)
}

// asides say in words what the picture shows around the mark of step i.
func (s *scene) asides(i int, lang string) (text string) {
	for _, w := range s.windows {
		doubt := doInWindow
		if s.steps[i].kind == trace.PowerLoss {
			doubt = doUnsettled
		}
		if w.to == i {
			text += gap(lang) + doubt.in(lang)
		}
	}
	for _, w := range s.wounds {
		if w.step == i {
			text += gap(lang) + doPointed.in(lang, invariantName(w.invariant, lang))
		}
	}
	return text
}

// gap is what stands between two sentences; Chinese needs none.
func gap(lang string) string {
	if lang == "zh" {
		return ""
	}
	return " "
}

// mainDeed is what the step is there for.
func (s *scene) mainDeed(st step, lang string) []string {
	e := st.main
	say := func(l label, args ...any) []string { return []string{l.in(lang, args...)} }
	switch st.kind {
	case trace.Create, trace.Listen:
		return s.preparing(st, lang)
	case trace.Write:
		if e.Op == 0 {
			return say(doWritePart, e.Len, e.File)
		}
		return say(doWrite, s.recordNames(e, lang), e.File)
	case trace.Sync:
		return say(doSync, e.File)
	case trace.Send:
		return say(doSend, keyOf(e, lang))
	case trace.Receive:
		return say(doReceive, keyOf(e, lang))
	case trace.Reply:
		return say(doReply, e.Status)
	case trace.Response:
		return say(doResponse, e.Status)
	case trace.Refuse:
		return say(doRefuse)
	case trace.Lost:
		return say(doLost)
	case trace.Busy:
		return say(doBusy, e.File)
	case trace.Lock, trace.Start:
		return nil // said already
	case closing, trace.Exit, trace.Crash, trace.Kill:
		return ending(st, lang)
	}
	return fateful(e, lang)
}

// tornMark is in the name of a file that keeps a tail which was cut off a ledger.
const tornMark = ".torn-"

// preparing says which files a step created, and that it listens.
func (s *scene) preparing(st step, lang string) (out []string) {
	locked := st.files(trace.Lock, anyFile)
	if files := st.files(trace.Create, func(f string) bool { return s.hasFile(f) || !slices.Contains(locked, f) }); len(files) > 0 {
		if len(files) == 1 && strings.Contains(files[0], tornMark) {
			return append(out, doAside.in(lang, files[0]))
		}
		out = append(out, doCreate.in(lang, join(files, lang)))
	}
	if files := st.files(trace.Write, func(f string) bool { return !slices.Contains(st.files(trace.Create, anyFile), f) }); len(files) > 0 {
		out = append(out, doHeader.in(lang, join(files, lang))) // made in an earlier step
	}
	if st.kind == trace.Listen {
		out = append(out, doListen.in(lang))
	}
	return out
}

// ending says what was closed and how the process ended.
func ending(st step, lang string) (out []string) {
	closed := st.files(trace.Write, anyFile)
	if len(closed) > 0 {
		out = append(out, doClose.in(lang, join(closed, lang)))
	}
	switch e := st.main; st.kind {
	case trace.Exit:
		out = append(out, doExit.in(lang, e.Code))
	case trace.Crash:
		out = append(out, doCrash.in(lang, e.Code, e.Word))
	case trace.Kill:
		out = append(out, doKill.in(lang))
	}
	return out
}

// fateful says what happened to files and to the machine.
func fateful(e trace.Event, lang string) []string {
	say := func(l label, args ...any) []string { return []string{l.in(lang, args...)} }
	switch e.Kind {
	case trace.PowerLoss:
		switch {
		case keptAll(e):
			return say(doPowerAll)
		case keptSome(e):
			return say(doPowerSome, strings.TrimPrefix(e.Word, "keep="))
		}
		return say(doPowerNone)
	case trace.Lose:
		return say(doLose, e.File)
	case trace.Corrupt:
		if xor, err := strconv.ParseUint(e.Word, 16, 8); err != nil || bits.OnesCount64(xor) != 1 {
			return say(doDamage, e.File, e.Off)
		}
		return say(doFlip, e.File, e.Off)
	case trace.Truncate:
		if e.Process == "" {
			return say(doCutShort, e.File, e.Len)
		}
		return say(doTruncate, e.File, e.Len)
	}
	return nil
}

// reason says why an effect failed: what stands last in the error, for the step has said
// to which file it happened.
func reason(word, lang string) string {
	last := word[strings.LastIndex(word, ": ")+1:]
	if l, ok := reasons[strings.TrimSpace(last)]; ok {
		return l.in(lang)
	}
	return word
}

// recordNames names the records of a write, as far as some file still holds them.
func (s *scene) recordNames(e trace.Event, lang string) string {
	var names []string
	for _, f := range s.records[e.N] {
		key := f.Key
		if f.Kind == "effect" && len(f.Fields) > 0 && string(f.Fields[0]) != f.Key {
			key = string(f.Fields[0]) + " " + f.Key // an identity of its own: (arrival 2)
		}
		names = append(names, recordNames[f.Kind].in(lang, key))
	}
	switch {
	case len(names) > 0:
		return strings.Join(names, listOf.in(lang))
	case fileRecords[e.File].en != "":
		return fileRecords[e.File].in(lang)
	}
	return plainRecord.in(lang, e.Len)
}

func (s *scene) hasFile(name string) bool {
	return slices.ContainsFunc(s.files, func(l fileLane) bool { return l.name == name })
}

func anyFile(string) bool { return true }

// files lists the files that events of a kind touched, each once, if they are wanted.
func (st step) files(kind trace.Kind, want func(string) bool) (out []string) {
	for _, e := range st.events {
		if e.Kind == kind && want(e.File) && !slices.Contains(out, e.File) {
			out = append(out, e.File)
		}
	}
	return out
}

// believed lists the files that the step synced without having written to them.
func (st step) believed() []string {
	if st.kind == trace.Sync {
		return nil
	}
	wrote := st.files(trace.Write, anyFile)
	return st.files(trace.Sync, func(f string) bool { return !slices.Contains(wrote, f) })
}

func keyOf(e trace.Event, lang string) string {
	if e.Key == "" {
		return noKey.in(lang)
	}
	return e.Key
}

func answerWord(word, lang string) string {
	if l, ok := answers[word]; ok {
		return l.in(lang)
	}
	return word
}

func join(names []string, lang string) string { return strings.Join(names, listOf.in(lang)) }
