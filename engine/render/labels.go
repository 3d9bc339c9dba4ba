package render

import "fmt"

// A label stands in both languages of the book; %[1]s and so on are its arguments.
type label struct{ en, zh string }

func (l label) in(lang string, args ...any) string {
	text := l.en
	if lang == "zh" {
		text = l.zh
	}
	if len(args) == 0 {
		return text
	}
	return fmt.Sprintf(text, args...)
}

// Words beside the marks of a diagram: a column is narrow.
var (
	markCreate   = label{"new", "新建"}
	markLock     = label{"lock", "加锁"}
	markListen   = label{"listen", "监听"}
	markWrite    = label{"write", "写入"}
	markSync     = label{"sync", "刷盘"}
	markClose    = label{"close", "关闭"}
	markExit     = label{"exit %[1]d", "退出 %[1]d"}
	markHalt     = label{"halt(%[1]d)", "halt(%[1]d)"}
	markKilled   = label{"killed", "被杀死"}
	markBusy     = label{"lock held", "锁被占用"}
	markLost     = label{"no reply", "无答复"}
	markRefused  = label{"refused", "拒绝连接"}
	markUnheard  = label{"%[1]s, unheard", "%[1]s，无人收到"}
	markPower    = label{"power loss", "断电"}
	markFileLost = label{"file lost", "文件丢失"}
	markFailed   = label{"failed", "失败"}
	markCut      = label{"truncate", "截断"}
	markCutShort = label{"cut short", "被截短"}
	markFlip     = label{"bit flipped", "比特翻转"}
	markStart    = label{"start", "启动"}
	markWindow   = label{"crash window", "崩溃窗口"}
	markStep     = label{"step", "步骤"}
)

// The legend under a diagram.
var (
	legendWrite    = label{"write", "写入"}
	legendSync     = label{"sync", "刷盘"}
	legendCreate   = label{"new file", "新建文件"}
	legendUnsynced = label{"record, not yet synced", "记录，尚未刷盘"}
	legendSynced   = label{"record, synced", "记录，已刷盘"}
	legendWound    = label{"the verdict points here", "判定指向此处"}
)

// What a step does, after the name of its process.
var (
	doStart       = label{"starts", "启动"}
	doLock        = label{"locks %[1]s", "锁住 %[1]s"}
	doCreate      = label{"creates %[1]s", "创建 %[1]s"}
	doAside       = label{"puts the bad tail aside as %[1]s", "把坏掉的尾部另存为 %[1]s"}
	doHeader      = label{"writes the header of %[1]s", "写好 %[1]s 的文件头"}
	doListen      = label{"listens", "开始监听"}
	doWrite       = label{"writes %[1]s to %[2]s", "把%[1]s写入 %[2]s"}
	doWritePart   = label{"gets only %[1]d bytes of a write into %[2]s", "只把一次写入的 %[1]d 个字节写进 %[2]s"}
	doSync        = label{"syncs %[1]s", "对 %[1]s 刷盘"}
	doBelieve     = label{"syncs what it found in %[1]s before believing it", "先对 %[1]s 中已有的内容刷盘，再采信"}
	doSend        = label{"sends POST %[1]s", "发出请求 POST %[1]s"}
	doReceive     = label{"receives the request for %[1]s", "收到 %[1]s 的请求"}
	doReply       = label{"replies %[1]d", "答复 %[1]d"}
	doResponse    = label{"has the reply %[1]d", "收到答复 %[1]d"}
	doRefuse      = label{"finds nobody listening: connection refused", "发现无人监听：连接被拒绝"}
	doLost        = label{"loses the connection before a reply: whether the request was executed is unknown", "在收到答复前断开连接：请求是否已执行，无从得知"}
	doBusy        = label{"finds %[1]s locked by another process", "发现 %[1]s 已被另一个进程锁住"}
	doAnswer      = label{"answers “%[1]s”", "报告“%[1]s”"}
	doClose       = label{"closes %[1]s", "关闭 %[1]s"}
	doExit        = label{"exits %[1]d", "以退出码 %[1]d 结束"}
	doCrash       = label{"dies at %[2]s: halt(%[1]d)", "在 %[2]s 处崩溃：halt(%[1]d)"}
	doKill        = label{"is killed from outside", "被外部杀死"}
	doPowerNone   = label{"power is lost: what was not synced is gone", "断电：没有刷盘的内容全部丢失"}
	doPowerAll    = label{"power is lost: the disk kept even what was not synced", "断电：没有刷盘的内容也保住了"}
	doPowerSome   = label{"power is lost: of what was not synced, the disk kept a part (%[1]s)", "断电：没有刷盘的内容只保住一部分（%[1]s）"}
	doFlip        = label{"a bit of %[1]s flips, in the byte at offset %[2]d", "%[1]s 中偏移 %[2]d 处的字节翻转了一个比特"}
	doDamage      = label{"the byte at offset %[2]d of %[1]s changes", "%[1]s 中偏移 %[2]d 处的字节变了"}
	doCutShort    = label{"%[1]s is cut short, to %[2]d bytes", "%[1]s 被截短到 %[2]d 字节"}
	doLose        = label{"%[1]s is taken away, as if never written", "%[1]s 被拿走，如同从未写过"}
	doTruncate    = label{"cuts %[1]s to %[2]d bytes", "把 %[1]s 截短到 %[2]d 字节"}
	doFail        = label{"but that fails: %[1]s", "但失败了：%[1]s"}
	doUnsettled   = label{"(the crash window: the request is out, the receipt is not synced)", "（崩溃窗口：请求已发出，回执还没有刷盘）"}
	doInWindow    = label{"(the crash window: the request is out, the receipt is not written)", "（崩溃窗口：请求已发出，回执未写入）"}
	doPointed     = label{"(the verdict points here: %[1]s)", "（判定指向此处：%[1]s）"}
	thisStep      = label{"step %[1]d: %[2]s", "第 %[1]d 步：%[2]s"}
	noKey         = label{"(no key)", "（无键）"}
	listOf        = label{", ", "、"}
	phraseThen    = label{", ", "，"}
	diagramInWord = label{"Space-time diagram of “%[1]s”: %[2]d steps", "“%[1]s”的时空图：共 %[2]d 步"}
)

