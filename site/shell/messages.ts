// What page and worker say to each other.

/** Page to worker: run this. The first one also starts the engine. */
export interface Ask {
  engine: string // URL
  bytes: number // raw size, known at build time: Content-Length would be the compressed one
  request: string
}

/** Worker to page. */
export type Tell =
  | { percent: number }
  | { running: true }
  | { partial: string } // what there is of an answer that grows
  | { answer: string }
  | { failure: Reason; detail: string }

/** Why the engine cannot answer; words.ts says each to the reader. */
export type Reason =
  | "file" // the page was opened from a file
  | "worker" // the worker did not start
  | "missing" // the engine's address answers with an error
  | "network" // the engine could not be fetched
  | "unsupported" // no WebAssembly here
  | "broken" // what came is not the engine
  | "memory" // the engine ran out of memory
  | "ended" // the engine stopped by itself

export class EngineFailure extends Error {
  constructor(
    readonly reason: Reason,
    readonly detail: string,
  ) {
    super(`${reason}: ${detail}`)
  }
}
