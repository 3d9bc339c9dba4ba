// Package failpoint is the catalogue of named crash points: places in a program
// where a run may be told to die, in before/after pairs around the effects that
// matter.
//
// A failpoint is a plain call, h.Reach(failpoint.DispatchAfterReply), in code that
// people read. There is no rewriting of sources, no registry filled at run time and
// no way to switch one on from outside but the plan a process starts with. Crashes
// at *every* effect need no name (crash=op:N); a name exists where the article
// talks about the place.
package failpoint

// A Point names one crash point: "program.before-x" or "program.after-x".
type Point string

// The points, in the order a request passes them.
const (
	SubmitBeforeIntent   Point = "submit.before-intent"
	SubmitAfterIntent    Point = "submit.after-intent"
	DispatchAfterMark    Point = "dispatch.after-mark"
	DispatchBeforeSend   Point = "dispatch.before-send"
	DispatchAfterSend    Point = "dispatch.after-send"
	ReceiverBeforeEffect Point = "receiver.before-effect"
	ReceiverAfterEffect  Point = "receiver.after-effect"
	ReceiverAfterReply   Point = "receiver.after-reply"
	DispatchAfterReply   Point = "dispatch.after-reply"
	DispatchAfterReceipt Point = "dispatch.after-receipt"
	CommitBeforeHistory  Point = "commit.before-history"
	CommitAfterHistory   Point = "commit.after-history"
)

// An Entry says what a crash at a point proves, in both languages of the book.
type Entry struct {
	Point  Point
	Proves string
	Zh     string
}

// Catalogue lists every point, in the order a request passes them.
var Catalogue = []Entry{
	{SubmitBeforeIntent, "nothing was promised yet: no intent, no effect", "还没有作出承诺：没有意图，也没有效果"},
	{SubmitAfterIntent, "the intent is durable although nobody was told", "意图已经持久，只是没有人得到答复"},
	{DispatchAfterMark, "a mark written before sending claims what has not happened", "先标记再发送：标记声称了尚未发生的事"},
	{DispatchBeforeSend, "the intent waits; the receiver never heard of it", "意图还在等待，接收端毫不知情"},
	{DispatchAfterSend, "the request is out and the sender cannot know what became of it", "请求已发出，发送端无从得知结果"},
	{ReceiverBeforeEffect, "the receiver heard the request and did nothing", "接收端收到了请求，什么也没做"},
	{ReceiverAfterEffect, "the effect is durable and the sender has no reply", "效果已持久，发送端没有等到答复"},
	{ReceiverAfterReply, "the reply left; the receiver owes nothing more", "答复已发出，接收端不再欠什么"},
	{DispatchAfterReply, "the reply arrived and the receipt was not written: the crash window of the book", "答复已到，回执未写：本书的崩溃窗口"},
	{DispatchAfterReceipt, "the receipt is durable; the request will not be sent again", "回执已持久，请求不会再发"},
	{CommitBeforeHistory, "every receipt is there and the round is not in the history yet", "回执都在，这一轮还没有写入历史"},
	{CommitAfterHistory, "the round is in the history; a second commit must add nothing", "这一轮已写入历史，再次提交不能再添一条"},
}

// Known reports whether p is in the catalogue.
func Known(p Point) bool {
	for _, e := range Catalogue {
		if e.Point == p {
			return true
		}
	}
	return false
}

// Program returns the program part of a point: "dispatch" of "dispatch.after-reply".
func (p Point) Program() string {
	for i := range len(p) {
		if p[i] == '.' {
			return string(p[:i])
		}
	}
	return string(p)
}
