package render

// Words of a lab around its diagram.
var (
	modelDeath = label{"process death: the page cache survives", "进程死亡：页缓存仍在"}
	modelPower = label{"power loss (simulated)", "断电（模拟）"}
	modelNone  = label{"no crash in this run", "本次运行没有崩溃"}
	alone      = label{"%[1]s, nothing crashes", "%[1]s，没有崩溃"}
	asWell     = label{"%[1]s, and %[2]s", "%[1]s，另有%[2]s"}

	madeBuilt  = label{"recorded simulation", "录制的模拟运行"}
	madeHere   = label{"simulated in this page", "在本页模拟运行"}
	madeNative = label{"recorded real processes", "录制的真实进程"}

	ranSimulated = label{"simulation", "模拟运行"}
	ranReally    = label{"real processes", "真实进程"}
	orderKnown   = label{"Between processes, order is known only where a request joins them.", "不同进程之间，只有经请求相连的事件才分得出先后。"}

	counted       = label{"counts at the end of the run", "运行结束时的计数"}
	senderHolds   = label{"sender holds", "发送端持有"}
	receiverSaw   = label{"receiver saw", "接收端收到"}
	receiverDid   = label{"receiver committed", "接收端提交"}
	oneReceipt    = label{"receipt", "份回执"}
	manyReceipts  = label{"receipts", "份回执"}
	oneRequest    = label{"request", "个请求"}
	manyRequests  = label{"requests", "个请求"}
	oneEffect     = label{"effect", "个效果"}
	manyEffects   = label{"effects", "个效果"}
	countAlarming = label{"more than one for a key", "同一任务不止一次"}

	nameIntents  = label{"intents", "意图"}
	nameRefusals = label{"refusals", "拒绝"}
	nameHistory  = label{"rounds in the history", "历史轮次"}
	nameExits    = label{"%[1]s exits", "%[1]s 退出码"}
	nameEffects  = label{"effects of %[1]s", "%[1]s 的效果"}
	nameReceipts = label{"receipts", "回执"}
	nameRequests = label{"requests seen", "收到的请求"}
	nameDone     = label{"effects committed", "提交的效果"}
	nameAnswers  = label{"answers of %[1]s", "%[1]s 的答复"}
	nameRecords  = label{"records in %[1]s", "%[1]s 的记录数"}
	nameVerdict  = label{"%[1]s on the next open", "下次打开时的 %[1]s"}
	nameKeys     = label{"keys in %[1]s", "%[1]s 中的键"}
	noValue      = label{"none", "无"}

	ledgerHolds  = label{"readable in %[1]s", "%[1]s 中可读"}
	oneRecord    = label{"record", "条记录"}
	manyRecords  = label{"records", "条记录"}
	openerFinds  = label{"its next opener finds it", "下次打开时判定为"}
	theyAnswered = label{"the processes answered", "各进程先后报告"}

	oneHolds  = label{"%[1]d invariant holds", "%[1]d 条不变式成立"}
	manyHold  = label{"%[1]d invariants hold", "%[1]d 条不变式成立"}
	oneOpen   = label{"%[1]d is unknown", "%[1]d 条无法判定"}
	manyOpen  = label{"%[1]d are unknown", "%[1]d 条无法判定"}
	lookedAt  = label{"looked at %[1]d", "检查了 %[1]d 项"}
	verdictIs = label{"%[1]s: %[2]s", "%[1]s：%[2]s"}
	atStep    = label{"Step %[1]d: %[2]s", "第 %[1]d 步：%[2]s"}

	claimsHeld  = label{"the run ended as this page claims", "这次运行的结果与本页所述一致"}
	claimsHere  = label{"the run ended as its script claims", "这次运行的结果与脚本所述一致"}
	claimFailed = label{"line %[1]d claims %[2]s=%[3]s; observed: %[4]s", "第 %[1]d 行声称 %[2]s=%[3]s，实际观测：%[4]s"}
	noSuchValue = label{"no such observation", "没有这个观测值"}

	actRun      = label{"Run", "运行"}
	actStop     = label{"Stop", "停止"}
	actReset    = label{"Reset", "还原"}
	actBack     = label{"Step back", "上一步"}
	actOn       = label{"Step on", "下一步"}
	viewingStep = label{"step %[1]d of %[2]d in view", "正在看第 %[1]d 步，共 %[2]d 步"}
	actsLabel   = label{"Run and step", "运行与步进"}

	inWords     = label{"The run in words", "用文字描述这次运行"}
	filesAtEnd  = label{"Files at the end", "结束时的文件"}
	filesAtStep = label{"Files at step %[1]d", "第 %[1]d 步时的文件"}
	noFiles     = label{"There are no files yet.", "还没有任何文件。"}
	badFrom     = label{"from here on no record can be read: %[1]s", "从这里起读不出完整的记录"}
	emptyFile   = label{"empty", "空文件"}
	sizeBytes   = label{"%[1]d bytes", "%[1]d 字节"}
	colOffset   = label{"offset", "偏移"}
	colKind     = label{"record", "记录"}
	colKey      = label{"key", "键"}
	colContent  = label{"content", "内容"}
	colState    = label{"on disk", "落盘"}
	isSynced    = label{"synced", "已刷盘"}
	notSynced   = label{"not yet synced", "尚未刷盘"}
	hexFirst    = label{"bytes", "字节"}
	hexMore     = label{"… and %[1]d bytes more", "……还有 %[1]d 个字节"}
	scriptHead  = label{"Script", "脚本"}
	scriptArea  = label{"script of this run", "本次运行的脚本"}

	fieldRound  = label{"round", "轮次"}
	fieldBody   = label{"body", "正文"}
	fieldStatus = label{"status", "状态"}
	fieldReply  = label{"reply", "答复"}
	fieldKey    = label{"key", "键"}
)

