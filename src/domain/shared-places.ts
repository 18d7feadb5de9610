import { googleIdOf, type ListEntry, type PlaceOrigin } from './place.ts'
import type { PlaceFacts } from './place-fields.ts'
import type { Ballot, Slices } from './ranking/index.ts'

/** A place of one or more lists. */
export type SharedPlace = {
  id: string
  /** The facts in the list that ranks it best, or in the first of several such lists. */
  facts: PlaceFacts
  /** The note of the first list that has one. */
  note: string
  /** The lists that have it, in their order. */
  origins: PlaceOrigin[]
}

/**
 * Merges the places of several lists, each once under a unique name, and returns the lists as rankings of these names. Places are equal
 * if their ids or their ids in Google's map are equal, directly or through a third place.
 */
export function* sharedPlaces(
  lists: readonly { id: string; entries: readonly ListEntry[] }[],
): Slices<{ places: Map<string, SharedPlace>; ballots: Ballot[] }> {
  const same = new Same()
  for (const { entries } of lists) {
    for (const entry of entries) same.join(entry)
    yield
  }
  const places = new Map<string, SharedPlace & { best: number }>()
  const ballots: Ballot[] = []
  for (const { id: list, entries } of lists) {
    const ranked = new Set<string>()
    for (const [index, { id, facts, note }] of entries.entries()) {
      const name = same.of(id)
      const rank = index + 1
      const place = places.get(name) ?? { id, facts, note: '', origins: [], best: rank }
      places.set(name, place)
      if (rank < place.best) Object.assign(place, { id, facts, best: rank })
      if (place.note === '') place.note = note
      // Two places of a list may turn out equal through ids of later lists.
      if (!ranked.has(name)) place.origins.push({ list, rank })
      ranked.add(name)
    }
    ballots.push([...ranked])
    yield
  }
  return { places, ballots }
}

/** Groups of equal ids (union-find). */
class Same {
  readonly #next = new Map<string, string>()

  join({ id, facts }: ListEntry): void {
    const google = googleIdOf(facts)
    if (google === undefined) return
    const [one, other] = [this.of(id), this.of(`google:${google}`)]
    if (one !== other) this.#next.set(other, one)
  }

  /** Returns the id that represents all equal ones. */
  of(id: string): string {
    const next = this.#next.get(id)
    if (next === undefined) return id
    const last = this.of(next)
    this.#next.set(id, last)
    return last
  }
}
