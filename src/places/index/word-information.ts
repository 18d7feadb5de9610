import type { DatabaseSync } from 'node:sqlite'
import type { Information } from '../matching/compare-names.ts'
import { maxInformation, maxInformationOf } from '../matching/information.ts'

/** Words kept in memory, most frequent first. All others are rare. */
const wordsKept = 8192
/** Places of other towns that an index lacks: a word of a small index is not as rare as it seems. */
const unseenPlaces = 2000

/** Reads how much each word says about which restaurant is meant. */
export const wordInformation = (db: DatabaseSync, places: number): Information => {
  const rows = db.prepare('SELECT word, places FROM word ORDER BY number LIMIT ?').all(wordsKept)
  const frequent = new Map((rows as { word: string; places: number }[]).map(row => [row.word, row.places]))
  return (word, isAlone = false) => {
    const bearers = frequent.get(word)
    const seen = bearers === undefined ? maxInformation : -Math.log((bearers + 1) / (places + unseenPlaces))
    return Math.max(0.1, Math.min(seen, isAlone ? maxInformation : maxInformationOf(word)))
  }
}
