package render

// A model's words: its name beside a row, a shorter one for the head of a column, and
// what happens, with %[1]s for when. Keys are those of explore.Row.Model.
type modelWords struct{ name, short, deed label }

var models = map[string]modelWords{
	"killed/sender":     {label{"sender killed", "发送端被杀"}, label{"sender killed", "发送端被杀"}, label{"sender killed after %[1]s", "%[1]s后发送端被杀"}},
	"killed/receiver":   {label{"receiver killed", "接收端被杀"}, label{"receiver killed", "接收端被杀"}, label{"receiver killed after %[1]s", "%[1]s后接收端被杀"}},
	"killed/ledger":     {label{"process killed", "进程被杀"}, label{"process killed", "进程被杀"}, label{"process killed after %[1]s", "%[1]s后进程被杀"}},
	"power-loss/synced": {label{"power lost: synced only", "断电：只留已刷盘"}, label{"power: synced only", "断电只留刷盘"}, label{"power lost after %[1]s, keeping only what was synced", "%[1]s后断电，只留下已刷盘的"}},
	"power-loss/prefix": {label{"power lost: a prefix", "断电：留一段前缀"}, label{"power: a prefix", "断电留前缀"}, label{"power lost after %[1]s, keeping a prefix of the rest", "%[1]s后断电，其余按顺序留下一段"}},
	"power-loss/subset": {label{"power lost: any subset", "断电：留任意子集"}, label{"power: any subset", "断电留子集"}, label{"power lost after %[1]s, keeping any part of the rest", "%[1]s后断电，其余任意留下一部分"}},
	"power-loss/torn":   {label{"power lost: a torn write", "断电：撕裂写"}, label{"power: torn write", "断电撕裂写"}, label{"power lost after %[1]s, with a write torn", "%[1]s后断电，一次写入被撕裂"}},
	"power-loss/dirent": {label{"power lost: file names", "断电：文件名丢失"}, label{"power: file names", "断电丢文件名"}, label{"power lost after %[1]s, keeping some of the file names", "%[1]s后断电，文件名只留一部分"}},
	"disk/sync-error":   {label{"a sync fails", "刷盘失败"}, label{"a sync fails", "刷盘失败"}, label{"a sync fails at %[1]s", "%[1]s刷盘失败"}},
	"disk/no-space":     {label{"no space left", "空间不足"}, label{"no space left", "空间不足"}, label{"no space left at %[1]s", "%[1]s写入时空间不足"}},
	"disk/short-write":  {label{"a short write", "写入不完整"}, label{"a short write", "写入不完整"}, label{"a write stops short at %[1]s", "%[1]s只写进一部分"}},
	"disk/read-error":   {label{"a read fails", "读取失败"}, label{"a read fails", "读取失败"}, label{"a read fails before %[1]s", "%[1]s之前读取失败"}},
	"disk/bit-flip":     {label{"a bit flips", "比特翻转"}, label{"a bit flips", "比特翻转"}, label{"a bit flips on the disk after %[1]s", "%[1]s后磁盘上翻转一个比特"}},
	"recovery":          {label{"power lost twice", "恢复途中再断电"}, label{"power lost twice", "再次断电"}, label{"power lost after %[1]s and again while recovering", "%[1]s后断电，恢复途中再次断电"}},
}

// Why a row does not apply, by the sentence of the explorer.
var absences = map[string]label{
	"nobody of that name runs here":                           {"does not apply: nobody of that name runs here", "不适用：这里没有这样的进程"},
	"there is never anything that this could leave otherwise": {"does not apply: it would leave nothing otherwise", "不适用：不会留下别的结果"},
	"nothing here does what could fail so":                    {"does not apply: nothing here could fail so", "不适用：这里没有会这样失败的操作"},
	"there is no ledger yet":                                  {"does not apply: there is no ledger", "不适用：还没有持久日志"},
	"the recovery has nothing to do":                          {"does not apply: the recovery has nothing to do", "不适用：恢复无事可做"},
}

// What states come to that break an invariant: the run …, one of them …, several ….
type outcomeWords struct{ one, many label }

var outcomes = map[string]outcomeWords{
	"effect-once":                 {label{"has an effect too many", "效果多做一次"}, label{"have an effect too many", "效果多做一次"}},
	"receipt-proves-effect":       {label{"has a receipt without its effect", "有回执而无效果"}, label{"have a receipt without its effect", "有回执而无效果"}},
	"history-proves-receipts":     {label{"has a history without its receipts", "有历史而无回执"}, label{"have a history without its receipts", "有历史而无回执"}},
	"acknowledged-kept":           {label{"loses an acknowledged record", "丢失已确认记录"}, label{"lose an acknowledged record", "丢失已确认记录"}},
	"no-intent-dropped":           {label{"drops an intent", "丢下一个意图"}, label{"drop an intent", "丢下一个意图"}},
	"nothing-invented":            {label{"holds a record that nobody asked for", "多出没人要写的记录"}, label{"hold a record that nobody asked for", "多出没人要写的记录"}},
	"corrupt-untouched":           {label{"changes a corrupt ledger", "改动了损坏的日志"}, label{"change a corrupt ledger", "改动了损坏的日志"}},
	"record-once":                 {label{"holds a record twice", "同一记录存了两条"}, label{"hold a record twice", "同一记录存了两条"}},
	"ledgers-whole":               {label{"leaves an unreadable ledger", "留下读不完的日志"}, label{"leave an unreadable ledger", "留下读不完的日志"}},
	"files-match-trace":           {label{"has files that its trace does not explain", "文件与执行轨迹不符"}, label{"have files that their trace does not explain", "文件与执行轨迹不符"}},
	"exits-match-trace":           {label{"ends otherwise than its trace tells", "结局与执行轨迹不符"}, label{"end otherwise than their trace tells", "结局与执行轨迹不符"}},
	"recovery-completes":          {label{"does not finish recovering", "恢复没有做完"}, label{"do not finish recovering", "恢复没有做完"}},
	"second-open-changes-nothing": {label{"has something to mend at the second open", "再次打开时还要修补"}, label{"have something to mend at the second open", "再次打开时还要修补"}},
	"flip-noticed":                {label{"does not notice the flip", "没有发现比特翻转"}, label{"do not notice the flip", "没有发现比特翻转"}},
}