// Names of the invariants, as sentences of a verdict use them.
var invariantNames = map[string]label{
	"effect-once":             {"effect once", "效果一次"},
	"receipt-proves-effect":   {"a receipt proves its effect", "回执必有对应效果"},
	"history-proves-receipts": {"the history proves its receipts", "历史必有对应回执"},
	"acknowledged-kept":       {"what was acknowledged is kept", "确认过的都还在"},
	"no-intent-dropped":       {"no intent is dropped", "没有意图被丢下"},
	"nothing-invented":        {"nothing is invented", "没有凭空出现的记录"},
	"corrupt-untouched":       {"a corrupt ledger is left untouched", "损坏的日志原样不动"},
	"record-once":             {"every record stands once", "每条记录只存一次"},
	"ledgers-whole":           {"every ledger reads to its end", "每份持久日志都能读到末尾"},
	"files-match-trace":       {"the files match the trace", "文件与执行轨迹相符"},
	"exits-match-trace":       {"every process ended as the trace tells", "每个进程的结局与执行轨迹相符"},

	// Asked by explorations alone.
	"recovery-completes":          {"recovery completes", "恢复能够做完"},
	"second-open-changes-nothing": {"a second open changes nothing", "再次打开不改动任何字节"},
	"flip-noticed":                {"a flipped bit is noticed", "比特翻转会被发现"},
}

// What stands beside the ring on the diagram.
var woundMarks = map[string]label{
	"effect-once":             {"a second effect", "第二个效果"},
	"receipt-proves-effect":   {"no effect behind it", "没有对应效果"},
	"history-proves-receipts": {"no receipt behind it", "没有对应回执"},
	"acknowledged-kept":       {"acknowledged, gone", "已确认，却丢失"},
	"no-intent-dropped":       {"intent dropped", "意图被丢下"},
	"nothing-invented":        {"nobody asked for it", "没人要写它"},
	"corrupt-untouched":       {"changed, though corrupt", "已损坏，仍被改动"},
	"record-once":             {"the same once more", "同一条又写一次"},
	"ledgers-whole":           {"unreadable", "无法读取"},
	"files-match-trace":       {"not in the files", "与文件不符"},
	"exits-match-trace":       {"ended otherwise", "结局不符"},
}

