import { type BoundedCache, boundedCache, sizeOfText } from '../core/bounded-cache.ts'
import type { Telemetry } from '../core/telemetry.ts'
import type { PlaceFacts } from '../domain/place.ts'

const keptBytes = 32 * 1024 * 1024
/** The text, the object that it stands for, and what is derived from that. */
const sizeOf = (_: PlaceFacts, text: string): number => 3 * sizeOfText(text) + 500

/**
 * What is known of places, by the text as which it is stored: the same text is the same object, which nobody may change. A list that is
 * read anew after a change has all its other places as before, and the restaurants that people like are in many lists.
 */
export class KnownFacts {
  readonly #kept: BoundedCache<PlaceFacts>

  constructor(telemetry: Telemetry) {
    this.#kept = boundedCache('places', { bytes: keptBytes, sizeOf }, telemetry)
  }

  of(text: string): PlaceFacts {
    const known = this.#kept.get(text)
    if (known) return known
    const facts = Object.freeze(JSON.parse(text) as PlaceFacts)
    this.#kept.set(text, facts)
    return facts
  }
}
