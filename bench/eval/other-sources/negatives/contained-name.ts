import type { SourcePlace } from '../../../../src/places/sources/source.ts'
import { randomOf } from '../../random.ts'
import { wordsIn } from '../../spelling.ts'
import { namingWords, sortsIn } from '../kind-words.ts'
import { nearPoint, pointOfSource } from '../points.ts'
import type { Draft } from '../split.ts'
import type { TownNames } from '../town-names.ts'
import { absentNames, type Material, namesElsewhere } from './names.ts'

const maxOfTown = 80
const maxTries = 10_000
/** A word that fewer names have may be enough to mean its restaurant. */
const minNames = 4
/** As many places of one name are a chain, in the town and in all towns. More words may name one of its branches. */
const chainFrom = { inTown: 3, inAll: 20 }
/** Fewer letters tell nothing. */
const minLetters = 3

/**
 * Returns names that have all telling words of a place and more, or only a part of them, at its coordinates: "Papa Toni" where "Papa
 * Pizza" is.
 */
export const containedName = (town: TownNames, material: Material): Draft[] => {
  const byWords = Map.groupBy(town.places, ({ name }) => keyOfWords(name))
  const byWord = new Map<string, SourcePlace[]>()
  for (const place of town.places)
    for (const word of new Set(namingWords(place.name))) {
      const places = byWord.get(word)
      if (places) places.push(place)
      else byWord.set(word, [place])
    }
  const local = localWords(town)
  const isChain = (place: SourcePlace) =>
    byWords.get(keyOfWords(place.name))!.length >= chainFrom.inTown ||
    material.placesNamed(place.name) >= chainFrom.inAll
  const mayBeShared = (word: string) => word.length >= minLetters && material.namesWith(word) >= minNames
  const tellsMore = (word: string) => word.length >= minLetters && !local.has(word)

  const isNegative = (name: string, place: SourcePlace): boolean => {
    const [shorter, longer] = [name, place.name].sort((a, b) => namingWords(a).length - namingWords(b).length) as [
      string,
      string,
    ]
    const [shared, all] = [namingWords(shorter), namingWords(longer)]
    return (
      shared.every(word => all.includes(word) && mayBeShared(word)) &&
      all.some(word => !shared.includes(word) && tellsMore(word)) &&
      // "Baskin Robbins/Dunkin' Donuts" is both.
      !longer.includes('/') &&
      !isChain(place) &&
      !isShortened(shorter, longer)
    )
  }

  const drafts = new Map<string, Draft>()
  const names = [
    ...absentNames(town, material),
    ...namesElsewhere(town, material, randomOf(`contained name ${town.extract.town}`), maxTries),
  ]
  for (const { name, source } of names) {
    const key = keyOfWords(name)
    if (drafts.size === maxOfTown || drafts.has(key) || byWords.has(key)) continue
    const place = namingWords(name)
      .flatMap(word => byWord.get(word) ?? [])
      .find(each => isNegative(name, each))
    if (!place) continue
    const where = { near: nearPoint(pointOfSource(place)) }
    drafts.set(key, { kind: 'contained name', location: 'coordinates', query: name, where, source, right: null, town })
  }
  return [...drafts.values()]
}

const keyOfWords = (name: string): string => [...new Set(namingWords(name))].sort().join(' ')

/** "Il Giardino" may be short for "Al Giardino del Gatto", but "Papa Pizza" is not short for "Papa Toni". */
const isShortened = (shorter: string, longer: string): boolean => {
  const words = namingWords(longer)
  const isBeginning = namingWords(shorter).every((word, i) => words[i] === word)
  const sorts = sortsIn(longer)
  return isBeginning && sortsIn(shorter).every(sort => sort === 'restaurant' || sorts.includes(sort))
}

/** Returns the words of streets and districts. With one, a name is that of a branch. */
const localWords = ({ extract, places }: TownNames): ReadonlySet<string> =>
  new Set(
    [
      extract.town,
      ...extract.localities.map(({ name }) => name),
      ...places.map(({ address }) => address ?? ''),
    ].flatMap(wordsIn),
  )
