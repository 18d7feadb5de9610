import { DatabaseSync } from 'node:sqlite'
import { addPlaces } from './build-places.ts'
import { addTowns } from './build-towns.ts'
import { schema } from './schema.ts'
import type { Starter } from './starter-file.ts'

/**
 * Makes a place index in `file`, which must not exist.
 * @param madeFrom kept in the index, to know later what it was made from
 * @throws Error of `node:sqlite` when the file cannot be written
 */
export const buildIndex = (file: string, { towns, places }: Starter, madeFrom: string): void => {
  using db = new DatabaseSync(file)
  // The file is nobody's until it is whole: what a crash leaves of it is thrown away, so nothing needs protecting.
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
  db.exec(schema)
  db.exec('BEGIN')
  db.prepare(`INSERT INTO meta VALUES ('made_from', ?)`).run(madeFrom)
  addTowns(db, towns)
  addPlaces(db, towns, places)
  db.exec('COMMIT')
  db.exec(`INSERT INTO place_words (place_words) VALUES ('optimize')`)
}
