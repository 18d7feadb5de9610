import { parsed } from '../../keys/browser-storage.ts'
import type { Api } from './api.ts'
import { EventStream } from './event-stream.ts'
import { endedBy, type Patience } from './patience.ts'
import type { Clock, State } from './types.ts'

export type WatchOptions = {
  api: Api
  clock: Clock
  patience: Patience
  signal: AbortSignal
  /** Reports the list's version. */
  version(version: number): void
  /** Reports the number of suggestions that wait. */
  suggestions(count: number): void
  /** Called when the list may have changed. */
  mayHaveChanged(): void
  /** Reports how changes are noticed now. */
  how(how: State['watching']): void
}

/** A stream silent for this long is dead; the service sends something every 15 s. */
const silence = 45_000
/** The first event arrives at once, unless a proxy buffers the stream. */
const firstEvent = 10_000
const askEvery = 5_000
/** Number of polls before the stream is tried again. */
const asks = 12

/** Notices others' changes until the signal is aborted: by a stream of events, or by polling if the stream does not work. */
export async function watch(options: WatchOptions): Promise<void> {
  const { patience, signal, mayHaveChanged, how } = options
  while (!signal.aborted) {
    const ended = await follow(options)
    if (signal.aborted) return
    if (ended === 'unreadable') {
      how('asking')
      for (let asked = 0; asked < asks && !signal.aborted; asked++) {
        mayHaveChanged()
        await countSuggestions(options)
        await patience.nap(askEvery)
      }
    } else {
      how('away')
      await patience.pause()
      // The list may be hidden, gone or have another token. Not checked for each end: a service that stops ends all streams.
      if (ended === 'over' && !signal.aborted) mayHaveChanged()
    }
  }
}

async function countSuggestions({ api, suggestions }: WatchOptions): Promise<void> {
  const answer = await api.ask({ method: 'GET', path: '/suggestions?limit=1' })
  const { suggestionCount } = (answer.reached && answer.body ? answer.body : {}) as { suggestionCount?: unknown }
  if (typeof suggestionCount === 'number') suggestions(suggestionCount)
}

/** @returns why the stream ended: it is over, the network is away, or streams do not work here */
async function follow(options: WatchOptions): Promise<'over' | 'away' | 'unreadable'> {
  const { api, clock, signal } = options
  const end = new AbortController()
  const opening = new AbortController()
  let silent = false
  void clock.wait(firstEvent, opening.signal).then(() => {
    silent = !opening.signal.aborted
    if (silent) end.abort()
  })
  try {
    const response = await api.fetch('GET', '/events?suggestions=true', endedBy(signal, end), {
      accept: 'text/event-stream',
    })
    const streams = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!streams || !response.body) return response.status === 404 && (await isGone(response)) ? 'over' : 'unreadable'
    return (await readAll(response.body.getReader(), options, opening)) ? 'over' : 'unreadable'
  } catch {
    // Aborted by the timeout above, or not available.
    return silent ? 'unreadable' : 'away'
  } finally {
    opening.abort()
    end.abort()
  }
}

/** @param opening aborted at the first event @returns whether there was any event */
async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { clock, patience, signal, version, suggestions, how }: WatchOptions,
  opening: AbortController,
): Promise<boolean> {
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
        how('live')
      }
      version(event.version)
      if (typeof event.suggestionCount === 'number') suggestions(event.suggestionCount)
    }
  }
  await reader.cancel()
  return any
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
