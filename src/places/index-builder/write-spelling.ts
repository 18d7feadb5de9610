import type { DatabaseSync } from 'node:sqlite'
import { hash32 } from '../index/hash.ts'
import { remains, typosForgiven } from '../index/typos.ts'

/**
 * Writes every word of the names, most frequent first, and the keys that lead to it from misspellings.
 * @param going called after each thousand words
 */
export const writeSpelling = (db: DatabaseSync, going: () => void): void => {
  db.exec(`CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, all_words, row)`)
  const words = db.prepare('SELECT term, doc FROM temp.vocabulary ORDER BY doc DESC, term')
  const addWord = db.prepare('INSERT INTO word VALUES (?, ?, ?)')
  const addSpelling = db.prepare('INSERT INTO staged_spelling VALUES (?, ?)')
  let number = 0
  for (const { term, doc } of words.iterate() as Iterable<{ term: string; doc: number }>) {
    addWord.run(++number, term, doc)
    if (number % 1000 === 0) going()
    for (const text of remains(term, typosForgiven(term))) addSpelling.run(hash32(text), number)
  }
  db.exec('INSERT OR IGNORE INTO spelling SELECT key, word FROM staged_spelling ORDER BY key, word')
}
