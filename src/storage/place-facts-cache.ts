import { type BoundedCache, boundedCache, sizeOfText } from '../core/bounded-cache.ts'
import type { Telemetry } from '../core/telemetry.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'

const maxBytes = 32 * 1024 * 1024
/** Returns the approximate size of the text, its object and derived values. */
const sizeOf = (_: PlaceFacts, text: string): number => 3 * sizeOfText(text) + 500

/**
 * Caches facts of places by their stored text: equal texts share one object, which must not be changed. A list that is reloaded after a
 * change keeps most places, and popular restaurants are in many lists.
 */
export class PlaceFactsCache {
  readonly #cache: BoundedCache<PlaceFacts>

  constructor(telemetry: Telemetry) {
    this.#cache = boundedCache('places', { bytes: maxBytes, sizeOf }, telemetry)
  }

  of(text: string): PlaceFacts {
    const cached = this.#cache.get(text)
    if (cached) return cached
    const facts = Object.freeze(JSON.parse(text) as PlaceFacts)
    this.#cache.set(text, facts)
    return facts
  }
}
