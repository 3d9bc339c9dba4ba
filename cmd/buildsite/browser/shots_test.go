package browser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestShots makes pictures of every page for people to look at: HALT23_SHOTS=DIR.
func TestShots(t *testing.T) {
	dir := os.Getenv("HALT23_SHOTS")
	if dir == "" {
		t.Skip("makes pictures only when HALT23_SHOTS names a folder for them")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	widths := map[string]int64{"desktop": 1280, "tablet": 768, "phone": 390}
	b := open(t, nil)
	everyPage(t, func(page string) {
		for device, width := range widths {
			for _, theme := range []string{"light", "dark"} {
				b.see(width, 900, theme)
				b.visit(page)
				picture, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
				if err != nil {
					t.Fatal(err)
				}
				name := strings.Join([]string{strings.ReplaceAll(strings.Trim(page, "/"), "/", "-"), device, theme}, "-") + ".png"
				if err := os.WriteFile(filepath.Join(dir, name), picture, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}
