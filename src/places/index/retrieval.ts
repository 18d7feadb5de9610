import type { Near } from '../gazetteer/near.ts'
import { type AddressWords, addressTokens } from '../matching/address.ts'
import { isGeneric } from '../matching/common-words.ts'
import { nameKeys } from '../matching/names.ts'
import { soundOf } from '../matching/other-scripts.ts'
import { typosForgiven } from '../matching/typos.ts'
import type { Scope } from './areas.ts'
import type { PlacesAround } from './around-point.ts'
import type { Candidates, Slot } from './candidates.ts'
import { type FileWords, type KnownWord, remembering } from './words.ts'

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

/** Returns what may stand at one position of a query, of the words of a file. */
type SlotOf = (words: FileWords) => Slot

/** Maximum places compared with a question. */
const maxPlaces = 250
/** The same without a location: the places are anywhere in the index, and only one with the whole name can be certain. */
const maxPlacesAnywhere = 100
/** Maximum share of the places that one word adds. */
const shareOfOneWord = 0.4
/** All places within this distance of stated coordinates are compared. */
const metersAround = 150
const maxAround = 250
/** A word of more places there than this is assumed to be spelt correctly, and to be finished. */
const manyPlaces = 25
/** Maximum words looked up. Names are compared by all words of the query. */
const maxWords = 16
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
    if (found.size >= maxFound) return
    const lists = files.map(({ at, file, scope }) => numbersOf(file, scope).map(number => numberIn(at, number)))
    let added = 0
    for (const number of byTurns(lists)) {
      if (found.size >= maxFound || added >= most) return
      if (!found.has(number)) added++
      found.add(number)
    }
  }
  /** Returns the places in reach with a word of every slot, at most `most`. A slot has words of the file. */
  const having = (slots: readonly SlotOf[], most: number): number[] => {
    const lists = files.map(({ at, file, scope }) => {
      const words = slots.map(slotOf => slotOf(file.words))
      return file.withWords(words, scope).map(number => numberIn(at, number))
    })
    return [...byTurns(lists)].slice(0, most)
  }
  const asked = words.slice(0, maxWords)
  if (near?.kind === 'point') add(file => file.placesAround(near, metersAround), maxAround)
  for (const key of nameKeys(spansOf(asked))) add((file, scope) => file.named(key, scope))
  if (address) {
    const { numbered } = addressTokens(address)
    add((file, scope) => file.numbered(numbered, scope), maxOfOneWord)
    add((file, scope) => (scope ? file.onStreet(asked, address.streets, scope) : []), maxOfOneWord)
  }
  // Only the places in reach decide how a word is looked up, so what else is loaded changes nothing.
  const lookUp = (at: number) => {
    const word = asked[at]!
    const written: SlotOf = words => slotOf(asked, at, words)
    const places = having([written], maxOfOneWord)
    if (places.length >= manyPlaces) return { slot: written, places }
    // The last word may be unfinished while typing.
    const begun: Slot = at === asked.length - 1 && word.length > 1 ? [{ word, places: 0, beginning: true }] : []
    const found = new Set([...places, ...having([() => begun], maxOfOneWord)])
    const [before, maxTypos] = [found.size, Math.min(typosForgiven(word), places.length > 0 ? 1 : 2)]
    let typos = 0
    const similar: SlotOf = words => (typos === 0 ? [] : words.withTypos(word, typos))
    while (typos < maxTypos && found.size === before) {
      typos++
      for (const number of having([similar], maxOfOneWord)) found.add(number)
    }
    // In a name of another script, letters differ.
    const sound = found.size === 0 && near && !isGeneric(word) ? soundOf(word) : undefined
    if (sound !== undefined)
      for (const number of having([() => [{ word: `~${sound}`, places: Infinity }]], maxOfOneWord)) found.add(number)
    const slot: SlotOf = words => [...begun, ...written(words), ...similar(words)]
    return { slot, places: [...found] }
  }
  const ofTelling = tellingWords(asked).map(lookUp)
  const isKnown = ofTelling.some(({ places }) => places.length > 0)
  const looked = isKnown ? ofTelling : [...asked.keys()].map(lookUp)
  for (const number of having(
    looked.map(({ slot }) => slot),
    maxFound,
  ))
    found.add(number)
  for (const { places } of looked.sort((a, b) => a.places.length - b.places.length))
    for (const number of places) if (found.size < maxFound) found.add(number)
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
      if (length > 1 || !isGeneric(span[0]!)) spans.push(span)
  return spans
}

/** Returns the positions of the telling words, or of all words if none is telling. */
const tellingWords = (words: readonly string[]): number[] => {
  const all = [...words.keys()]
  const telling = all.filter(at => !isGeneric(words[at]!))
  return telling.length > 0 ? telling : all
}

/** Returns what a word may be in a name: as written, or joined with the words behind it. */
const slotOf = (words: readonly string[], at: number, { count }: FileWords): KnownWord[] => {
  const run = words.slice(at, at + maxJoined)
  return run
    .map((_, last) => run.slice(0, last + 1).join(''))
    .map(word => ({ word, places: count(word) }))
    .filter(({ places }) => places > 0)
}
