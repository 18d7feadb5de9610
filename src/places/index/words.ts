import type { DatabaseSync } from 'node:sqlite'
import type { Information } from '../matching/compare-names.ts'
import { maxInformation, maxInformationOf } from '../matching/information.ts'
import { deletionVariants, typosBetween, typosForgiven } from '../matching/typos.ts'
import { hash32 } from './place-key.ts'

/** A word in the names of the index. */
export type KnownWord = { word: string; places: number }

/** Maximum words that a misspelt word can stand for. */
const maxSimilar = 30
/** Maximum words read per variant, most frequent first. */
const maxAlike = 60

/** The words of a file of the index. */
export type FileWords = {
  /** Returns the number of places with a word. */
  count(word: string): number
  /** Returns other words that differ by at most so many errors, most frequent first. */
  withTypos(word: string, maxTypos: number): KnownWord[]
}

export const wordReader = (db: DatabaseSync): FileWords => {
  const byKey = db.prepare(`
    SELECT word.number, word.word, word.places FROM spelling JOIN word ON word.number = spelling.word
    WHERE key = ? AND length(word.word) BETWEEN ? AND ? ORDER BY spelling.word LIMIT ?`)
  byKey.setReturnArrays(true)
  type Row = [number: number, word: string, places: number]
  // One statement says which of up to a hundred variants exist, in half the time of asking for each.
  const known = db.prepare('SELECT value FROM json_each(?) WHERE EXISTS (SELECT 1 FROM spelling WHERE key = value)')
  known.setReturnArrays(true)
  const knownKeys = (word: string, maxTypos: number): number[] => {
    const keys = [...deletionVariants(word, maxTypos)].map(hash32)
    return (known.all(JSON.stringify(keys)) as unknown as [number][]).map(([key]) => key)
  }
  const alike = (key: number, { length }: string, maxTypos: number) =>
    byKey.all(key, length - maxTypos, length + maxTypos, maxAlike) as unknown as Row[]
  const exact = db.prepare(`
    SELECT word.places FROM spelling JOIN word ON word.number = spelling.word WHERE key = ? AND word.word = ?`)
  return {
    count: word => {
      const [beginning] = deletionVariants(word, 0)
      return Number(exact.get(hash32(beginning!), word)?.places ?? 0)
    },
    withTypos(word, maxTypos) {
      const found = new Map<number, KnownWord>()
      for (const key of knownKeys(word, maxTypos)) {
        for (const [number, other, places] of alike(key, word, maxTypos)) {
          if (other === word || found.has(number)) continue
          const most = Math.min(maxTypos, typosForgiven(other))
          if (typosBetween(word, other, most) <= most) found.set(number, { word: other, places })
        }
      }
      return byFrequency([...found.values()])
    },
  }
}

const byFrequency = (words: KnownWord[]): KnownWord[] => words.sort((a, b) => b.places - a.places).slice(0, maxSimilar)

/** Returns words that are looked up only once. */
export const remembering = ({ count, withTypos }: FileWords): FileWords => ({
  count: remembered(count),
  withTypos: remembered(withTypos),
})

const remembered = <Answer>(lookUp: (word: string, maxTypos: number) => Answer) => {
  const answers = new Map<string, Answer>()
  return (word: string, maxTypos = 0): Answer => {
    const key = `${maxTypos} ${word}`
    const answer = answers.has(key) ? answers.get(key)! : lookUp(word, maxTypos)
    answers.set(key, answer)
    return answer
  }
}

/** The words of some files of the index together. */
export type SpellingIndex = {
  /** Returns the number of places with a word. */
  count(word: string): number
  /** Returns other words that a misspelt word may stand for: those with one error, else those with two, most frequent first. */
  similar(word: string): KnownWord[]
}

export const spellingIn = (files: readonly FileWords[]): SpellingIndex => {
  const withTypos = (word: string, maxTypos: number): KnownWord[] => {
    const all = files.flatMap(file => file.withTypos(word, maxTypos))
    if (files.length === 1) return all
    const byWord = Map.groupBy(all, each => each.word)
    return byFrequency([...byWord].map(([word, same]) => ({ word, places: sumOf(same.map(({ places }) => places)) })))
  }
  return {
    count: word => sumOf(files.map(file => file.count(word))),
    similar(word) {
      const most = typosForgiven(word)
      for (let typos = 1; typos <= most; typos++) {
        const found = withTypos(word, typos)
        if (found.length > 0) return found
      }
      return []
    },
  }
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** Words kept in memory, most frequent first. All others are rare. */
const wordsKept = 8192
/** Places of other towns that an index lacks: a word of a small index is not as rare as it seems. */
const unseenPlaces = 2000

/** The most frequent words of a file of the index, with their numbers of places. */
export type FrequentWords = ReadonlyMap<string, number>

export const frequentWords = (db: DatabaseSync): FrequentWords => {
  const rows = db.prepare('SELECT word, places FROM word ORDER BY number LIMIT ?').all(wordsKept)
  return new Map((rows as { word: string; places: number }[]).map(({ word, places }) => [word, places]))
}

/** Returns how much each word says about which restaurant is meant, in an index of these files. */
export const wordInformation = (files: readonly { words: FrequentWords; places: number }[]): Information => {
  const places = files.reduce((sum, file) => sum + file.places, 0)
  const frequent = files.length === 1 ? files[0]!.words : addedUp(files.map(({ words }) => words))
  return (word, isAlone = false) => {
    const bearers = frequent.get(word)
    const seen = bearers === undefined ? maxInformation : -Math.log((bearers + 1) / (places + unseenPlaces))
    return Math.max(0.1, Math.min(seen, isAlone ? maxInformation : maxInformationOf(word)))
  }
}

const addedUp = (all: readonly FrequentWords[]): FrequentWords => {
  const sums = new Map<string, number>()
  for (const words of all) for (const [word, places] of words) sums.set(word, (sums.get(word) ?? 0) + places)
  return sums
}
