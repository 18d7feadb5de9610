import { parsed } from '../../keys/browser-storage.ts'
import type { Api } from './api.ts'
import { EventStream } from './event-stream.ts'
import { Patience } from './patience.ts'
import type { Sync } from './sync.ts'
import type { Clock, State } from './types.ts'

type ListeningOptions = {
  api: Api
  clock: Clock
  signal: AbortSignal
  random(): number
  sync: Pick<Sync, 'reportVersion' | 'readAgain'>
  changed(): void
}

/** How long a hidden page goes on listening, so that switching tabs does not reconnect each time. */
const hiddenListeningMs = 5_000
/** A stream silent for this long is dead; the service sends something every 15 s. */
const silence = 45_000
/** The first event arrives at once, unless a proxy buffers the stream. */
const firstEvent = 10_000
const askEvery = 5_000
/** Number of polls before the stream is tried again. */
const asks = 12

type Watch = { ending: AbortController; signal: AbortSignal; patience: Patience }

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
  #watch: Watch | undefined
  #leaving = new AbortController()

  constructor(options: ListeningOptions) {
    this.#options = options
  }

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
    const staying = AbortSignal.any([signal, leaving.signal])
    await clock.wait(hiddenListeningMs, staying)
    if (staying.aborted) return
    this.#stop()
    changed()
  }

  #stop(): void {
    this.#watch?.ending.abort()
    this.#watch = undefined
    this.how = 'away'
  }

  #begin(): Watch {
    const { clock, random } = this.#options
    const ending = new AbortController()
    const signal = AbortSignal.any([this.#options.signal, ending.signal])
    const watch = { ending, signal, patience: new Patience(clock, signal, random) }
    void this.#notice(watch)
    return watch
  }

  /** Notices others' changes until the watch ends: by a stream of events, or by polling if the stream does not work. */
  async #notice(watch: Watch): Promise<void> {
    const { patience, signal } = watch
    const { sync } = this.#options
    while (!signal.aborted) {
      const ended = await this.#follow(watch)
      if (signal.aborted) return
      if (ended === 'unreadable') {
        this.#show({ how: 'asking' })
        for (let asked = 0; asked < asks && !signal.aborted; asked++) {
          sync.readAgain()
          await this.#countSuggestions()
          await patience.nap(askEvery)
        }
      } else {
        this.#show({ how: 'away' })
        await patience.pause()
        // The list may be hidden, gone or have another token. Not checked for each end: a service that stops ends all streams.
        if (ended === 'over' && !signal.aborted) sync.readAgain()
      }
    }
  }

  #show(change: Partial<Pick<Listening, 'how' | 'suggestionCount'>>): void {
    Object.assign(this, change)
    this.#options.changed()
  }

  async #countSuggestions(): Promise<void> {
    const answer = await this.#options.api.ask({ method: 'GET', path: '/suggestions?limit=1' })
    const { suggestionCount } = (answer.reached && answer.body ? answer.body : {}) as { suggestionCount?: unknown }
    if (typeof suggestionCount === 'number') this.#show({ suggestionCount })
  }

  /** @returns why the stream ended: it is over, the network is away, or streams do not work here */
  async #follow(watch: Watch): Promise<'over' | 'away' | 'unreadable'> {
    const { api, clock } = this.#options
    const end = new AbortController()
    const opening = new AbortController()
    let silent = false
    void clock.wait(firstEvent, opening.signal).then(() => {
      silent = !opening.signal.aborted
      if (silent) end.abort()
    })
    try {
      const ask = { method: 'GET', path: '/events?suggestions=true' } as const
      const signal = AbortSignal.any([watch.signal, end.signal])
      const response = await api.fetch(ask, signal, { accept: 'text/event-stream' })
      const streams = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream')
      if (!streams || !response.body) return response.status === 404 && (await isGone(response)) ? 'over' : 'unreadable'
      return (await this.#readAll(response.body.getReader(), watch, opening)) ? 'over' : 'unreadable'
    } catch {
      // Aborted by the timeout above, or not available.
      return silent ? 'unreadable' : 'away'
    } finally {
      opening.abort()
      end.abort()
    }
  }

  /** @param opening aborted at the first event @returns whether there was any event */
  async #readAll(
    reader: ReadableStreamDefaultReader<Uint8Array>,
    { patience, signal }: Watch,
    opening: AbortController,
  ): Promise<boolean> {
    const { clock, sync } = this.#options
    const events = new EventStream()
    let any = false
    while (true) {
      const chunk = await orSilence(reader, clock)
      if (signal.aborted || !chunk?.value) break
      for (const data of events.read(chunk.value)) {
        const event = parsed(data) as { version?: unknown; suggestionCount?: unknown } | undefined
        if (typeof event?.version !== 'number') continue
        if (!any) {
          any = true
          opening.abort()
          patience.reset()
          this.#show({ how: 'live' })
        }
        sync.reportVersion(event.version)
        if (typeof event.suggestionCount === 'number') this.#show({ suggestionCount: event.suggestionCount })
      }
    }
    await reader.cancel()
    return any
  }
}

async function orSilence(reader: ReadableStreamDefaultReader<Uint8Array>, clock: Clock) {
  const arrived = new AbortController()
  try {
    return await Promise.race([reader.read(), clock.wait(silence, arrived.signal).then(() => undefined)])
  } finally {
    arrived.abort()
  }
}

const isGone = async (response: Response): Promise<boolean> =>
  (parsed(await response.text()) as { code?: unknown } | undefined)?.code === 'list_not_found'
