/** Work that is done now and then for all that has come meanwhile, and never twice at once. */
export class Flushing {
  readonly #flush: () => Promise<void>
  readonly #everyMs: number
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  /** @param flush goes on until nothing is left */
  constructor(flush: () => Promise<void>, everyMs: number) {
    this.#flush = flush
    this.#everyMs = everyMs
  }

  /** Within that time. */
  soon(): void {
    this.#timer ??= setTimeout(() => this.now(), this.#everyMs).unref()
  }

  now(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#running ??= this.#flush().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Also of what comes while it is under way. */
  async last(): Promise<void> {
    await this.#running
    await this.now()
  }
}
