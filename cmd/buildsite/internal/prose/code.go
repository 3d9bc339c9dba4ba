package prose

import (
	"fmt"
	"html"
	"strings"

	chroma "github.com/alecthomas/chroma/v2"
	chromahtml "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
)

// formatter writes classes only: colours live in the style sheet, for both themes, and
// the pages' content security policy allows no style attributes.
var formatter = chromahtml.New(chromahtml.WithClasses(true), chromahtml.PreventSurroundingPre(true))

// block is a code block. It may scroll sideways, so it must be reachable by keyboard.
func block(language, code, lang string) (string, error) {
	inner, err := highlight(language, code)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("<pre class=\"code\" tabindex=\"0\" role=\"group\" aria-label=\"%s\"><code>%s</code></pre>\n", words[lang].code, inner), nil
}

func highlight(language, code string) (string, error) {
	switch language {
	case "", "text":
		return html.EscapeString(code), nil
	case "halt":
		return script(code), nil
	}
	lexer := lexers.Get(language)
	if lexer == nil {
		return "", fmt.Errorf("no highlighting for %q; use a known language or text", language)
	}
	tokens, err := chroma.Coalesce(lexer).Tokenise(nil, code)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	if err := formatter.Format(&b, styles.Fallback, tokens); err != nil {
		return "", err
	}
	return b.String(), nil
}

// script marks what matters in the lines of a scenario: where it dies, and comments.
func script(code string) string {
	lines := strings.SplitAfter(code, "\n")
	for i, line := range lines {
		words := strings.SplitAfter(line, " ")
		for j, word := range words {
			escaped := html.EscapeString(word)
			if strings.HasPrefix(word, "crash=") || strings.HasPrefix(word, "flaw=") {
				text := strings.TrimRight(escaped, " \n")
				escaped = `<b class="fate">` + text + "</b>" + escaped[len(text):]
			}
			words[j] = escaped
		}
		lines[i] = strings.Join(words, "")
	}
	return strings.Join(lines, "")
}
