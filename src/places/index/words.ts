import type { DatabaseSync } from 'node:sqlite'
import { deletionVariants, typosBetween, typosForgiven } from '../matching/typos.ts'
import { hash32 } from './place-key.ts'

/** A word in the names of the index. */
export type KnownWord = { word: string; places: number }

/** Maximum words that a misspelt word can stand for. */
const maxSimilar = 100
/** Maximum words read per variant, most frequent first. */
const maxAlike = 60

/** The words of the index, or of a file of it. */
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
export const spellingIn = (files: readonly FileWords[]): FileWords => ({
  count: word => sumOf(files.map(file => file.count(word))),
  withTypos(word, maxTypos) {
    const all = files.flatMap(file => file.withTypos(word, maxTypos))
    if (files.length === 1) return all
    const byWord = Map.groupBy(all, each => each.word)
    return byFrequency([...byWord].map(([word, same]) => ({ word, places: sumOf(same.map(({ places }) => places)) })))
  },
})

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
