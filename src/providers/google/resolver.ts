import { setTimeout } from 'node:timers/promises'
import { isLocated } from '../../domain/coordinates.ts'
import type { GoogleIdAnswer, GoogleIds, GoogleIdTask } from '../../storage/google-ids.ts'
import { ProviderDown } from '../online/provider.ts'
import { isId } from './answers.ts'
import { CallsSpent, KeyRefused, QuestionRefused } from './failures.ts'
import type { GooglePlaces } from './places.ts'
import { isSame } from './same.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Between two calls. */
const paceMs = 600
/** Between two looks for new places. */
const lookEveryMs = 10 * second
/** Writes carry the time at which they began, and clocks of other processes differ: so far back goes a look. */
const overlapMs = minute
/** And so often it is at everything there is. */
const lookAtAllEveryMs = 24 * hour
/** So many ids are found before the lists hear of them, or all that there are: a list of 100 new places does not get 100 versions. */
const mostUntold = 25
const leastRestMs = 30 * second
const longestRestMs = hour

export type ResolverOptions = {
  ids: GoogleIds
  places: GooglePlaces
  /** Told of what went wrong with the database, for the log. */
  failed(error: unknown): void
  /** Milliseconds since 1970. */
  now?: () => number
}

/**
 * Finds the ids of places in Google's map, in the background, and keeps them current. A failing provider makes it wait, longer each
 * time; nobody else waits for it.
 */
export class GoogleIdResolver implements AsyncDisposable {
  readonly #ids: GoogleIds
  readonly #places: GooglePlaces
  readonly #failed: (error: unknown) => void
  readonly #now: () => number
  readonly #stop = new AbortController()
  #running: Promise<void> | undefined
  #lookAt = 0
  #lookAtAllAt = 0
  #seen = 0
  #untold: string[] = []
  #failures = 0

  constructor({ ids, places, failed, now = Date.now }: ResolverOptions) {
    this.#ids = ids
    this.#places = places
    this.#failed = failed
    this.#now = now
  }

  start(): void {
    this.#running ??= this.#run(this.#stop.signal)
  }

  /** One question at the most. @returns milliseconds until the next turn @throws Problem; the signal's reason */
  async turn(signal?: AbortSignal): Promise<number> {
    await this.#look(signal)
    const task = await this.#ids.claim()
    if (!task) {
      await this.#tell()
      return Math.max(this.#lookAt - this.#now(), paceMs)
    }
    try {
      const answer = await this.#answer(task, signal)
      await this.#ids.record(task, answer)
      if ('googlePlaceId' in answer) this.#untold.push(task.placeId)
      if (this.#untold.length >= mostUntold) await this.#tell()
      this.#failures = 0
      return paceMs
    } catch (error) {
      // Behind the others, in case that it is for this one that nothing can be read.
      const mayBeItsOwnFault =
        error instanceof ProviderDown && !(error instanceof KeyRefused || error instanceof CallsSpent)
      await this.#ids.release(task, mayBeItsOwnFault ? hour : 0)
      if (!(error instanceof ProviderDown)) throw error
      await this.#tell()
      return this.#restAfter(error)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const waitMs = await this.turn(signal).catch(error => {
        if (!signal.aborted) this.#failed(error)
        return minute
      })
      // Ends early by the signal alone.
      await setTimeout(waitMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async #look(signal: AbortSignal | undefined): Promise<void> {
    const now = this.#now()
    const hasGoneBack = now < this.#seen
    if (now < this.#lookAt && !hasGoneBack) return
    const atAll = now >= this.#lookAtAllAt || hasGoneBack
    await this.#ids.look(atAll ? undefined : new Date(this.#seen - overlapMs).toISOString(), signal)
    if (atAll) this.#lookAtAllAt = now + lookAtAllEveryMs
    this.#seen = now
    this.#lookAt = now + lookEveryMs
  }

  async #tell(): Promise<void> {
    const placeIds = this.#untold
    this.#untold = []
    await this.#ids.link(placeIds)
  }

  async #answer({ googlePlaceId: known, facts }: GoogleIdTask, signal?: AbortSignal): Promise<GoogleIdAnswer> {
    try {
      if (known !== undefined) {
        const present = await this.#places.presentId(known, signal)
        return present === undefined ? { outcome: 'gone' } : { outcome: 'found', googlePlaceId: present }
      }
      if (!isLocated(facts)) return { outcome: 'none' }
      const found = await this.#places.findIds(facts, signal)
      if (found.length === 1 && isId(found[0]!)) return { outcome: 'found', googlePlaceId: found[0]! }
      const around = await this.#places.around(facts, signal).catch(notAllowed)
      const same = around.filter(place => !place.closedForGood && isSame(facts, place))
      if (same.length === 1) return { outcome: 'confirmed', googlePlaceId: same[0]!.id }
      return { outcome: found.length + same.length > 0 ? 'several' : 'none' }
    } catch (error) {
      if (error instanceof QuestionRefused) return { outcome: 'refused' }
      throw error
    }
  }

  #restAfter(error: ProviderDown): number {
    // It may be allowed again at midnight, or there is another key.
    if (error instanceof CallsSpent || error instanceof KeyRefused) return 10 * minute
    return Math.min(leastRestMs * 2 ** this.#failures++, longestRestMs)
  }
}

/** What may not be compared, because it would cost more than is allowed, stays unsure. */
const notAllowed = (error: unknown): [] => {
  if (error instanceof CallsSpent) return []
  throw error
}
