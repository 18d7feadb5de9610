import { metersBetween } from '../../src/domain/coordinates.ts'
import { withoutCommonWords } from './common-words.ts'
import type { Extract } from './extract.ts'
import { differingLetters, errorsBetween, keyOf, lettersOf, wordsIn } from './spelling.ts'
import type { Place } from './truth.ts'

/** The places that a question may mean: those of a town, or all. */
export type Scope = {
  places: readonly Place[]
  /** Returns the places that have this name. */
  bearing(name: string): readonly Place[]
  /** Returns the places whose main name has the same words, in any order. */
  sameWords(words: readonly string[]): readonly Place[]
  /** Returns the places with all these words in their names. */
  having(words: readonly string[]): readonly Place[]
  /** Returns the places whose name is equal without common words: those of any language, or those frequent in this scope. */
  sameTelling(words: readonly string[]): readonly Place[]
  beginning(name: string): readonly Place[]
  /** Returns the places whose name is within this many errors. */
  within(name: string, errors: number): readonly { place: Place; errors: number }[]
  /** Returns the words without those frequent in this scope; all words if none would be left. */
  telling(words: readonly string[]): readonly string[]
  /** Returns the number of names with a word. */
  namesWith(word: string): number
  words: readonly string[]
}

/** A town's radius: the area that `near` covers. */
export const townMeters = 30_000

export const townScopes = (places: readonly Place[]): ReadonlyMap<Extract, Scope> =>
  new Map(
    [...Map.groupBy(places, ({ extract }) => extract)].map(([extract, all]) => [
      extract,
      scopeOf(all.filter(({ record }) => metersBetween(record, extract) <= townMeters)),
    ]),
  )

export const scopeOf = (places: readonly Place[]): Scope => {
  const byKey = groups(places, ({ keys }) => keys)
  const byWords = groups(places, ({ words }) => [sorted(words)])
  const byWord = groups(places, ({ record, words }) => [
    ...words,
    ...[record.englishName ?? [], record.otherNames ?? []].flat().flatMap(wordsIn),
  ])
  const names = new Set(places.map(({ key }) => key)).size
  const counts = new Map([...byWord].map(([word, having]) => [word, new Set(having.map(({ key }) => key)).size]))
  const namesWith = (word: string) => counts.get(word) ?? 0
  const isCommon = (word: string) => namesWith(word) >= Math.max(3, names / 100)
  const telling = (words: readonly string[]) => {
    const rest = words.filter(word => !isCommon(word))
    return rest.length ? rest : words
  }
  const forms = (words: readonly string[]) => [sorted(telling(words)), sorted(withoutCommonWords(words))]
  const byForm = groups(places, ({ words }) => forms(words))

  return {
    places,
    bearing: name => byKey.get(keyOf(name)) ?? [],
    sameWords: words => byWords.get(sorted(words)) ?? [],
    having(words) {
      const [first = [], ...rest] = words.map(word => byWord.get(word) ?? [])
      const others = rest.map(having => new Set(having))
      return first.filter(place => others.every(having => having.has(place)))
    },
    sameTelling: words => forms(words).flatMap(form => byForm.get(form) ?? []),
    beginning(name) {
      const key = keyOf(name)
      return places.filter(place => place.keys.some(each => each.startsWith(key)))
    },
    within(name, maxErrors) {
      const key = keyOf(name)
      const letters = lettersOf(key)
      return places.flatMap(place => {
        if (differingLetters(letters, place.letters) > 2 * maxErrors) return []
        const errors = errorsBetween(key, place.key, maxErrors)
        return errors <= maxErrors ? [{ place, errors }] : []
      })
    },
    telling,
    namesWith,
    words: [...byWord.keys()],
  }
}

const sorted = (words: readonly string[]) => words.toSorted().join(' ')

const groups = (places: readonly Place[], keysOf: (place: Place) => readonly string[]) => {
  const found = new Map<string, Place[]>()
  for (const place of places)
    for (const key of new Set(keysOf(place))) {
      const group = found.get(key)
      if (group) group.push(place)
      else found.set(key, [place])
    }
  return found
}
