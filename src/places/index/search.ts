import { type LatLng, metersBetween } from '../../domain/coordinates.ts'
import { degreesOf } from '../../domain/field-types.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import type { Near } from '../gazetteer/near.ts'
import type { Scope } from './areas.ts'
import type { Candidates, Slot } from './candidates.ts'
import { askedFor, bestGrade, byGrade, type Grade, type IndexQuery } from './grade.ts'
import { nameKeys, namesIn } from './names.ts'
import { isWhole, type SearchHit } from './search-hit.ts'
import type { SpellingIndex } from './words.ts'

/**
 * Finds at most `limit` places by name: best match first, then nearest to `near`, then widely known ones. With `near`
 * only places within its reach. Never throws; a query without letters and digits finds nothing.
 */
export type Search = (query: string, near: Near | undefined, limit: number) => SearchHit[]

/** The data of a place that a query is compared with. */
export type Compared = [number: number, names: string, latitude: number, longitude: number, known: number | null]

/** The index functions that a search needs. */
export type Index = Candidates & {
  words: SpellingIndex
  around(center: LatLng, meters: number): Scope
  compared(numbers: readonly number[]): Compared[]
  facts(number: number): PlaceFacts
}

type Graded = Grade & { number: number; names: string; known: boolean; distanceMeters: number | undefined }

/** Maximum places compared with a query. */
const maxCompared = 400
/** Maximum words looked up. Names are graded by all words of the query. */
const maxWords = 16
/** A word in this many places is assumed to be spelt correctly. */
const manyPlaces = 25
/** Maximum words of a query from which one may be skipped. */
const maxWordsSkipped = 6

export const placeSearch =
  (index: Index): Search =>
  (query, near, limit) => {
    const asked = askedFor(query)
    const scope = near && index.around(near, near.reachMeters)
    const graded = new Map<number, Graded | undefined>()
    const found: Graded[] = []
    const take = (numbers: readonly number[]) => {
      const unseen = [...new Set(numbers)].filter(number => !graded.has(number))
      for (const row of index.compared(unseen.slice(0, maxCompared - graded.size))) {
        const place = gradedPlace(asked, row, near)
        graded.set(row[0], place)
        if (place?.missing === 0) found.push(place)
      }
    }

    if (asked.words.length === 0) return []
    take(index.named(nameKeys([asked.words, ...(asked.parted ? [asked.parted.words] : [])]), scope))
    const slots = slotsOf(asked, index.words)
    // A chain has enough places with the exact name: no other match is better.
    if (found.filter(({ match }) => match === 'exact').length < limit) take(index.withWords(slots.asWritten, scope))
    if (found.length < limit) take(index.withWords(slots.begun(), scope))
    if (!found.some(({ match }) => isWhole(match))) take(index.withWords(slots.misspelt(), scope))
    // Near misses only when nothing else was found.
    if (found.length === 0 && !asked.commonOnly) {
      for (const slot of slots.withoutOne()) take(index.withWords(slot, scope))
      found.push(...[...graded.values()].filter(each => each !== undefined))
    }
    return found
      .sort(bestFirst)
      .slice(0, limit)
      .map(({ number, match, typos, missing, besides, distanceMeters }) => ({
        facts: index.facts(number),
        match,
        typos,
        missing,
        besides,
        ...(distanceMeters !== undefined && { distanceMeters }),
      }))
  }

/** Returns the words to look up for a query: each as written, or what it may stand for. */
const slotsOf = ({ essential }: IndexQuery, words: SpellingIndex) => {
  const asked = [...new Set(essential)].slice(0, maxWords)
  const written = (word: string) => {
    const places = words.count(word)
    return places > 0 ? [{ word, places }] : []
  }
  const asWritten: Slot[] = asked.map(written)
  // The last word may be unfinished while typing.
  const begun = (): Slot[] =>
    asked.map((word, i) => (i < asked.length - 1 && asWritten[i]!.length > 0 ? asWritten[i]! : [beginning(word)]))
  // A word in many names is hardly a typing error.
  const rare = asWritten.map(slot => slot.every(({ places }) => places < manyPlaces))
  let found: Slot[] | undefined
  const misspelt = (): Slot[] => {
    found ??= asked.map((word, i) =>
      rare[i] || asked.length === 1 ? [...asWritten[i]!, ...words.similar(word)] : asWritten[i]!,
    )
    return found
  }
  return {
    asWritten,
    begun,
    misspelt,
    withoutOne: (): Slot[][] => {
      const slots = misspelt().filter(slot => slot.length > 0)
      if (slots.length < asked.length) return [slots]
      return slots.length === 1
        ? []
        : slots.slice(0, maxWordsSkipped).map((_, left) => slots.filter((_, i) => i !== left))
    },
  }
}

const beginning = (word: string) => ({ word, places: 0, beginning: true as const })

const gradedPlace = (
  asked: IndexQuery,
  [number, names, latitude, longitude, known]: Compared,
  near: Near | undefined,
): Graded | undefined => {
  const point = { latitude: degreesOf(latitude), longitude: degreesOf(longitude) }
  const distanceMeters = near && Math.round(metersBetween(near, point))
  if (near && distanceMeters! > near.reachMeters) return undefined
  const grade = bestGrade(asked, namesIn(names))
  return grade && { ...grade, number, names, known: known !== null, distanceMeters }
}

const bestFirst = (a: Graded, b: Graded) =>
  byGrade(a, b) ||
  (a.distanceMeters ?? 0) - (b.distanceMeters ?? 0) ||
  Number(b.known) - Number(a.known) ||
  a.besides - b.besides ||
  compare(a.names, b.names) ||
  a.number - b.number

/** Compares by code units: the same order on every machine and in every locale. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
