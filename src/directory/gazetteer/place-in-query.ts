import { isArticle, isGeneric } from '../common-words.ts'
import type { Near } from './near.ts'
import { prepositionAt } from './prepositions.ts'
import { bigTown, keyOf } from './standing.ts'
import type { Understood } from './understand.ts'

/** A query as the name of a restaurant and where it is. */
export type PlaceInQuery = {
  /** As it stood in the query; never empty. */
  name: string
  near: Near
  sure: 'by comma' | 'by preposition' | 'by position'
}

type Split = { name: string; understood: Understood; sure: PlaceInQuery['sure'] }
type UnderstandText = (text: string) => Understood | undefined

const mostSplits = 4
const mostWordsOfPlace = 4
/** Words from the front and the back of a query beyond which nobody writes where a restaurant is. */
const mostWords = 24
/** By where it stands alone a word is taken for a place only if many people may mean it; most queries begin with the name. */
const fewestInhabitants = 15_000
const shortestName = 3

const latinOnly = /^[\p{sc=Latin} ]*$/u
// A dash parts only between spaces: "Bad-Tölz". A bracket that closes parts nothing.
const partedBy = /\s*[,(|،、，]\s*|\s+[-–—·]\s+/g
const edges = /^[\s,;:|@()\-–—·]+|[\s,;:|@(\-–—·]+$/g

export const placesInQuery = (query: string, understand: UnderstandText): Split[] => {
  // The less is left for the name, the more of the query was understood.
  const said = [...byComma(query, understand), ...byPreposition(query, understand)].sort(
    (a, b) => a.name.length - b.name.length,
  )
  const splits = [...said, ...byPosition(query, understand)]
  return splits.filter((split, i) => splits.findIndex(other => isSame(other, split)) === i).slice(0, mostSplits)
}

const isSame = (a: Split, b: Split) => a.name === b.name && a.understood.entry.name === b.understood.entry.name

const splitAs = (sure: Split['sure'], name: string, understood: Understood | undefined): Split[] => {
  const trimmed = name.replace(edges, '')
  return understood && keyOf(trimmed) ? [{ name: trimmed, understood, sure }] : []
}

/** Of the parts after the name as many as are understood; an address between the name and the town belongs to neither. */
const byComma = (query: string, understand: UnderstandText): Split[] => {
  const splits = [...query.matchAll(partedBy)]
    .slice(0, mostSplits)
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
    const understood = [place, isArticle(keyOf(place[0] ?? '')) ? place.slice(1) : []]
      .filter(each => each.length)
      .map(each => understand(each.join(' ')))
      .find(each => each && each.unknownPart === undefined)
    const found = splitAs('by preposition', words.slice(0, at).join(' '), understood)
    if (found.length) return found
  }
  return []
}

const byPosition = (query: string, understand: UnderstandText): Split[] => {
  const words = wordsIn(query)
  const lengths = Array.from({ length: Math.min(mostWordsOfPlace, words.length - 1) }, (_, i) => i + 1).toReversed()
  const at = (side: (length: number) => { name: string[]; place: string[] }, fewest: number): Split[] => {
    const splits: Split[] = []
    for (const { name, place } of lengths.map(side)) {
      const understood = understand(place.join(' '))
      if (
        !understood ||
        understood.standing < Math.max(fewest, fewestOf(understood)) ||
        !isPlaceName(place, understood)
      )
        continue
      splits.push(...splitAs('by position', name.join(' '), understood))
      // What is one name is not half of it: "York" of "New York".
      if (!understood.qualified) break
    }
    return splits
  }
  const last = (length: number) => ({ name: words.slice(0, -length), place: words.slice(-length) })
  const first = (length: number) => ({ name: words.slice(length), place: words.slice(0, length) })
  // "Café de Paris" is a name; so is, with a preposition, what was read as one before.
  const complete = at(last, fewestInhabitants).filter(({ name }) => !isConnected(wordsIn(name)))
  return [...complete, ...at(first, bigTown)]
}

/** "Bar Centrale" is not a bar in the middle of Togo. */
const fewestOf = ({ entry: { kind } }: Understood) => (kind === 'region' || kind === 'country' ? bigTown : 0)

const isConnected = (name: string[]): boolean =>
  prepositionAt(name, name.length - 1) > 0 || isArticle(keyOf(name.at(-1) ?? ''))

const isPlaceName = (place: string[], { entry, unknownPart }: Understood): boolean => {
  const text = place.join(' ')
  const key = keyOf(text)
  if (unknownPart !== undefined || (place.length === 1 && isGeneric(key))) return false
  // Of three letters there are as many codes and beginnings of words as towns: "Ulm", "NYC", but not "The".
  return key.length > shortestName || !latinOnly.test(key) || key === keyOf(entry.name) || text === text.toUpperCase()
}

const wordsIn = (query: string): string[] =>
  query
    .split(/\s+/)
    .filter(word => word)
    .slice(0, mostWords)
