package browser
import ("net/http";"testing";"os";"github.com/chromedp/chromedp")
func TestZZ(t *testing.T){
 b:=open(t,engineHost(nil2))
 snap:=func(n string){ p,err:=chromedp.Run(b.ctx,chromedp.CaptureScreenshot()); if err!=nil{t.Fatal(err)}; os.WriteFile("/tmp/shots/zz-"+n+".png",p,0o644)}
 b.see(1280,1000,"light"); b.visit("en/outbox/#perfect-files")
 b.do(chromedp.Click(chromedp.CSS(`halt-lab[data-scenario=unkeyed-delivery] button[data-text*="mode=keyed"]`)))
 b.until(element(first)+`.dataset.state === "done"`)
 look[any](b, element(first)+`.scrollIntoView()`)
 snap("keyed")
 look[any](b, element(first)+`.querySelectorAll("svg.wide [data-step]")[9].dispatchEvent(new MouseEvent("click",{bubbles:true}))`)
 b.until(element(first)+`.querySelectorAll("svg.wide [data-step]")[9].hasAttribute("aria-current")`)
 look[any](b, element(first)+`.querySelectorAll("details").forEach(d=>d.open=true)`)
 look[any](b, element(first)+`.scrollIntoView()`)
 snap("step")
 look[any](b, `scrollBy(0,800)`); snap("files")
 look[any](b, element(first)+`.script="receiver start\nsubmitt x"`); look[any](b, element(first)+`.run()`)
 look[any](b, element(first)+`.querySelector(".foot").scrollIntoView()`); snap("fail")
 b.see(390,844,"dark"); b.visit("zh/outbox/"); look[any](b,`document.querySelector("details.contents").open=true`); snap("menu")
 b.see(1280,800,"light"); b.do(chromedp.Navigate(b.site+"404.html")); snap("404")
}
func nil2(w http.ResponseWriter, r *http.Request, u http.Handler){u.ServeHTTP(w,r)}
