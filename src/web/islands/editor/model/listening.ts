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
  sync: Pick<Sync, 'heard' | 'look'>
  changed(): void
}

/** Hears of others' changes for as long as the list is open. */
export class Listening {
  how: State['watching'] = 'away'
  readonly #options: ListeningOptions
  readonly #patience: Patience
  #watch: AbortController | undefined

  constructor(options: ListeningOptions) {
    this.#options = options
    this.#patience = new Patience(options.clock, options.signal)
  }

  keep(listening: boolean): void {
    if (!listening) {
      this.#watch?.abort()
      this.#watch = undefined
    } else this.#watch ??= this.#begin()
  }

  wake(): void {
    this.#patience.wake()
  }

  #begin(): AbortController {
    const { api, clock, signal, sync, changed } = this.#options
    const ending = new AbortController()
    void watch({
      api,
      clock,
      patience: this.#patience,
      signal: endedBy(signal, ending),
      version: version => sync.heard(version),
      look: () => sync.look(),
      how: how => {
        this.how = how
        changed()
      },
    })
    return ending
  }
}
