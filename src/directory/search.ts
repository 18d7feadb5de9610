import { metersBetween } from '../domain/coordinates.ts'
import type { PlaceFacts } from '../domain/place.ts'
import type { Scope } from './areas.ts'
import type { Candidates, Slot } from './candidates.ts'
import { type Found, isWhole, type Near, type Point } from './found.ts'
import { type Asked, askedFor, bestGrade, byGrade, type Grade } from './grade.ts'
import { nameKeys, namesIn } from './names.ts'
import { degreesOf } from './place-row.ts'
import type { Words } from './words.ts'

/**
 * Finds places by name, at most `limit`: the best match first, within one match the nearest to `near`, then what is known far and
 * wide. With `near` only places within its reach. Never throws, whatever the query: one without letters and digits finds nothing.
 */
export type Search = (query: string, near: Near | undefined, limit: number) => Found[]

/** What a place is compared by. */
export type Compared = [number: number, names: string, latitude: number, longitude: number, known: number | null]

/** What the index offers to a search. */
export type Index = Candidates & {
  words: Words
  around(center: Point, meters: number): Scope
  compared(numbers: readonly number[]): Compared[]
  facts(number: number): PlaceFacts
}

type Graded = Grade & { number: number; names: string; known: boolean; distanceMeters: number | undefined }

/** Places compared with a query, at most. */
const mostCompared = 400
/** Words looked up, at most; names are graded by all that were asked for. */
const mostWords = 16
/** A word that so many places bear is taken as it is written. */
const manyPlaces = 25
/** Words of a query of which one may be wrong altogether, at most. */
const mostWordsLeftOut = 6

export const placeSearch =
  (index: Index): Search =>
  (query, near, limit) => {
    const asked = askedFor(query)
    const scope = near && index.around(near, near.reachMeters)
    const graded = new Map<number, Graded | undefined>()
    const found: Graded[] = []
    const take = (numbers: readonly number[]) => {
      const unseen = [...new Set(numbers)].filter(number => !graded.has(number))
      for (const row of index.compared(unseen.slice(0, mostCompared - graded.size))) {
        const place = gradedPlace(asked, row, near)
        graded.set(row[0], place)
        if (place?.missing === 0) found.push(place)
      }
    }

    if (asked.words.length === 0) return []
    take(index.named(nameKeys([asked.words, ...(asked.parted ? [asked.parted.words] : [])]), scope))
    const slots = slotsOf(asked, index.words)
    // Of a chain there are enough of the very name: nothing fits better.
    if (found.filter(({ match }) => match === 'exact').length < limit) take(index.withWords(slots.asWritten, scope))
    if (found.length < limit) take(index.withWords(slots.begun(), scope))
    if (!found.some(({ match }) => isWhole(match))) take(index.withWords(slots.misspelt(), scope))
    // Near misses are for those who would else get nothing.
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

/** What is looked up for the words asked for: each as it is written, or what it may have been meant for. */
const slotsOf = ({ essential }: Asked, words: Words) => {
  const asked = [...new Set(essential)].slice(0, mostWords)
  const written = (word: string) => {
    const places = words.count(word)
    return places > 0 ? [{ word, places }] : []
  }
  const asWritten: Slot[] = asked.map(written)
  // Whoever is still typing has not come to the end of the last word.
  const begun = (): Slot[] =>
    asked.map((word, i) => (i < asked.length - 1 && asWritten[i]!.length > 0 ? asWritten[i]! : [beginning(word)]))
  // What many places are called is hardly a typing error.
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
        : slots.slice(0, mostWordsLeftOut).map((_, left) => slots.filter((_, i) => i !== left))
    },
  }
}

const beginning = (word: string) => ({ word, places: 0, beginning: true as const })

const gradedPlace = (
  asked: Asked,
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

/** By code units: the same order on every machine, whatever its language. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