var (
	mapReal      = label{"real processes show this", "真实进程能看到"}
	mapSim       = label{"simulation only", "只有模拟能看到"}
	mapRealIn    = label{"%[1]s (real processes show this)", "%[1]s（真实进程能看到）"}
	mapSimIn     = label{"%[1]s (simulation only)", "%[1]s（只有模拟能看到）"}
	mapRealShort = label{"real processes", "真实进程"}
	mapSimShort  = label{"simulation only", "只有模拟"}
	mapHead      = label{"die after this step, recover, then look", "每一步之后死一次，恢复，再看结果"}
	mapAxis      = label{"twice ↑ lost ↓", "多做 ↑ 丢失 ↓"}
	mapAxisOf    = label{"← twice · lost →", "← 多做 · 丢失 →"} // when time runs downwards
	mapInWord    = label{"Crash map of “%[1]s”: %[2]d steps, %[3]d ways to die, %[4]d states", "“%[1]s”的崩溃地图：%[2]d步，%[3]d种死法，%[4]d种状态"}
	mapTitle     = label{"Crash map: %[1]s", "崩溃地图：%[1]s"}
	mapWords     = label{"The map in words", "用文字描述这张地图"}
	mapForeign   = label{"This run is not the one that the map explores.", "这次运行不是这张地图所探索的那一次。"}

	mapStates  = label{"%[1]d states in all: each crashed, recovered and judged.", "共%[1]d种状态：逐一崩溃、恢复、判定。"}
	mapNoWound = label{"No invariant broke.", "没有不变式被破坏。"}
	mapRowSays = label{"%[1]s: “%[2]s” broken in %[3]d of %[4]d states", "%[1]s：%[4]d种状态中有%[3]d种“%[2]s”不成立"}
	mapRowOne  = label{"%[1]s: “%[2]s” broken", "%[1]s：“%[2]s”不成立"}
	mapUnsure  = label{"%[1]s: %[2]d of %[3]d states cannot be decided", "%[1]s：%[3]d种状态中有%[2]d种不可判定"}
	mapSampled = label{"~ sampled", "~ 抽样"}

	cellSays    = label{"%[1]s: %[2]s", "%[1]s：%[2]s"}
	stateCount  = label{"%[1]d states", "%[1]d种状态"}
	diskStates  = label{"%[1]d disk states", "%[1]d种磁盘状态"}
	cellFine    = label{"as promised", "如约"}
	cellAllFine = label{"all as promised", "全部如约"}
	cellRun     = label{"the run %[1]s", "%[1]s"}
	cellSome    = label{"%[1]d %[2]s", "%[1]d种%[2]s"}
	cellAll     = label{"all %[1]s", "全部%[1]s"}
	cellUnsure  = label{"%[1]d cannot be decided", "%[1]d种不可判定"}
	cellOpen    = label{"cannot be decided", "不可判定"}
	stateSample = label{"%[1]d of %[2]s states sampled", "从%[2]s种状态中抽样%[1]d种"}
	diskSample  = label{"%[1]d of %[2]s disk states sampled", "从%[2]s种磁盘状态中抽样%[1]d种"}
	moreThan    = label{"more than %[1]s", "超过%[1]s"}

	oneStep    = label{"step %[1]d", "第%[1]d步"}
	manySteps  = label{"steps %[1]s", "%[1]s"}
	stepNumber = label{"%[1]d", "第%[1]d步"}
	stepRange  = label{"%[1]d to %[2]d", "第%[1]d至%[2]d步"}
	andSteps   = label{" and ", "、"}

	markSend  = label{"send", "发出"}
	markReply = label{"reply", "答复"}
	markNames = label{"sync names", "目录刷盘"}

	signFine   = label{"as promised", "如约"}
	signSome   = label{"in some of the states", "部分状态如此"}
	signSample = label{"a sample was looked at", "只抽样检查"}
	signUnsure = label{"cannot be decided", "不可判定"}
)

// What the signs mean, in their order.
var signWords = [signKinds]label{
	{"an effect too many", "效果多做"},
	{"acknowledged and lost", "确认过却丢失"},
	{"another invariant", "其他不变式"},
}