// Kinds of records, alone and with a key.
var recordNames = map[string]label{
	"intent":  {"the intent %[1]s", "意图 %[1]s "},
	"receipt": {"the receipt for %[1]s", " %[1]s 的回执"},
	"refusal": {"the refusal of %[1]s", " %[1]s 被拒的记录"},
	"mark":    {"the mark that %[1]s is done", " %[1]s 的已发送标记"},
	"round":   {"the round %[1]s", "轮次 %[1]s "},
	"effect":  {"the effect %[1]s", "效果 %[1]s "},
	"entry":   {"the record %[1]s", "记录 %[1]s "},
}

var recordKinds = map[string]label{
	"header":  {"header", "文件头"},
	"intent":  {"intent", "意图"},
	"receipt": {"receipt", "回执"},
	"refusal": {"refusal", "拒绝"},
	"mark":    {"mark", "标记"},
	"round":   {"round", "轮次"},
	"effect":  {"effect", "效果"},
	"entry":   {"record", "记录"},
	"close":   {"close marker", "关闭标记"},
	"bad":     {"unreadable", "无法读取"},
}

// What a file is for, when its bytes are gone and only its name tells.
var fileRecords = map[string]label{
	"intents.wal":  {"an intent", "一条意图"},
	"receipts.wal": {"a record", "一条记录"},
	"history.wal":  {"a round", "一个轮次"},
	"effects.wal":  {"an effect", "一条效果"},
}

var plainRecord = label{"%[1]d bytes", " %[1]d 个字节"}

// The words programs answer with.
var answers = map[string]label{
	"stored":    {"stored", "已保存"},
	"replayed":  {"replayed", "重放"},
	"conflict":  {"conflict", "冲突"},
	"done":      {"done", "已完成"},
	"pending":   {"pending", "未了结"},
	"delivered": {"delivered", "已送达"},
	"refused":   {"refused", "被拒绝"},
	"committed": {"committed", "已提交"},
	"locked":    {"locked", "已被占用"},
	"corrupt":   {"corrupt", "已损坏"},
}

// Why an effect failed, as the disk says it.
var reasons = map[string]label{
	"input/output error":      {"input/output error", "输入输出错误"},
	"no space left on device": {"no space left on device", "设备上没有剩余空间"},
	"file already exists":     {"the file already exists", "文件已经存在"},
}
