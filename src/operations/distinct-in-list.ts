import { DistinctPlaces, type Placed } from '../domain/distinct-places.ts'
import type { ListEntry } from '../domain/place.ts'
import { isSameRestaurant } from '../places/matching/same-restaurant.ts'

type Entry = Pick<ListEntry, 'id' | 'facts' | 'replacedId'>

/** Returns the ids of a list's places, each under every id and the position of its place. */
export const distinctPlaces = (entries: readonly Entry[]): DistinctPlaces<string> => {
  const distinct = new DistinctPlaces<string>(isSameRestaurant)
  for (const entry of entries) distinct.add(placed(entry))
  return distinct
}

export const placed = ({ id, facts, replacedId }: Entry): Placed<string> => ({ facts, formerId: replacedId, value: id })
