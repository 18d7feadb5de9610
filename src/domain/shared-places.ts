import type { Ballot, Slices } from './consensus/index.ts'
import { type Entry, googleIdOf, type PlaceFacts, type PlaceOrigin } from './place.ts'

/** A place that one or more lists have. */
export type SharedPlace = {
  id: string
  /** Of the list that ranks it best; of several, of the first. */
  facts: PlaceFacts
  /** Of the first list that has one for it. */
  note: string
  /** Which of the lists have it, in their order. */
  origins: PlaceOrigin[]
}

/**
 * The places of several lists, each once, under a name that goes for this alone; and the lists as rankings of these names. A place is the
 * same by its id, and by its id in Google's map, whichever it was added under, and whatever is the same as a third is the same.
 */
export function* sharedPlaces(
  lists: readonly { id: string; entries: readonly Entry[] }[],
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
      // Ids that came later may have made two places of a list one.
      if (!ranked.has(name)) place.origins.push({ list, rank })
      ranked.add(name)
    }
    ballots.push([...ranked])
    yield
  }
  return { places, ballots }
}

/** Ids of which some are the same as others. */
class Same {
  readonly #next = new Map<string, string>()

  join({ id, facts }: Entry): void {
    const google = googleIdOf(facts)
    if (google === undefined) return
    const [one, other] = [this.of(id), this.of(`google:${google}`)]
    if (one !== other) this.#next.set(other, one)
  }

  /** The one that stands for all that are the same. */
  of(id: string): string {
    const next = this.#next.get(id)
    if (next === undefined) return id
    const last = this.of(next)
    this.#next.set(id, last)
    return last
  }
}
