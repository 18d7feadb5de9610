/** Repeats a job until it has ended or is disposed, which waits for a running one. */
export class RepeatedJob implements AsyncDisposable {
  readonly #job: (signal: AbortSignal) => Promise<number | undefined>
  readonly #end = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<number | undefined> | undefined

  /** @param job returns the milliseconds until its next run, `undefined` for none, and never rejects. Its signal asks it to stop early */
  constructor(job: (signal: AbortSignal) => Promise<number | undefined>) {
    this.#job = job
  }

  start(afterMs: number): void {
    if (this.#end.signal.aborted) return
    this.#timer = setTimeout(async () => {
      this.#running = this.#job(this.#end.signal)
      const restMs = await this.#running
      if (restMs !== undefined) this.start(restMs)
    }, afterMs).unref()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort()
    clearTimeout(this.#timer)
    await this.#running
  }
}
