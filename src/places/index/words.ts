import type { DatabaseSync } from 'node:sqlite'
import { hash32 } from './hash.ts'
import { deletionVariants, typosBetween, typosForgiven } from './typos.ts'

/** A word in the names of the index. */
export type KnownWord = { word: string; places: number }

/** Maximum words that a misspelt word can stand for. */
const maxSimilar = 30
/** Maximum words read per variant, most frequent first. */
const maxAlike = 60

export type SpellingIndex = {
  /** Returns the number of places with a word. */
  count(word: string): number
  /** Returns other words that a misspelt word may stand for: fewest errors first, then most frequent. */
  similar(word: string): KnownWord[]
}

export const wordReader = (db: DatabaseSync): SpellingIndex => {
  const byKey = db.prepare(`
    SELECT word.number, word.word, word.places FROM spelling JOIN word ON word.number = spelling.word
    WHERE key = ? AND length(word.word) BETWEEN ? AND ? ORDER BY spelling.word LIMIT ?`)
  byKey.setReturnArrays(true)
  type Row = [number: number, word: string, places: number]
  const alike = (text: string, { length }: string, maxTypos: number) =>
    byKey.all(hash32(text), length - maxTypos, length + maxTypos, maxAlike) as unknown as Row[]
  const exact = db.prepare(`
    SELECT word.places FROM spelling JOIN word ON word.number = spelling.word WHERE key = ? AND word.word = ?`)
  return {
    count: word => {
      const [beginning] = deletionVariants(word, 0)
      return Number(exact.get(hash32(beginning!), word)?.places ?? 0)
    },
    similar(word) {
      const maxTypos = typosForgiven(word)
      if (maxTypos === 0) return []
      const found = new Map<number, KnownWord & { typos: number }>()
      for (const text of deletionVariants(word, maxTypos)) {
        for (const [number, other, places] of alike(text, word, maxTypos)) {
          if (other === word || found.has(number)) continue
          const typos = typosBetween(word, other, Math.min(maxTypos, typosForgiven(other)))
          if (typos <= maxTypos) found.set(number, { word: other, places, typos })
        }
      }
      return [...found.values()].sort((a, b) => a.typos - b.typos || b.places - a.places).slice(0, maxSimilar)
    },
  }
}
