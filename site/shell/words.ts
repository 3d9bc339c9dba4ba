// What the shell itself says, in both languages: progress, and failures with what to do.
import { EngineFailure, type Reason } from "./messages"

interface Words {
  loading(megabytes: string): string
  running: string
  done: string
  explored: string
  stopped: string
  reset: string
  at(line: number, column: number): string
  kept: string
  failures: Record<Reason, (detail: string) => string>
}

const en: Words = {
  loading: (mb) => `Loading the engine, ${mb} MB unpacked. It runs in this page; nothing is sent anywhere.`,
  running: "Running.",
  done: "Done: this run was made in your browser just now.",
  explored: "Done: every state of this map was crashed, recovered and judged in your browser just now.",
  stopped: "Stopped.",
  reset: "Back to the recorded run.",
  at: (line, column) => `Line ${line}, column ${column}: `,
  kept: " The run shown below is the last one that worked.",
  failures: {
    file: () => "A page opened from a file may not start the engine. Serve the folder: go run ./cmd/buildsite -serve",
    worker: (d) => `The engine's worker did not start: ${d}. Reload the page; if that does not help, a file of the site is missing.`,
    missing: (d) => `The engine was not found: ${d}. Reload the page; if that does not help, a file of the site is missing.`,
    network: (d) => `The engine could not be fetched: ${d}. Check the connection and run again.`,
    unsupported: () => "This browser has no WebAssembly, or it is switched off. Use a current browser.",
    broken: (d) => `What the site served as the engine is not one: ${d}. Reload the page.`,
    memory: (d) => `The engine ran out of memory: ${d}. Close other pages and run again.`,
    ended: () => "The engine stopped by itself, perhaps for lack of memory. Running again starts a new one.",
  },
}

const zh: Words = {
  loading: (mb) => `正在加载引擎，解压后${mb} MB。它在本页运行，不会向外发送任何东西。`,
  running: "正在运行。",
  done: "完成：这次运行刚刚在你的浏览器里跑出来。",
  explored: "完成：这张地图上的每个状态，刚刚都在你的浏览器里崩溃、恢复并判定过。",
  stopped: "已停止。",
  reset: "已恢复为录制的运行。",
  at: (line, column) => `第${line}行第${column}列：`,
  kept: "下面显示的是上一次成功的运行。",
  failures: {
    file: () => "从文件直接打开的页面不能启动引擎。请用网址访问：go run ./cmd/buildsite -serve",
    worker: (d) => `引擎的工作线程没有启动：${d}。请刷新页面；如果仍然不行，就是网站缺了文件。`,
    missing: (d) => `找不到引擎：${d}。请刷新页面；如果仍然不行，就是网站缺了文件。`,
    network: (d) => `没能取到引擎：${d}。请检查网络后再运行。`,
    unsupported: () => "这个浏览器没有WebAssembly，或者它被关闭了。请换用新版浏览器。",
    broken: (d) => `网站给出的引擎文件不对：${d}。请刷新页面。`,
    memory: (d) => `引擎内存不足：${d}。请关掉其他页面后再运行。`,
    ended: () => "引擎自己停了，可能是内存不足。再次运行会启动新的引擎。",
  },
}

export const lang = document.documentElement.lang.startsWith("zh") ? "zh" : "en"
export const words = lang === "zh" ? zh : en

/** What went wrong, to what, and how to mend it. */
export function explain(e: unknown): string {
  const said = e instanceof EngineFailure ? words.failures[e.reason](e.detail) : String(e)
  return said + words.kept
}
