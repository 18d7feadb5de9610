/** Runs batched work at intervals, never twice at once. */
export class Batcher {
  readonly #flush: () => Promise<void>
  readonly #everyMs: number
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  /** @param flush handles all present items; it schedules another flush for later ones */
  constructor(flush: () => Promise<void>, everyMs: number) {
    this.#flush = flush
    this.#everyMs = everyMs
  }

  /** Runs a flush within the interval. */
  schedule(): void {
    this.#timer ??= setTimeout(() => this.flush(), this.#everyMs).unref()
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#running ??= this.#flush().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Flushes everything, including items added during a running flush. */
  async finish(): Promise<void> {
    await this.#running
    await this.flush()
  }
}
