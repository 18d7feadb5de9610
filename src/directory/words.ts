import type { DatabaseSync } from 'node:sqlite'
import { hash32 } from './hash.ts'
import { remains, typosBetween, typosForgiven } from './typos.ts'

/** A word of the directory's names. */
export type KnownWord = { word: string; places: number }

/** Misspelt words stand for at most so many others. */
const mostSimilar = 30
/** Words looked at that share a remainder, at most: those that most places bear. */
const mostAlike = 60

export type Words = {
  /** How many places bear it. */
  count(word: string): number
  /** Words that it may have been meant for, itself left out: fewest errors first, then those that most places bear. */
  similar(word: string): KnownWord[]
}

export const wordReader = (db: DatabaseSync): Words => {
  const byKey = db.prepare(`
    SELECT word.number, word.word, word.places FROM spelling JOIN word ON word.number = spelling.word
    WHERE key = ? AND length(word.word) BETWEEN ? AND ? ORDER BY spelling.word LIMIT ?`)
  byKey.setReturnArrays(true)
  type Row = [number: number, word: string, places: number]
  const alike = (text: string, { length }: string, most: number) =>
    byKey.all(hash32(text), length - most, length + most, mostAlike) as unknown as Row[]
  const exact = db.prepare(`
    SELECT word.places FROM spelling JOIN word ON word.number = spelling.word WHERE key = ? AND word.word = ?`)
  return {
    count: word => {
      const [beginning] = remains(word, 0)
      return Number(exact.get(hash32(beginning!), word)?.places ?? 0)
    },
    similar(word) {
      const most = typosForgiven(word)
      if (most === 0) return []
      const found = new Map<number, KnownWord & { typos: number }>()
      for (const text of remains(word, most)) {
        for (const [number, other, places] of alike(text, word, most)) {
          if (other === word || found.has(number)) continue
          const typos = typosBetween(word, other, Math.min(most, typosForgiven(other)))
          if (typos <= most) found.set(number, { word: other, places, typos })
        }
      }
      return [...found.values()].sort((a, b) => a.typos - b.typos || b.places - a.places).slice(0, mostSimilar)
    },
  }
}
