import type { SourcePlace } from '../../../src/places/sources/source.ts'
import type { Engine } from '../engine.ts'
import { wordsIn } from '../spelling.ts'
import { addressesOfExtracts } from './addresses.ts'
import { isRight } from './judge.ts'
import { kindOf, namingWords, sortsIn } from './kind-words.ts'
import type { Question, Right, Split } from './question.ts'
import { isOnePlace, nearOf, type TownNames } from './town-names.ts'

/** A name that is being typed. Its first words say a kind or a food, the next one begins to say which restaurant. */
export type Typing = { split: Split; near: string; right: Right; texts: readonly string[] }

/** Whether the restaurant meant is among the first results, for each text. */
export type Typed = { typing: Typing; isSeen: readonly boolean[] }

/** Letters of the telling word that are typed first, and the fewest that it has. */
const letters = { typed: 4, least: 5 }
/** Results that a person sees while typing. */
const maxSeen = 3

/** Returns the texts of a name from four letters of its telling word on: "Ravintola Bron" up to "Ravintola Bronda". */
export const textsOf = (name: string): string[] => {
  const telling = namingWords(name)
  const words = [...name.matchAll(/[\p{L}\p{N}]+/gu)]
  const at = words.findIndex(([word], i) => {
    const before = words[i - 1]?.[0]
    const isTelling = word.length >= letters.least && wordsIn(word).every(each => telling.includes(each))
    return isTelling && before !== undefined && sortsIn(before).length > 0
  })
  if (at < 0) return []
  const from = words[at]!.index + letters.typed
  return Array.from({ length: name.length - from + 1 }, (_, more) => name.slice(0, from + more))
}

/**
 * Returns the names of the restaurants that the rows mean, as they are typed. One that begins like those of more restaurants than are
 * seen is left out: its first text says none of them.
 */
export const typingsOf = (questions: readonly Question[], towns: readonly TownNames[]): Typing[] => {
  const typings = new Map<string, Typing>()
  for (const { right, split, town, source, index } of questions) {
    if (!right || source === addressesOfExtracts || index !== 'whole') continue
    const texts = textsOf(right.name)
    const key = JSON.stringify([split, right.name, right.latitude, right.longitude])
    const names = towns.find(({ extract }) => nearOf(extract) === town)!
    if (texts.length > 0 && !typings.has(key) && saysFew(texts[0]!, names))
      typings.set(key, { split, near: town, right, texts })
  }
  return [...typings.values()]
}

/** Returns whether few enough restaurants have the words of a text to be seen together. */
const saysFew = (text: string, { places }: TownNames): boolean => {
  const wordsOf = (name: string) => wordsIn(name).map(word => kindOf(word) ?? word)
  const words = wordsOf(text)
  const last = words.pop()!
  const begun: SourcePlace[] = []
  for (const place of places) {
    const ofName = wordsOf(place.name)
    const isBegun = words.every(word => ofName.includes(word)) && ofName.some(word => word.startsWith(last))
    if (isBegun && !begun.some(other => isOnePlace(other, place))) begun.push(place)
  }
  return begun.length <= maxSeen
}

/** Searches for each text. */
export const typeAll = async (typings: readonly Typing[], engine: Pick<Engine, 'search'>): Promise<Typed[]> => {
  const all: Typed[] = []
  for (const typing of typings) {
    const isSeen: boolean[] = []
    for (const text of typing.texts) {
      const { places } = await engine.search(text, { near: typing.near }, maxSeen)
      isSeen.push(places.some(({ facts }) => isRight(typing.right, facts)))
    }
    all.push({ typing, isSeen })
  }
  return all
}

export const isSeenAtOnce = ({ isSeen }: Typed): boolean => isSeen[0]!

/** Returns the first text at which a restaurant that was seen is no longer; `undefined` if there is none. */
export const vanishesAt = ({ typing, isSeen }: Typed): string | undefined => {
  const from = isSeen.indexOf(true)
  const at = isSeen.findIndex((seen, i) => from >= 0 && i > from && !seen)
  return typing.texts[at]
}