// What the next opener of a ledger makes of it.
var ledgerVerdicts = map[string]label{
	"clean":       {"clean", "完好"},
	"torn":        {"torn", "尾部残缺"},
	"undecidable": {"undecidable", "不可判定"},
	"corrupt":     {"corrupt", "已损坏"},
}

// How processes ended that did not exit.
var endings = map[string]label{
	"killed":     {"killed", "被杀"},
	"power-loss": {"power-loss", "断电"},
}

// What befalls files besides the crashes of a run.
var mishaps = map[string]label{
	"lose":        {"a file is lost", "一个文件丢失"},
	"corrupt":     {"a bit flips on the disk", "一个比特在磁盘上翻转"},
	"truncate":    {"a file is cut short", "一个文件被截短"},
	"sync-error":  {"a sync fails once", "一次刷盘失败"},
	"no-space":    {"a write finds no space", "一次写入空间不足"},
	"short-write": {"a write stops short", "一次写入不完整"},
	"read-error":  {"a read fails once", "一次读取失败"},
}

var answersOfAudit = map[string]label{
	"valid":   {"holds", "成立"},
	"invalid": {"broken", "不成立"},
	"unknown": {"unknown, nothing to look at", "无法判定，没有可检查的对象"},
}

// What went wrong, one sentence each; %[1]s is the key, %[2]s the file, %[3]d the offset.
var invariantFailures = map[string]label{
	"effect-once":             {"the receiver committed %[1]s again.", "接收端再次提交了 %[1]s。"},
	"receipt-proves-effect":   {"a receipt for %[1]s stands in receipts.wal, and behind it no effect with that body and reply.", "receipts.wal 中有 %[1]s 的回执，却没有正文和答复都相符的效果。"},
	"history-proves-receipts": {"the history tells of %[1]s, and the receipts do not bear it out.", "历史记下了 %[1]s，回执却对不上。"},
	"acknowledged-kept":       {"%[1]s had been acknowledged, and the files do not hold it.", "%[1]s 已经得到确认，文件里却没有它。"},
	"no-intent-dropped":       {"the dispatcher ended as done, and %[1]s has neither receipt nor refusal. Nobody will send it again.", "派发器以完成的状态退出，而 %[1]s 既没有回执，也没有被拒的记录。不会再有人发送它。"},
	"nothing-invented":        {"%[2]s holds a record for %[1]s that nobody asked it to hold.", "%[2]s 里有一条 %[1]s 的记录，没有人要求写它。"},
	"corrupt-untouched":       {"a process changed %[2]s and then called it corrupt.", "有进程先改动了 %[2]s，又判定它已损坏。"},
	"record-once":             {"%[2]s holds two records for %[1]s.", "%[2]s 里有两条 %[1]s 的记录。"},
	"ledgers-whole":           {"%[2]s cannot be read from offset %[3]d on.", "%[2]s 从偏移 %[3]d 起无法读取。"},
	"files-match-trace":       {"%[2]s and the trace disagree at offset %[3]d.", "%[2]s 与执行轨迹在偏移 %[3]d 处不一致。"},
	"exits-match-trace":       {"a process ended otherwise than the trace tells.", "有进程的结局与执行轨迹所述不同。"},
}

// Why a second effect came about, when the run shows it.
var (
	onceUnkeyed = label{"the receiver gave %[1]s a new identity and committed it again.", "接收端给 %[1]s 分配了新的身份，又提交了一次。"}
	onceNewKey  = label{"the retry came under another key, %[1]s, so the receiver could not know the task again and committed it twice.", "重试换了幂等键 %[1]s，接收端认不出这是同一件事，又提交了一次。"}
	onceLost    = label{"the receiver's ledger was gone, so it could not know that %[1]s was done, and committed it again.", "接收端丢了持久日志，不知道 %[1]s 已经做过，又提交了一次。"}
	senderBlind = label{"The sender's own files look perfect; they cannot show this.", "发送端自己的文件毫无破绽，从中看不出这件事。"}
	someTask    = label{"the task", "该任务"}
)
