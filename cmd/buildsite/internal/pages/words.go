package pages

// words are what the templates say around a chapter.
type words struct {
	Name     string // of the language itself, as the other one's link shows it
	Code     string // for lang attributes
	Book     string // the title of the book
	Subtitle string
	Skip     string
	List     string
	Here     string
	Theme    string
	Before   string
	After    string
	Chapter  string
	Begin    string
	About    string
}

var inLang = map[string]words{
	"en": {
		Name: "English", Code: "en", Book: "halt23", Subtitle: "An executable book on durable delivery",
		Skip: "Skip to the text", List: "Contents", Here: "On this page", Theme: "Light or dark",
		Before: "Previous", After: "Next", Chapter: "Chapters", Begin: "Begin with chapter 1",
		About: "Every picture here is a run of the code in the text: recorded when this site was built, and run again in this page when you ask. Nothing you do here leaves your browser.",
	},
	"zh": {
		Name: "中文", Code: "zh-Hans", Book: "halt23", Subtitle: "一本可以运行的书：讲持久投递",
		Skip: "跳到正文", List: "目录", Here: "本页内容", Theme: "浅色或深色",
		Before: "上一章", After: "下一章", Chapter: "各章", Begin: "从第一章读起",
		About: "书里的每张图都是正文那份代码的一次运行：建站时录下，你点运行时就在本页重跑。你在这里做的一切都不会离开浏览器。",
	},
}
