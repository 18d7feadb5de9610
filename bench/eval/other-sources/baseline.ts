import { DatabaseSync } from 'node:sqlite'
import { metersBetween } from '../../../src/domain/coordinates.ts'
import type { SourcePlace } from '../../../src/places/sources/source.ts'
import type { Extract } from '../extract.ts'
import { townMeters } from '../scope.ts'
import { wordsIn } from '../spelling.ts'
import type { Question } from './question.ts'
import { nearOf } from './town-names.ts'

/** Plain full-text search, to compare with. */
export type Baseline = Disposable & { find(question: Question): SourcePlace[] }

const maxHits = 5

/** Searches names, addresses and towns by SQLite's FTS5: any word of the query, best `bm25` first, within the town of the question. */
export const fullTextBaseline = (extracts: readonly Extract[]): Baseline => {
  const db = new DatabaseSync(':memory:')
  db.exec(`CREATE VIRTUAL TABLE place USING fts5(name, address, town, tokenize = 'unicode61 remove_diacritics 2')`)
  const insert = db.prepare('INSERT INTO place (rowid, name, address, town) VALUES (?, ?, ?, ?)')
  const all = extracts.flatMap(extract => extract.places.map(place => ({ place, extract })))
  db.exec('BEGIN')
  for (const [row, { place, extract }] of all.entries()) insert.run(row, place.name, place.address ?? '', extract.town)
  db.exec('COMMIT')
  const matching = db.prepare('SELECT rowid FROM place WHERE place MATCH ? ORDER BY bm25(place) LIMIT 2000')
  return {
    find({ query, where: { near, address }, town }) {
      const words = wordsIn(`${query} ${address ?? ''}`).map(word => `"${word}"`)
      if (words.length === 0) return []
      const extract = near === undefined ? undefined : extracts.find(each => nearOf(each) === town)
      return matching
        .all(words.join(' OR '))
        .map(({ rowid }) => all[Number(rowid)]!)
        .filter(each => !extract || (each.extract === extract && metersBetween(each.place, extract) <= townMeters))
        .slice(0, maxHits)
        .map(({ place }) => place)
    },
    [Symbol.dispose]: () => db.close(),
  }
}
