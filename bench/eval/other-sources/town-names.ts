import { metersBetween } from '../../../src/domain/coordinates.ts'
import type { SourcePlace } from '../../../src/places/sources/source.ts'
import type { Extract } from '../extract.ts'
import { townMeters } from '../scope.ts'
import { keyOf } from '../spelling.ts'
import { holdsWords, rarityOf, resemblance, tellingTrigrams } from './resemblance.ts'

/** A place of a town whose name resembles another name. */
export type Resembling = { place: SourcePlace; resemblance: number }

/** The names of one town, compared by the evaluation's own measure. */
export type TownNames = {
  extract: Extract
  places: readonly SourcePlace[]
  /** Returns the places whose names resemble a name at least a little, most similar first. */
  resembling(name: string): Resembling[]
  /** Returns how much two names resemble each other in this town. */
  resemblance(a: string, b: string): number
  /** Returns whether some name of the town has all telling words of a name, or the other way round. */
  holds(name: string): boolean
}

/** Two records of one name within this distance are one restaurant. */
export const onePlaceMeters = 50
/** Below this, two names share nothing that could join them. */
export const unlike = 0.35

export const isOnePlace = (a: SourcePlace, b: SourcePlace): boolean =>
  a === b || (metersBetween(a, b) <= onePlaceMeters && keyOf(a.name) === keyOf(b.name))

export const townNames = (extract: Extract): TownNames => {
  const places = extract.places.filter(place => metersBetween(place, extract) <= townMeters)
  const rarity = rarityOf(places.map(({ name }) => name))
  const sizes = places.map(({ name }) => tellingTrigrams(name).size)
  const byTrigram = new Map<string, number[]>()
  for (const [number, { name }] of places.entries())
    for (const trigram of tellingTrigrams(name)) {
      const numbers = byTrigram.get(trigram)
      if (numbers) numbers.push(number)
      else byTrigram.set(trigram, [number])
    }
  /** Returns the places that share enough letters with a name to be compared: a quarter of the shorter name's trigrams. */
  const sharing = (name: string): SourcePlace[] => {
    const counts = new Map<number, number>()
    const trigrams = tellingTrigrams(name)
    for (const trigram of trigrams)
      for (const number of byTrigram.get(trigram) ?? []) counts.set(number, (counts.get(number) ?? 0) + 1)
    return [...counts]
      .filter(([number, count]) => count >= Math.min(trigrams.size, sizes[number]!) / 4)
      .map(([number]) => places[number]!)
  }
  const resemblanceOf = (a: string, b: string) => resemblance(a, b, rarity)
  // Cached: the join and the questions compare the same names several times.
  const resemblingByName = new Map<string, Resembling[]>()
  const compare = (name: string): Resembling[] =>
    sharing(name)
      .map(place => ({ place, resemblance: resemblanceOf(name, place.name) }))
      .filter(each => each.resemblance >= unlike)
      .sort((a, b) => b.resemblance - a.resemblance)
  return {
    extract,
    places,
    resemblance: resemblanceOf,
    resembling(name) {
      const found = resemblingByName.get(name) ?? compare(name)
      resemblingByName.set(name, found)
      return found
    },
    holds: name => sharing(name).some(place => holdsWords(place.name, name) || holdsWords(name, place.name)),
  }
}

/** Returns what `near` says in a town. The extract of Vaduz has the whole country. */
export const nearOf = ({ town }: Extract): string => (town === 'Vaduz' ? 'Liechtenstein' : town)
