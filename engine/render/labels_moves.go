package render

// Words of the strip along which a crash is moved.
var (
	diedHere   = label{"%[1]s died here. Move it.", "%[1]s死在这里，挪一挪试试。"}
	diedNot    = label{"%[1]s did not reach its crash. Move it.", "%[1]s没有走到崩溃的地方，挪一挪试试。"}
	movesHint  = label{"Every mark is a place where it could die. Point at one to see what comes of it; choose it, and the crash is there.", "每个标记都是一处它可能死去的地方。指向它，看结果如何；选中它，就死在那里。"}
	movesLabel = label{"Where %[1]s dies", "%[1]s 死在哪里"}

	movedAfter  = label{"%[1]s %[2]s, then dies", "%[1]s %[2]s，随即崩溃"}
	movedInside = label{"%[1]s dies in the middle of this: it %[2]s", "%[1]s 死在半途：%[2]s"}
	movedEnd    = label{"%[1]s dies while it closes its files", "%[1]s 在关闭文件时崩溃"}
	movedTo     = label{"%[1]s. At the end: %[2]s. %[3]s", "%[1]s。最后：%[2]s。%[3]s"}
	endsAre     = label{"; ", "；"}
	brokenAre   = label{"Broken: %[1]s.", "不成立：%[1]s。"}
	brokenNone  = label{"No invariant is broken.", "没有一条不变式被破坏。"}

	markReceive = label{"request", "请求"}
	markInside  = label{"½ write", "写一半"}
)

// Who dies: the side that a program is on.
var sides = map[string]label{
	"receiver": {"The receiver", "接收端"},
	"ledger":   {"The process", "进程"},
}

var senderSide = label{"The sender", "发送端"}

// Words of the question that is asked before a recorded run is shown.
var (
	askShow     = label{"Show me", "直接看结果"}
	askLabel    = label{"What do you expect?", "你猜结果是什么？"}
	guessRight  = label{"You expected %[1]s, and %[1]s it was, %[2]s.", "你猜%[1]s，结果正是%[1]s，%[2]s。"}
	guessWrong  = label{"You expected %[1]s; it was %[2]s, %[3]s.", "你猜%[1]s，结果是%[2]s，%[3]s。"}
	guessPassed = label{"It was %[1]s, %[2]s.", "结果是%[1]s，%[2]s。"}
)
