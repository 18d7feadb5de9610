import type * as z from 'zod'
import { isLocated } from '../domain/coordinates.ts'
import type { ListEntry } from '../domain/place.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import { type Candidate, candidateView } from '../domain/place-view.ts'
import { wordsOf } from '../domain/text.ts'
import { isSameRestaurant } from '../places/matching/same-restaurant.ts'

/** Maximum number of places that one name is compared with. */
const maxCompared = 10
/** Number of places from which a shared word tells nothing, such as "Trattoria". A list may have 2,000 branches of one chain. */
const maxSharing = 50
/** Number of first letters that two spellings of a word share. */
const beginning = 3

/**
 * Returns a function that finds the places of a list that a place without coordinates may be: those that would certainly be the same
 * restaurant if both were at one spot.
 */
export function namesakesIn(entries: readonly ListEntry[]): (facts: PlaceFacts) => z.output<typeof Candidate>[] {
  const byWord = new Map<string, ListEntry[]>()
  for (const entry of entries)
    for (const word of beginningsOf(entry.facts)) {
      const sharing = byWord.get(word)
      if (sharing) sharing.push(entry)
      else byWord.set(word, [entry])
    }
  return facts => {
    const shared = new Map<ListEntry, number>()
    for (const sharing of [...beginningsOf(facts)].map(word => byWord.get(word) ?? []))
      if (sharing.length <= maxSharing) for (const entry of sharing) shared.set(entry, (shared.get(entry) ?? 0) + 1)
    return [...shared]
      .sort(([, a], [, b]) => b - a)
      .slice(0, maxCompared)
      .filter(([entry]) => isSameRestaurant(atOneSpot(facts, entry.facts), atOneSpot(entry.facts, entry.facts)))
      .map(([entry]) => candidateView(entry.facts))
  }
}

const beginningsOf = ({ name }: PlaceFacts): ReadonlySet<string> =>
  new Set(wordsOf(name).map(word => word.slice(0, beginning)))

const atOneSpot = (facts: PlaceFacts, at: PlaceFacts): PlaceFacts => ({
  ...facts,
  latitude: isLocated(at) ? at.latitude : 0,
  longitude: isLocated(at) ? at.longitude : 0,
})
