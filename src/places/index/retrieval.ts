import type { Near } from '../gazetteer/near.ts'
import { type AddressWords, addressTokens } from '../matching/address.ts'
import { isGeneric } from '../matching/common-words.ts'
import { nameKeys } from '../matching/names.ts'
import type { Scope } from './areas.ts'
import type { PlacesAround } from './around-point.ts'
import type { Candidates, Slot } from './candidates.ts'
import type { SpellingIndex } from './words.ts'

/** What places are looked up by. */
export type RetrievalQuestion = {
  /** The words of the query, folded. */
  words: readonly string[]
  address?: AddressWords
  near?: Near
}

/** Returns the numbers of the places that a question may mean, at most `maxPlaces` for each of its readings. */
export type Retrieve = (readings: readonly RetrievalQuestion[]) => number[]

type RetrievalIndex = Candidates & {
  words: SpellingIndex
  around(point: Near): Scope
  placesAround: PlacesAround
}

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

export const placeRetrieval =
  (index: RetrievalIndex): Retrieve =>
  readings => {
    const slotOf = cachedSlots(index.words)
    const found = new Set<number>()
    for (const reading of readings) for (const number of placesOf(index, reading, slotOf)) found.add(number)
    return [...found]
  }

const placesOf = (
  index: RetrievalIndex,
  { words, address, near }: RetrievalQuestion,
  slotOf: SlotOf,
): ReadonlySet<number> => {
  const scope = near && index.around(near)
  const found = new Set<number>()
  if (scope?.count === 0) return found
  const maxFound = scope ? maxPlaces : maxPlacesAnywhere
  const maxOfOneWord = shareOfOneWord * maxFound
  const add = (numbers: readonly number[], most = maxFound) => {
    let added = 0
    for (const number of numbers) {
      if (found.size >= maxFound || added >= most) return
      if (!found.has(number)) added++
      found.add(number)
    }
  }
  const asked = words.slice(0, maxWords)
  if (near?.kind === 'point') add(index.placesAround(near, metersAround), maxAround)
  add(index.named(nameKeys(spansOf(asked)), scope))
  if (address) {
    add(index.numbered(addressTokens(address).numbered, scope), maxOfOneWord)
    if (scope) add(index.onStreet(asked, address.streets, scope), maxOfOneWord)
  }
  const slots = slotsOf(asked, slotOf)
  add(index.withWords(slots, scope))
  for (const slot of slots.toSorted((a, b) => placeCount(a) - placeCount(b))) {
    if (found.size >= maxFound) break
    add(index.withWords([slot], scope), maxOfOneWord)
  }
  // The last word may be unfinished while typing.
  const last = asked.at(-1)
  if (
    last !== undefined &&
    last.length > 1 &&
    (found.size < fewFound || slotOf(asked, asked.length - 1, false).length === 0)
  ) {
    const begun: Slot = [{ word: last, places: 0, beginning: true }]
    add(index.withWords([...slotsOf(asked.slice(0, -1), slotOf), begun], scope), maxOfOneWord)
  }
  return found
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

/** Looks up each word once, although it is in several readings of a query. */
const cachedSlots = (spelling: SpellingIndex): SlotOf => {
  const slots = new Map<string, Slot>()
  const known = (word: string) => {
    const places = spelling.count(word)
    return places > 0 ? [{ word, places }] : []
  }
  const lookUp = (run: readonly string[], isOnly: boolean): Slot => {
    const [word] = run
    const written = known(word!)
    const joined = run.slice(1).flatMap((_, i) => known(run.slice(0, i + 2).join('')))
    const isRare = written.every(({ places }) => places < manyPlaces)
    return [...written, ...joined, ...(isRare || isOnly ? spelling.similar(word!) : [])]
  }
  return (words, at, isOnly) => {
    const run = words.slice(at, at + maxJoined)
    const key = [...run, isOnly].join(' ')
    const slot = slots.get(key) ?? lookUp(run, isOnly)
    slots.set(key, slot)
    return slot
  }
}

const placeCount = (slot: Slot): number => slot.reduce((sum, { places }) => sum + places, 0)
