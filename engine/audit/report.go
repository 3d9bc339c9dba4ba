package audit

// An Answer is the verdict on one invariant.
type Answer string

// The three answers. An invariant with nothing to look at is Unknown.
const (
	Valid   Answer = "valid"
	Invalid Answer = "invalid"
	Unknown Answer = "unknown"
)

// The invariants. The first five are of the dispatch family, the next two of the ledger
// family; the others hold for every run.
const (
	EffectOnce            = "effect-once"             // every intent has at most one effect
	ReceiptProvesEffect   = "receipt-proves-effect"   // behind every receipt stands an effect with that body and reply
	HistoryProvesReceipts = "history-proves-receipts" // every round in the history has the receipts it tells of
	AcknowledgedKept      = "acknowledged-kept"       // what was acknowledged, an intent or an effect, is still there
	NoIntentDropped       = "no-intent-dropped"       // a dispatcher that says done leaves no intent without receipt or refusal
	NothingInvented       = "nothing-invented"        // every record is what somebody asked the ledger to hold
	CorruptUntouched      = "corrupt-untouched"       // who calls a ledger corrupt has left it alone
	RecordOnce            = "record-once"             // every key stands once in its ledger
	LedgersWhole          = "ledgers-whole"           // every ledger reads from its header to its end
	FilesMatchTrace       = "files-match-trace"       // the files hold what the trace wrote, and nothing else
	ExitsMatchTrace       = "exits-match-trace"       // every process ended as its own story says
)

// Invariants lists the invariants in the order in which reports show them.
var Invariants = []string{EffectOnce, ReceiptProvesEffect, HistoryProvesReceipts,
	AcknowledgedKept, NoIntentDropped, NothingInvented, CorruptUntouched, RecordOnce, LedgersWhole, FilesMatchTrace, ExitsMatchTrace}

// A Finding is the verdict on one invariant.
type Finding struct {
	Invariant string
	Answer    Answer
	Count     int    // how many things were looked at
	Event     int    // N of the offending event; 0 if none is to blame
	File      string // the offending file, if the evidence is a place in it
	Offset    int64
	Key       string // whose intent, receipt or round it is about
	Why       string // one English sentence: what is wrong and how it shows; "" when valid
}

// An Observation is one named value, as expect lines name it.
type Observation struct {
	Name  string
	Value string
}

// A Report is all that the audit says of a run.
type Report struct {
	Observed []Observation // at the end of the script, in a fixed order
	Verdict  []Finding     // one for each invariant of the family, in the order of Invariants
}

// Value returns an observation of the report, and whether it has one of that name.
func (r Report) Value(name string) (string, bool) {
	for _, o := range r.Observed {
		if o.Name == name {
			return o.Value, true
		}
	}
	return "", false
}

// Broken returns the names of the invariants that are invalid.
func (r Report) Broken() []string {
	var names []string
	for _, f := range r.Verdict {
		if f.Answer == Invalid {
			names = append(names, f.Invariant)
		}
	}
	return names
}

// A Claim is one name=value of an expect line, held against what was observed there.
type Claim struct {
	Line int
	Name string
	Want string
	Got  string // "" when there is no observation of that name
	Held bool
}
