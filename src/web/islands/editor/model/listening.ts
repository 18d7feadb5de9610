import type { Api } from './api.ts'
import { endedBy } from './ended-by.ts'
import { Patience } from './patience.ts'
import type { Sync } from './sync.ts'
import type { Clock, State } from './types.ts'
import { watch } from './watch.ts'

export type ListeningOptions = {
  api: Api
  clock: Clock
  /** Nothing more is heard once it is aborted. */
  signal: AbortSignal
  random(): number
  sync: Pick<Sync, 'heard' | 'look'>
  changed(): void
}

/** How long a page that nobody looks at goes on listening: who flips between two tabs need not connect anew each time. */
const afterglow = 5_000

/**
 * Hears of others' changes for as long as the list is open and the page is looked at. Over HTTP/1.1 a browser has six connections to a
 * service: with a stream of events in each of six tabs that nobody looks at, a seventh could not even be loaded.
 */
export class Listening {
  how: State['watching'] = 'away'
  readonly #options: ListeningOptions
  #open = false
  #seen = true
  #watch: { ending: AbortController; patience: Patience } | undefined
  #leaving = new AbortController()

  constructor(options: ListeningOptions) {
    this.#options = options
  }

  /** @param open whether there is a list to hear of */
  keep(open: boolean): void {
    this.#open = open
    if (!open) this.#stop()
    else if (this.#seen) this.#watch ??= this.#begin()
  }

  /** @param seen whether somebody looks at the page */
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
    await clock.wait(afterglow, endedBy(signal, leaving))
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
      version: version => sync.heard(version),
      look: () => sync.look(),
      how: how => {
        this.how = how
        changed()
      },
    })
    return { ending, patience }
  }
}
