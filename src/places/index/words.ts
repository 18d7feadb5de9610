import type { DatabaseSync } from 'node:sqlite'
import { memoize } from '../../util/memoize.ts'
import { deletionVariants, typosBetween, typosForgiven } from '../matching/typos.ts'
import { hash32 } from './place-key.ts'

/** A word in the names of the index. */
export type KnownWord = { word: string; places: number }

/** Maximum words that a misspelt word can stand for. */
const maxSimilar = 100
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
  // One statement for up to a hundred variants of a word, each with its most frequent words.
  const alike = db.prepare(`
    SELECT DISTINCT alike.word, alike.places FROM json_each(?) AS variant JOIN word AS alike ON alike.number IN (
      SELECT number FROM spelling JOIN word ON number = spelling.word
      WHERE key = variant.value AND length(word.word) BETWEEN ? AND ? ORDER BY number LIMIT ${maxAlike})`)
  const exact = db.prepare(`
    SELECT word.places FROM spelling JOIN word ON word.number = spelling.word WHERE key = ? AND word.word = ?`)
  return {
    count: word => {
      const [beginning] = deletionVariants(word, 0)
      return Number(exact.get(hash32(beginning!), word)?.places ?? 0)
    },
    withTypos(word, maxTypos) {
      const keys = JSON.stringify([...deletionVariants(word, maxTypos)].map(hash32))
      const { length } = word
      const similar = (alike.all(keys, length - maxTypos, length + maxTypos) as KnownWord[]).filter(other => {
        const most = Math.min(maxTypos, typosForgiven(other.word))
        return other.word !== word && typosBetween(word, other.word, most) <= most
      })
      return similar.sort((a, b) => b.places - a.places).slice(0, maxSimilar)
    },
  }
}

/** Returns words that are looked up only once. */
export const remembering = ({ count, withTypos }: FileWords): FileWords => {
  const similar = memoize((maxTypos: number) => memoize((word: string) => withTypos(word, maxTypos)))
  return { count: memoize(count), withTypos: (word, maxTypos) => similar(maxTypos)(word) }
}
