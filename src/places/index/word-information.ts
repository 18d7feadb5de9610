import type { DatabaseSync } from 'node:sqlite'
import type { Information } from '../matching/compare-names.ts'
import { maxInformation, maxInformationOf } from '../matching/information.ts'

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
  const frequent = files.length === 1 ? files[0]!.words : sumOf(files.map(({ words }) => words))
  return (word, isAlone = false) => {
    const bearers = frequent.get(word)
    const seen = bearers === undefined ? maxInformation : -Math.log((bearers + 1) / (places + unseenPlaces))
    return Math.max(0.1, Math.min(seen, isAlone ? maxInformation : maxInformationOf(word)))
  }
}

const sumOf = (all: readonly FrequentWords[]): FrequentWords => {
  const sums = new Map<string, number>()
  for (const words of all) for (const [word, places] of words) sums.set(word, (sums.get(word) ?? 0) + places)
  return sums
}
