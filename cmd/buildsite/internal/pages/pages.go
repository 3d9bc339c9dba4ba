// Package pages lays out the book: chapters through templates to the files of a site.
//
// Every address in a page is relative to it, so that the same files work from any folder
// of any static host. The one exception is 404.html, which a host shows under addresses
// of any depth: it needs to know the base.
package pages

import (
	"bytes"
	"html/template"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"halt23/cmd/buildsite/internal/asset"
	"halt23/cmd/buildsite/internal/book"
	"halt23/cmd/buildsite/internal/prose"
)

// A Chapter is a chapter with its pages rendered.
type Chapter struct {
	book.Chapter
	Docs map[string]prose.Doc // by language
}

// Site returns every file of the site by its path from the site's root.
func Site(templates fs.FS, chapters []Chapter, assets asset.Set, base string) (map[string][]byte, error) {
	t, err := template.ParseFS(templates, "*.html")
	if err != nil {
		return nil, err
	}
	s := &site{templates: t, chapters: chapters, assets: assets, base: base, files: map[string][]byte{}}
	for name, data := range assets.Files {
		s.files[name] = data
	}
	for i := range chapters {
		for _, lang := range book.Langs {
			if err := s.chapter(i, lang); err != nil {
				return nil, err
			}
		}
	}
	return s.files, s.around()
}

type site struct {
	templates *template.Template
	chapters  []Chapter
	assets    asset.Set
	base      string
	files     map[string][]byte
}

// address is where a chapter is: "en/outbox/".
func (s *site) address(i int, lang string) string { return lang + "/" + s.chapters[i].Slug + "/" }

func (s *site) chapter(i int, lang string) error {
	at := s.address(i, lang)
	v := s.view(at, lang)
	page, doc := s.chapters[i].Pages[lang], s.chapters[i].Docs[lang]
	v.Title, v.Description = page.Title, page.Description
	v.Body = template.HTML(doc.HTML) // made by prose from the book's own sources, raw HTML refused
	v.Labs = len(doc.Labs) > 0
	v.Number = i
	for _, h := range doc.Headings {
		if h.Level == 2 {
			v.OnPage = append(v.OnPage, entry{Title: h.Text, Href: "#" + h.ID})
		}
	}
	v.Contents[i].Current = true
	if i > 0 {
		v.Prev = &v.Contents[i-1]
	}
	if i+1 < len(s.chapters) {
		v.Next = &v.Contents[i+1]
	}
	for _, other := range book.Langs {
		if other != lang {
			v.Others = append(v.Others, entry{Title: inLang[other].Name, Lang: other, Code: inLang[other].Code,
				Href: relative(at, s.address(i, other))})
		}
	}
	name := "chapter.html"
	if i == 0 {
		name = "start.html"
	}
	return s.write(at+"index.html", name, v)
}

// around makes what stands around the chapters: the door, the languages' own, and 404.
func (s *site) around() error {
	door := s.view("", book.Langs[0])
	door.Title = inLang["en"].Subtitle
	for _, lang := range book.Langs {
		w := inLang[lang]
		door.Others = append(door.Others, entry{Title: w.Name, Lang: lang, Code: w.Code, Text: w.Subtitle, Href: s.address(0, lang)})
		to := struct{ Lang, Href, Title string }{w.Code, s.chapters[0].Slug + "/", w.Book}
		if err := s.write(lang+"/index.html", "forward.html", to); err != nil {
			return err
		}
	}
	if err := s.write("index.html", "door.html", door); err != nil {
		return err
	}
	lost := door
	lost.absolute(s.base)
	return s.write("404.html", "404.html", lost)
}

func (s *site) write(name, tmpl string, data any) error {
	var out bytes.Buffer
	if err := s.templates.ExecuteTemplate(&out, tmpl, data); err != nil {
		return err
	}
	s.files[name] = out.Bytes()
	return nil
}

// relative is the address of to as written in the page at from; both end in "/" or are files.
func relative(from, to string) string {
	rel, err := filepath.Rel("/"+path.Dir(from), "/"+to)
	if err != nil { // both are absolute: cannot happen
		panic(err)
	}
	rel = filepath.ToSlash(rel)
	if strings.HasSuffix(to, "/") {
		rel += "/"
	}
	return rel
}
