import type { Api } from './api.ts'
import { endedBy, Patience } from './patience.ts'
import type { Sync } from './sync.ts'
import type { Clock, State } from './types.ts'
import { watch } from './watch.ts'

export type ListeningOptions = {
  api: Api
  clock: Clock
  /** Ends listening when aborted. */
  signal: AbortSignal
  random(): number
  sync: Pick<Sync, 'reportVersion' | 'readAgain'>
  changed(): void
}

/** How long a hidden page goes on listening, so that switching tabs does not reconnect each time. */
const hiddenListeningMs = 5_000

/**
 * Receives others' changes while the list is open and the page is visible. Over HTTP/1.1 a browser has six connections to a service: with
 * streams in six hidden tabs, a seventh page could not load.
 */
export class Listening {
  how: State['watching'] = 'away'
  /** Number of suggestions that wait, as far as it is known. */
  suggestionCount = 0
  readonly #options: ListeningOptions
  #open = false
  #seen = true
  #watch: { ending: AbortController; patience: Patience } | undefined
  #leaving = new AbortController()

  constructor(options: ListeningOptions) {
    this.#options = options
  }

  /** @param open whether a list is open */
  keep(open: boolean): void {
    this.#open = open
    if (!open) this.#stop()
    else if (this.#seen) this.#watch ??= this.#begin()
  }

  /** @param seen whether the page is visible */
  seen(seen: boolean): void {
    this.#seen = seen
    this.#leaving.abort()
    if (seen) this.keep(this.#open)
    else if (this.#watch) void this.#leave()
  }

  wake(): void {
    this.#watch?.patience.wake()
  }

  async #leave(): Promise<void> {
    const { clock, signal, changed } = this.#options
    const leaving = new AbortController()
    this.#leaving = leaving
    await clock.wait(hiddenListeningMs, endedBy(signal, leaving))
    if (leaving.signal.aborted) return
    leaving.abort()
    this.#stop()
    changed()
  }

  #stop(): void {
    this.#watch?.ending.abort()
    this.#watch = undefined
    this.how = 'away'
  }

  #begin() {
    const { api, clock, signal, random, sync, changed } = this.#options
    const ending = new AbortController()
    const ended = endedBy(signal, ending)
    const patience = new Patience(clock, ended, random)
    void watch({
      api,
      clock,
      patience,
      signal: ended,
      version: version => sync.reportVersion(version),
      suggestions: count => {
        this.suggestionCount = count
        changed()
      },
      mayHaveChanged: () => sync.readAgain(),
      how: how => {
        this.how = how
        changed()
      },
    })
    return { ending, patience }
  }
}
