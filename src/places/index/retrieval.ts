import type { Near } from '../gazetteer/near.ts'
import { type AddressWords, addressTokens } from '../matching/address.ts'
import { isGeneric } from '../matching/common-words.ts'
import { nameKeys } from '../matching/names.ts'
import type { Scope } from './areas.ts'
import type { PlacesAround } from './around-point.ts'
import type { Candidates, Slot } from './candidates.ts'
import { type FileWords, remembering, type SpellingIndex, spellingIn } from './words.ts'

/** What places are looked up by. */
type RetrievalQuestion = {
  /** The words of the query, folded. */
  words: readonly string[]
  address?: AddressWords
  near?: Near
}

/** Returns the numbers of the places that a question may mean, at most `maxPlaces` for each of its readings. */
export type Retrieve = (readings: readonly RetrievalQuestion[]) => number[]

/** What a file of the index is searched by. */
export type RetrievalFile = Candidates & {
  words: FileWords
  around(point: Near): Scope
  placesAround: PlacesAround
}

/** A file that may have a place that is meant, and its areas near it. */
type SearchedFile = { at: number; file: RetrievalFile; scope?: Scope }

/** Maximum places compared with a question. */
const maxPlaces = 250
/** The same without a location: the places are anywhere in the index, and only one with the whole name can be certain. */
const maxPlacesAnywhere = 100
/** Maximum share of the places that one word adds. */
const shareOfOneWord = 0.4
/** All places within this distance of stated coordinates are compared. */
const metersAround = 150
const maxAround = 250
/** With more places than this, the last word is not also taken for the beginning of another. */
const fewFound = 20
/** Maximum words looked up. Names are compared by all words of the query. */
const maxWords = 16
/** A word in this many places is assumed to be spelt correctly. */
const manyPlaces = 25
/** Maximum neighbouring words that are looked up as one: "J G Melon". */
const maxJoined = 3
/** Maximum words of a whole name within a longer query. */
const maxNameWords = 8

/**
 * Searches the files of an index as one: the limits hold for all files together.
 * @param numberIn returns the number in the index of a place of a file
 */
export const placeRetrieval =
  (files: readonly RetrievalFile[], numberIn: (file: number, number: number) => number): Retrieve =>
  readings => {
    // A word is looked up once in a file, although it is in several readings of a query.
    const inUse = files.map(file => ({ ...file, words: remembering(file.words) }))
    const searched = (near: Near | undefined): SearchedFile[] =>
      inUse
        .map((file, at) => ({ at, file, ...(near && { scope: file.around(near) }) }))
        .filter(({ scope }) => scope?.count !== 0)
    const found = new Set<number>()
    for (const reading of readings)
      for (const number of placesOf(searched(reading.near), reading, numberIn)) found.add(number)
    return [...found]
  }

const placesOf = (
  files: readonly SearchedFile[],
  { words, address, near }: RetrievalQuestion,
  numberIn: (file: number, number: number) => number,
): ReadonlySet<number> => {
  const maxFound = near ? maxPlaces : maxPlacesAnywhere
  const maxOfOneWord = shareOfOneWord * maxFound
  const found = new Set<number>()
  /** Adds places of all files by turns, so that no file takes the room of another. */
  const add = (numbersOf: (file: RetrievalFile, scope: Scope | undefined) => readonly number[], most = maxFound) => {
    const lists = files.map(({ at, file, scope }) => numbersOf(file, scope).map(number => numberIn(at, number)))
    let added = 0
    for (const number of byTurns(lists)) {
      if (found.size >= maxFound || added >= most) return
      if (!found.has(number)) added++
      found.add(number)
    }
  }
  const asked = words.slice(0, maxWords)
  if (near?.kind === 'point') add(file => file.placesAround(near, metersAround), maxAround)
  for (const key of nameKeys(spansOf(asked))) add((file, scope) => file.named(key, scope))
  if (address) {
    const { numbered } = addressTokens(address)
    add((file, scope) => file.numbered(numbered, scope), maxOfOneWord)
    add((file, scope) => (scope ? file.onStreet(asked, address.streets, scope) : []), maxOfOneWord)
  }
  const slotOf = slotReader(spellingIn(files.map(({ file }) => file.words)))
  const slots = slotsOf(asked, slotOf)
  add((file, scope) => file.withWords(slots, scope))
  for (const slot of slots.toSorted((a, b) => placeCount(a) - placeCount(b))) {
    if (found.size >= maxFound) break
    add((file, scope) => file.withWords([slot], scope), maxOfOneWord)
  }
  // The last word may be unfinished while typing.
  const last = asked.at(-1)
  if (
    last !== undefined &&
    last.length > 1 &&
    (found.size < fewFound || slotOf(asked, asked.length - 1, false).length === 0)
  ) {
    const begun: Slot = [{ word: last, places: 0, beginning: true }]
    const begunLast = [...slotsOf(asked.slice(0, -1), slotOf), begun]
    add((file, scope) => file.withWords(begunLast, scope), maxOfOneWord)
  }
  return found
}

/** Yields the first of each list, then the second of each, and so on. */
function* byTurns(lists: readonly (readonly number[])[]): Generator<number> {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  for (let turn = 0; turn < longest; turn++) for (const list of lists) if (turn < list.length) yield list[turn]!
}

/** Returns the runs of words at the front and at the back of a query, each of which may be a whole name. */
const spansOf = (words: readonly string[]): string[][] => {
  const spans = [[...words]]
  for (let length = Math.min(words.length - 1, maxNameWords); length > 0; length--)
    for (const span of [words.slice(0, length), words.slice(-length)])
      if (span.some(word => !isGeneric(word))) spans.push(span)
  return spans
}

/** Returns what a word, with the words behind it, may be in a name: as written, joined with them, or spelt correctly. */
type SlotOf = (words: readonly string[], at: number, isOnly: boolean) => Slot

/** Returns the slots of the telling words. */
const slotsOf = (words: readonly string[], slotOf: SlotOf): Slot[] => {
  const all = [...words.keys()]
  const telling = all.filter(at => !isGeneric(words[at]!))
  const some = telling.length > 0 ? telling : all
  return some.map(at => slotOf(words, at, some.length === 1))
}

const slotReader = (spelling: SpellingIndex): SlotOf => {
  const known = (word: string) => {
    const places = spelling.count(word)
    return places > 0 ? [{ word, places }] : []
  }
  return (words, at, isOnly) => {
    const run = words.slice(at, at + maxJoined)
    const written = known(run[0]!)
    const joined = run.slice(1).flatMap((_, i) => known(run.slice(0, i + 2).join('')))
    const isRare = written.every(({ places }) => places < manyPlaces)
    return [...written, ...joined, ...(isRare || isOnly ? spelling.similar(run[0]!) : [])]
  }
}

const placeCount = (slot: Slot): number => slot.reduce((sum, { places }) => sum + places, 0)
