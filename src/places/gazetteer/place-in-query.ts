import { isArticle, isGeneric } from '../matching/common-words.ts'
import { isLarge, type Near } from './near.ts'
import type { PlaceInterpretation } from './place-interpreter.ts'
import { prepositionAt } from './prepositions.ts'
import { bigTown, townKeyOf } from './standing.ts'

/** A query split into the name of a restaurant and its location. */
export type PlaceInQuery = {
  /** The name as written in the query; never empty. */
  name: string
  near: Near
  sure: 'by comma' | 'by preposition' | 'by position'
}

type Split = { name: string; understood: PlaceInterpretation; sure: PlaceInQuery['sure'] }
type UnderstandText = (text: string) => PlaceInterpretation | undefined

const maxSplits = 4
const maxPlaceWords = 4
/** Maximum words at the front and the back of a query that can name a location. */
const maxWords = 24
/** Minimum standing of a location at the end that only its position marks. At the start it is `bigTown`. */
const minInhabitants = 15_000
const minNameLength = 3

const latinOnly = /^[\p{sc=Latin} ]*$/u
// A dash separates only with spaces around it: "Bad-Tölz" is one word. A closing bracket separates nothing.
const partedBy = /\s*[,(|—،、，]\s*|\s+[-–·]\s+/g
const edges = /^[\s,;:|@()\-–—·]+|[\s,;:|@(\-–—·]+$/g

export const placesInQuery = (query: string, understand: UnderstandText): Split[] => {
  // With a shorter name, more of the query was understood as a location.
  const marked = [...byComma(query, understand), ...byPreposition(query, understand)].sort(
    (a, b) => a.name.length - b.name.length,
  )
  const splits = [...marked, ...byPosition(query, understand)]
  return splits.filter((split, i) => splits.findIndex(other => isSameSplit(other, split)) === i).slice(0, maxSplits)
}

const isSameSplit = (a: Split, b: Split) => a.name === b.name && a.understood.entry.name === b.understood.entry.name

const splitAs = (sure: Split['sure'], name: string, understood: PlaceInterpretation | undefined): Split[] => {
  const trimmed = name.replace(edges, '')
  return understood && townKeyOf(trimmed) ? [{ name: trimmed, understood, sure }] : []
}

/**
 * Splits at each separator. Of the texts after it that are understood completely, only the longest counts. Texts with an
 * unknown part, such as an address before the town, also count.
 */
const byComma = (query: string, understand: UnderstandText): Split[] => {
  const splits = [...query.matchAll(partedBy)]
    .slice(0, maxSplits)
    .flatMap(({ index, 0: { length } }) =>
      splitAs('by comma', query.slice(0, index), understand(query.slice(index + length).replaceAll(')', ' '))),
    )
  const whole = splits.find(({ understood }) => understood.unknownPart === undefined)
  return splits.filter(split => split === whole || split.understood.unknownPart !== undefined)
}

const byPreposition = (query: string, understand: UnderstandText): Split[] => {
  const words = wordsIn(query)
  for (let at = 1; at < words.length - 1; at++) {
    const length = prepositionAt(words, at)
    if (!length) continue
    const place = words.slice(at + length)
    const understood = [place, isArticle(townKeyOf(place[0] ?? '')) ? place.slice(1) : []]
      .filter(each => each.length)
      .map(each => understand(each.join(' ')))
      .find(each => each && each.unknownPart === undefined)
    const splits = splitAs('by preposition', words.slice(0, at).join(' '), understood)
    if (splits.length) return splits
  }
  return []
}

const byPosition = (query: string, understand: UnderstandText): Split[] => {
  const words = wordsIn(query)
  const lengths = Array.from({ length: Math.min(maxPlaceWords, words.length - 1) }, (_, i) => i + 1).toReversed()
  const at = (side: (length: number) => { name: string[]; place: string[] }, fewest: number): Split[] => {
    const splits: Split[] = []
    for (const { name, place } of lengths.map(side)) {
      const understood = understand(place.join(' '))
      if (
        !understood ||
        understood.standing < Math.max(fewest, minInhabitantsOf(understood)) ||
        !isPlaceName(place, understood)
      )
        continue
      splits.push(...splitAs('by position', name.join(' '), understood))
      // The longest match is enough: "York" is only half of "New York".
      if (!understood.qualified) break
    }
    return splits
  }
  const last = (length: number) => ({ name: words.slice(0, -length), place: words.slice(-length) })
  const first = (length: number) => ({ name: words.slice(length), place: words.slice(0, length) })
  // A preposition or an article joins the name and the location: "Café de Paris" is only a name.
  const complete = at(last, minInhabitants).filter(({ name }) => !isConnected(wordsIn(name)))
  return [...complete, ...at(first, bigTown)]
}

/** Returns a higher minimum for areas: "Bar Centrale" is not a bar in Togo's region Centrale. */
const minInhabitantsOf = ({ entry: { kind } }: PlaceInterpretation) => (isLarge(kind) ? bigTown : 0)

const isConnected = (name: string[]): boolean =>
  prepositionAt(name, name.length - 1) > 0 || isArticle(townKeyOf(name.at(-1) ?? ''))

const isPlaceName = (place: string[], { entry, unknownPart }: PlaceInterpretation): boolean => {
  const text = place.join(' ')
  const key = townKeyOf(text)
  if (unknownPart !== undefined || (place.length === 1 && isGeneric(key))) return false
  // Up to three Latin letters must be the entry's own name or in capitals: "Ulm" and "NYC", not "The".
  return (
    key.length > minNameLength || !latinOnly.test(key) || key === townKeyOf(entry.name) || text === text.toUpperCase()
  )
}

const wordsIn = (query: string): string[] =>
  query
    .split(/\s+/)
    .filter(word => word)
    .slice(0, maxWords)
