import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { oneBoxAround } from '../../src/places/areas/box.ts'
import type { Near } from '../../src/places/gazetteer/near.ts'
import { placesFile } from '../../src/places/index/index-files.ts'

/** What can be built in an hour: SQLite's full-text search for names, its R-tree for positions, and its own rank. */
export type Baseline = Disposable & {
  search(query: string, near: Near | undefined, limit: number): { name: string }[]
  /** Returns the numbers of all places within reach. */
  within(near: Near): number[]
}

const fileIn = (folder: string) => join(folder, 'baseline.db')

/** Builds the baseline from the place index in a folder. @returns its size in bytes */
export const buildBaseline = (folder: string): number => {
  using db = new DatabaseSync(fileIn(folder))
  db.exec(`
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;
    ATTACH '${placesFile(folder).replaceAll("'", "''")}' AS directory;
    BEGIN;
    CREATE TABLE place AS SELECT * FROM directory.place;
    CREATE UNIQUE INDEX place_number ON place (number);
    CREATE VIRTUAL TABLE names
      USING fts5(name, english_name, other_names, content='place', content_rowid='number', tokenize='unicode61', prefix='2 3');
    INSERT INTO names (names) VALUES ('rebuild');
    CREATE VIRTUAL TABLE box USING rtree(number, south, north, west, east);
    INSERT INTO box SELECT number, latitude / 1e7, latitude / 1e7, longitude / 1e7, longitude / 1e7 FROM place;
    COMMIT;
  `)
  return statSync(fileIn(folder)).size
}

export const openBaseline = (folder: string): Baseline => {
  const db = new DatabaseSync(fileIn(folder), { readOnly: true })
  const anywhere = db.prepare(`
    SELECT place.* FROM names JOIN place ON place.number = names.rowid WHERE names MATCH ? ORDER BY rank LIMIT ?`)
  const namedWithin = db.prepare(`
    SELECT place.* FROM names JOIN box ON box.number = names.rowid JOIN place ON place.number = names.rowid
    WHERE names MATCH ? AND south >= ? AND north <= ? AND west >= ? AND east <= ? ORDER BY rank LIMIT ?`)
  const boxed = db.prepare('SELECT number FROM box WHERE south >= ? AND north <= ? AND west >= ? AND east <= ?')
  const corners = (near: Near): [number, number, number, number] => {
    const { south, north, west, east } = oneBoxAround(near, near.reachMeters)
    return [south, north, west, east]
  }
  return {
    within: near => boxed.all(...corners(near)).map(({ number }) => Number(number)),
    search(query, near, limit) {
      const words = query.match(/[\p{L}\p{N}]+/gu) ?? []
      if (words.length === 0) return []
      // The last word may be incomplete.
      const wanted = `${words.map(word => `"${word}"`).join(' ')}*`
      if (!near) return anywhere.all(wanted, limit) as { name: string }[]
      return namedWithin.all(wanted, ...corners(near), limit) as { name: string }[]
    },
    [Symbol.dispose]: () => db.close(),
  }
}
