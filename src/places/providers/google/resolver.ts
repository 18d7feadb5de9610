import { setTimeout } from 'node:timers/promises'
import { isLocated } from '../../../domain/coordinates.ts'
import type { GoogleIdResult, GoogleIdStore, GoogleIdTask } from '../../../domain/google-ids.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import { hourMs, minuteMs, secondMs } from '../../../util/durations.ts'
import { isSameRestaurant } from '../../matching/same-restaurant.ts'
import { ProviderUnavailable } from '../provider.ts'
import { CallQuotaReached, KeyRefused, RequestRejected } from './calls.ts'
import { type GooglePlace, type GooglePlaces, isId } from './places.ts'

/** Pause between two calls. */
const paceMs = 600
/** Pause between two scans for new places. */
const lookEveryMs = 10 * secondMs
/** Overlap of scans. Writes carry their start time, and clocks of processes differ. */
const overlapMs = minuteMs
/** Interval of full scans. */
const lookAtAllEveryMs = 24 * hourMs
/** Number of found ids after which lists are updated. A list of 100 new places must not get 100 versions. */
const maxUnreported = 25
const minPauseMs = 30 * secondMs
const maxPauseMs = hourMs

type ResolverOptions = {
  ids: GoogleIdStore
  places: GooglePlaces
  /** Logs database errors. */
  failed(error: unknown): void
  /** Milliseconds since 1970. */
  now?: () => number
}

/**
 * Finds Google ids of places in the background and keeps them current. After failures it pauses, longer each time. No
 * request waits for it.
 */
export class GoogleIdResolver implements AsyncDisposable {
  readonly #ids: GoogleIdStore
  readonly #places: GooglePlaces
  readonly #failed: (error: unknown) => void
  readonly #now: () => number
  readonly #stop = new AbortController()
  #running: Promise<void> | undefined
  #lookAt = 0
  #lookAtAllAt = 0
  #seen = 0
  #unreported: string[] = []
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

  /** Resolves at most one place. @returns milliseconds until the next step @throws Problem; the signal's reason */
  async turn(signal?: AbortSignal): Promise<number> {
    await this.#look(signal)
    const task = await this.#ids.claim()
    if (!task) {
      await this.#report()
      return Math.max(this.#lookAt - this.#now(), paceMs)
    }
    try {
      const answer = await this.#answer(task, signal)
      await this.#ids.record(task, answer)
      if ('googlePlaceId' in answer) this.#unreported.push(task.placeId)
      if (this.#unreported.length >= maxUnreported) await this.#report()
      this.#failures = 0
      return paceMs
    } catch (error) {
      // Moved to the end of the queue, in case this place causes the failure.
      const mayBeItsOwnFault =
        error instanceof ProviderUnavailable && !(error instanceof KeyRefused || error instanceof CallQuotaReached)
      await this.#ids.release(task, mayBeItsOwnFault ? hourMs : 0)
      if (!(error instanceof ProviderUnavailable)) throw error
      await this.#report()
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
        return minuteMs
      })
      // Only the stop signal ends the wait early.
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

  async #report(): Promise<void> {
    const placeIds = this.#unreported
    this.#unreported = []
    await this.#ids.link(placeIds)
  }

  async #answer({ googlePlaceId: knownId, facts }: GoogleIdTask, signal?: AbortSignal): Promise<GoogleIdResult> {
    try {
      if (knownId !== undefined) {
        const currentId = await this.#places.presentId(knownId, signal)
        return currentId === undefined ? { outcome: 'gone' } : { outcome: 'found', googlePlaceId: currentId }
      }
      if (!isLocated(facts)) return { outcome: 'none' }
      const found = await this.#places.findIds(facts, signal)
      if (found.length === 1 && isId(found[0]!)) return { outcome: 'found', googlePlaceId: found[0]! }
      const around = await this.#places.around(facts, signal).catch(notAllowed)
      const same = around.filter(place => !place.closedForGood && isSameRestaurant(facts, recordOf(place)))
      if (same.length === 1) return { outcome: 'confirmed', googlePlaceId: same[0]!.id }
      return { outcome: found.length + same.length > 0 ? 'several' : 'none' }
    } catch (error) {
      if (error instanceof RequestRejected) return { outcome: 'refused' }
      throw error
    }
  }

  #restAfter(error: ProviderUnavailable): number {
    // A new day or a new key may allow calls again.
    if (error instanceof CallQuotaReached || error instanceof KeyRefused) return 10 * minuteMs
    return Math.min(minPauseMs * 2 ** this.#failures++, maxPauseMs)
  }
}

/** Returns what a place is compared by. Google's types are no evidence: nearly all its places are also restaurants or bars. */
const recordOf = ({ id, name, address, latitude, longitude }: GooglePlace): PlaceFacts => ({
  mapPlaceId: `google:${id}`,
  name,
  ...(address !== undefined && { address }),
  latitude,
  longitude,
})

/** Returns no places to compare with when the paid limit is reached. */
const notAllowed = (error: unknown): [] => {
  if (error instanceof CallQuotaReached) return []
  throw error
}
