package crashdisk

import (
	"fmt"
	"strconv"
	"strings"
)

// A set says of each of some numbered things, from 1, whether it is kept.
type set []bool

// String writes a set as "2-4.7", or "none".
func (s set) String() string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if !s[i] {
			continue
		}
		last := i
		for last+1 < len(s) && s[last+1] {
			last++
		}
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(strconv.Itoa(i + 1))
		if last > i {
			b.WriteByte('-')
			b.WriteString(strconv.Itoa(last + 1))
		}
		i = last
	}
	if b.Len() == 0 {
		return "none"
	}
	return b.String()
}

// parseSet reads what String wrote of n things. A state has one name: any other spelling
// is refused.
func parseSet(text string, n int) (set, error) {
	s := make(set, n)
	if text == "none" {
		return s, nil
	}
	for run := range strings.SplitSeq(text, ".") {
		from, to, ok := strings.Cut(run, "-")
		if !ok {
			to = from
		}
		first, err := strconv.Atoi(from)
		last, err2 := strconv.Atoi(to)
		if err != nil || err2 != nil {
			return nil, fmt.Errorf("%q is not a number or a range of numbers; write a set as 2-4.7, or none", run)
		}
		if first < 1 || last < first || last > n {
			return nil, fmt.Errorf("%q is not among the %d pieces that are pending", run, n)
		}
		for i := first; i <= last; i++ {
			s[i-1] = true
		}
	}
	if s.String() != text {
		return nil, fmt.Errorf("%q is another spelling of %s; write that", text, s)
	}
	return s, nil
}
