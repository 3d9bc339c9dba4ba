package check

import (
	"net/url"
	"path"
	"strings"
)

// follow resolves a link as a browser does and says where it leads to nothing.
func (c *checker) follow(from, link string) {
	u, err := url.Parse(link)
	if err != nil {
		c.say(from, "link %q: %v", link, err)
		return
	}
	if u.Scheme != "" || u.Host != "" {
		return // elsewhere: not ours to check at build time
	}
	to, ok := c.target(from, u.Path)
	if !ok {
		c.say(from, "link %q leads out of the site; write it relative to the page", link)
		return
	}
	if _, exists := c.files[to]; !exists {
		c.say(from, "link %q leads to %s, which does not exist", link, to)
		return
	}
	if u.Fragment != "" && !c.pages[to].ids[u.Fragment] {
		c.say(from, "link %q: %s has no id %q", link, to, u.Fragment)
	}
}

// target is the file behind a path as written in the page from.
func (c *checker) target(from, p string) (string, bool) {
	switch {
	case p == "":
		return from, true
	case strings.HasPrefix(p, "/"):
		rest, ok := strings.CutPrefix(p, c.base)
		if !ok || from != "404.html" {
			return "", false
		}
		p = rest
	default:
		directory := strings.HasSuffix(p, "/") || p == "." || p == ".."
		p = path.Join(path.Dir(from), p)
		if directory {
			p += "/"
		}
	}
	if p == "" || strings.HasSuffix(p, "/") {
		p = path.Join(p, "index.html")
	}
	return p, p != ".." && !strings.HasPrefix(p, "../")
}
