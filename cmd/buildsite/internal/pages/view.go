package pages

import "halt23/cmd/buildsite/internal/asset"

// A view is what a template sees.
type view struct {
	words
	Lang        string // "zh"; words.Code is the one for attributes
	Title       string
	Description string
	Body        any // template.HTML
	Labs        bool
	Number      int
	Home        string
	Contents    []entry
	OnPage      []entry
	Others      []entry // this page in the other languages
	Prev, Next  *entry
	Assets      asset.Set
	Policy      string
}

// An entry is a link.
type entry struct {
	Title, Text string
	Href        string
	Lang, Code  string
	Number      int
	Current     bool
}

// policy is stated in every page, so that it holds on hosts that send no headers and is
// in force in every test. Nothing inline, nothing from elsewhere.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'"

// view is what all pages in a language share, with addresses as seen from at.
func (s *site) view(at, lang string) view {
	v := view{words: inLang[lang], Lang: lang, Policy: policy, Assets: s.assets, Home: relative(at, s.address(0, lang))}
	for _, where := range v.addresses() {
		*where = relative(at, *where)
	}
	for i, c := range s.chapters {
		p := c.Pages[lang]
		v.Contents = append(v.Contents, entry{Title: p.Title, Text: p.Description, Number: i, Href: relative(at, s.address(i, lang))})
	}
	return v
}

// addresses are the shared files that a page names.
func (v *view) addresses() []*string {
	a := &v.Assets
	return []*string{&a.CSS, &a.Icon, &a.Early, &a.Choose, &a.Main, &a.Worker, &a.Engine, &a.Atlas}
}

// absolute rewrites the addresses of a page at the root for one that may be shown anywhere.
func (v *view) absolute(base string) {
	for _, where := range v.addresses() {
		*where = base + *where
	}
	v.Home = base + v.Home
	others := v.Others
	v.Others = nil
	for _, o := range others {
		o.Href = base + o.Href
		v.Others = append(v.Others, o)
	}
}
