import { businessOf, DistinctPlaces, type IsSameRestaurant } from './distinct-places.ts'
import { type EntryDetails, mergedDetails } from './entry-details.ts'
import { maxPlaces } from './list.ts'
import { googleIdOf, type ListEntry, type PlaceOrigin } from './place.ts'
import type { PlaceFacts } from './place-fields.ts'
import { mapOf } from './place-ids.ts'
import type { Ballot, Slices } from './ranking/index.ts'

/** A place of one or more lists. */
export type SharedPlace = {
  id: string
  /** The facts in the list that ranks it best, or in the first of several such lists. */
  facts: PlaceFacts
  /** The note of the first list that has one. */
  note: string
  /** The details of all lists: tags and dishes together, the price of the first list that has one, and the last visit. */
  details?: EntryDetails | undefined
  /** The lists that have it, in their order. */
  origins: PlaceOrigin[]
}

/**
 * Merges the places of several lists, each once under a unique name, and returns the lists as rankings of these names. Places are equal
 * if their ids or their ids in Google's map are equal, or if they are certainly one restaurant, directly or through a third place.
 */
export function* sharedPlaces(
  lists: readonly { id: string; entries: readonly ListEntry[] }[],
  isSameRestaurant: IsSameRestaurant,
): Slices<{ places: Map<string, SharedPlace>; ballots: Ballot[] }> {
  const same = new Same()
  for (const { entries } of lists) {
    for (const { id, facts } of entries) {
      const google = googleIdOf(facts)
      if (google !== undefined) same.join(id, `google:${businessOf(google)}`)
    }
    yield
  }
  yield* joinSameRestaurants(lists, same, isSameRestaurant)
  const places = new Map<string, SharedPlace & { best: number }>()
  const ballots: Ballot[] = []
  for (const { id: list, entries } of lists) {
    const ranked = new Set<string>()
    for (const [index, { id, facts, note, details }] of entries.entries()) {
      const name = same.of(id)
      const rank = index + 1
      const place = places.get(name) ?? { id, facts, note: '', origins: [], best: rank }
      places.set(name, place)
      if (rank < place.best) Object.assign(place, { id, facts, best: rank })
      if (place.note === '') place.note = note
      if (details) place.details = mergedDetails(place.details, details).details
      // Two places of a list may turn out equal through ids of later lists.
      if (!ranked.has(name)) place.origins.push({ list, rank })
      ranked.add(name)
    }
    ballots.push([...ranked])
    yield
  }
  return { places, ballots }
}

/**
 * Joins places that no id joins. Two places of one list are two to its author, and two ids of one map are two places, also through a
 * third one.
 */
function* joinSameRestaurants(
  lists: readonly { entries: readonly ListEntry[] }[],
  same: Same,
  isSameRestaurant: IsSameRestaurant,
): Slices<void> {
  const known = new DistinctPlaces<string>(isSameRestaurant)
  /** The maps of which a group has an id, by the group. */
  const mapsOf = new Map<string, Set<string>>()
  for (const { entries } of lists) {
    const inList = new Set(entries.map(({ id }) => same.of(id)))
    const unknown = entries.filter(({ id }) => !mapsOf.has(same.of(id)))
    for (const { id, facts } of unknown) {
      const other = known.findAround({ facts })
      const group = other === undefined ? undefined : same.of(other)
      if (group !== undefined && !inList.has(group) && !mapsOf.get(group)!.has(mapOf(facts.mapPlaceId))) {
        same.join(group, id)
        inList.add(group)
      }
      yield
    }
    for (const { id, facts } of unknown) {
      known.add({ facts, value: id })
      const group = same.of(id)
      const maps = mapsOf.get(group) ?? new Set()
      mapsOf.set(group, facts.mapPlaceId.startsWith('own:') ? maps : maps.add(mapOf(facts.mapPlaceId)))
    }
    // The merged list would be too long whatever else is joined.
    if (mapsOf.size > maxPlaces) return
  }
}

/** Groups of equal ids (union-find). */
class Same {
  readonly #next = new Map<string, string>()

  join(id: string, equalId: string): void {
    const [one, other] = [this.of(id), this.of(equalId)]
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
