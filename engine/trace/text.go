package trace

import (
	"fmt"
	"strconv"
	"strings"
)

// Format prints a run's trace: a header, then one line an event. The same run prints the
// same bytes on every platform.
//
//	# halt23 trace 1
//	# scenario=unkeyed-delivery backend=sim seed=1
//	12 3 submit#1 5 write file=intents.wal off=32 len=103 sum=9f86d081884c7d65
//
// The columns are N, line, process ("-" for fate), number of the effect ("-" for none),
// kind; then the fields that are not zero, in the order of Event.
func Format(r Run) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# halt23 trace 1\n# scenario=%s backend=%s seed=%d\n", r.Scenario, r.Backend, r.Seed)
	for _, e := range r.Events {
		b.WriteString(e.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// String is one line of Format, without the line end.
func (e Event) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %d %s %s %s", e.N, e.Line, orDash(e.Process), opOrDash(e.Op), e.Kind)
	for _, f := range e.fields() {
		if f.value != "" {
			b.WriteString(" " + f.name + "=" + quote(f.value))
		}
	}
	return b.String()
}

type field struct{ name, value string }

// fields are the event's fields in their fixed order; "" means zero and is not printed.
func (e Event) fields() []field {
	code := number(int64(e.Code))
	if e.Kind == Exit && e.Code == 0 {
		code = "0"
	}
	return []field{
		{"file", e.File}, {"off", number(e.Off)}, {"len", number(e.Len)}, {"sum", e.Sum},
		{"request", e.Request}, {"key", e.Key}, {"status", number(int64(e.Status))}, {"word", e.Word}, {"code", code},
	}
}

func number(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

func opOrDash(op int) string {
	if op == 0 {
		return "-"
	}
	return strconv.Itoa(op)
}

// quote leaves plain words alone and quotes what holds a space, a quote or a control.
func quote(s string) string {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' || s[i] == '"' || s[i] == '\\' {
			return strconv.Quote(s)
		}
	}
	return s
}

// ParseEvent is the inverse of Event.String.
func ParseEvent(line string) (Event, error) {
	var e Event
	bad := func(what string) (Event, error) {
		return e, fmt.Errorf("trace line %.60q: %s", line, what)
	}
	var columns [5]string
	rest := line
	for i := range columns {
		var ok bool
		columns[i], rest, ok = strings.Cut(rest, " ")
		if !ok && i < 4 {
			return bad("want N, line, process, effect and kind")
		}
	}
	var err error
	if e.N, err = strconv.Atoi(columns[0]); err != nil {
		return bad("its number is no number")
	}
	if e.Line, err = strconv.Atoi(columns[1]); err != nil {
		return bad("its script line is no number")
	}
	if columns[2] != "-" {
		e.Process = columns[2]
	}
	if columns[3] != "-" {
		if e.Op, err = strconv.Atoi(columns[3]); err != nil {
			return bad("its effect is no number")
		}
	}
	if e.Kind = Kind(columns[4]); !known(e.Kind) {
		return bad("no such kind of event")
	}
	for rest != "" {
		var name, value string
		if name, value, rest, err = nextField(rest); err != nil {
			return bad(err.Error())
		}
		if err := e.set(name, value); err != nil {
			return bad(err.Error())
		}
	}
	return e, nil
}

func nextField(s string) (name, value, rest string, err error) {
	name, s, ok := strings.Cut(s, "=")
	if !ok {
		return "", "", "", fmt.Errorf("want name=value")
	}
	if !strings.HasPrefix(s, `"`) {
		value, rest, _ = strings.Cut(s, " ")
		return name, value, rest, nil
	}
	quoted, err := strconv.QuotedPrefix(s)
	if err != nil {
		return "", "", "", fmt.Errorf("%s: its quote is not closed", name)
	}
	value, err = strconv.Unquote(quoted)
	return name, value, strings.TrimPrefix(s[len(quoted):], " "), err
}

func (e *Event) set(name, value string) (err error) {
	switch name {
	case "file":
		e.File = value
	case "off":
		e.Off, err = strconv.ParseInt(value, 10, 64)
	case "len":
		e.Len, err = strconv.ParseInt(value, 10, 64)
	case "sum":
		e.Sum = value
	case "request":
		e.Request = value
	case "key":
		e.Key = value
	case "status":
		e.Status, err = strconv.Atoi(value)
	case "word":
		e.Word = value
	case "code":
		e.Code, err = strconv.Atoi(value)
	default:
		return fmt.Errorf("no field %q", name)
	}
	return err
}

func known(k Kind) bool {
	for _, each := range Kinds {
		if each == k {
			return true
		}
	}
	return false
}
