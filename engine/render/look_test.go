package render

import ("testing";"os")

func TestLook(t *testing.T) {
	css, _ := os.ReadFile("/tmp/brief/lab.css")
	base := `<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1"><style>
:root{color-scheme:light;--paper:#fbfaf7;--ink:#1d2228;--soft:#5d666f;--line:#d9d6cd;--panel:#fff;--bad:#b84a00;--accent:#2457c5;--wash:#fdf3ea}
:root[data-theme=dark]{color-scheme:dark;--paper:#14171a;--ink:#e7e4dc;--soft:#9aa3ab;--line:#333a40;--panel:#1b1f23;--bad:#FF8A4C;--accent:#8fb0ff;--wash:#2b2018}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.65 Georgia,"Noto Serif CJK SC",serif}main{max-width:68ch;margin:0 auto;padding:20px}`
	p := unkeyed()
	mid := p
	mid.Step = p.Run.Events[40].N
	for _, lang := range []string{"en","zh"} {
		for _, theme := range []string{"light","dark"} {
			h := base + string(css) + "</style><main><p>Text before.</p><halt-lab>" + Lab(p, lang) + "</halt-lab><halt-lab>" + Lab(mid, lang) + "</halt-lab></main>"
			h = "<!doctype html><html data-theme=" + theme + " lang=" + lang + ">" + h[len("<!doctype html>"):]
			os.WriteFile("/tmp/render/"+lang+"-"+theme+".html", []byte(h), 0o644)
		}
	}
}
