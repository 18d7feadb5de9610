/** Repeats a job until disposed, which waits for a running one. */
export class RepeatedJob implements AsyncDisposable {
  readonly #job: (signal: AbortSignal) => Promise<number>
  readonly #end = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<number> | undefined

  /** @param job returns the milliseconds until its next run, and never rejects. Its signal asks it to stop early */
  constructor(job: (signal: AbortSignal) => Promise<number>) {
    this.#job = job
  }

  start(afterMs: number): void {
    if (this.#end.signal.aborted) return
    this.#timer = setTimeout(async () => {
      this.#running = this.#job(this.#end.signal)
      this.start(await this.#running)
    }, afterMs).unref()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort()
    clearTimeout(this.#timer)
    await this.#running
  }
}
