import type { DatabaseSync } from 'node:sqlite'
import { certain } from '../../domain/certain.ts'
import { wordsOf } from '../../domain/text.ts'
import type { IndexFile } from '../index/index-file.ts'
import { placeKeyOf } from '../index/place-key.ts'
import { type PlaceRow, placeColumns } from '../index/place-row.ts'
import { lettersKey } from '../matching/names.ts'
import { sameRestaurant } from '../matching/same-restaurant.ts'
import { candidateOfRow, stagedCandidates } from './same-place.ts'
import { sortedBy, sourceNumber } from './stage.ts'

/** Copies a source and its records from the old file, attached as `old`. @param source its number there */
export const carryOver = (db: DatabaseSync, source: number): void => {
  // The old file lacks the columns of new fields.
  const columns = placeColumns.filter(column => hasOld(db, 'place', column))
  const insert = db.prepare(`
    INSERT INTO staged (${columns.join(', ')}, key, name_key, morton, filled, kept)
    VALUES (${columns.map(() => '?').join(', ')}, ?, ?, ?, ?, ?)`)
  // Row by row: one statement that calls our functions for millions of rows keeps all their results in memory.
  for (const [table, kept] of [
    ['place', 1],
    ['merged', 0],
  ] as const) {
    const rows = db.prepare(`SELECT ${columns.join(', ')} FROM old.${table} WHERE source = ${source}`)
    for (const row of rows.iterate() as Iterable<PlaceRow>)
      insert.run(...columns.map(column => row[column] ?? null), ...sortedBy(row), kept)
  }
  db.exec(`
    INSERT INTO main.source SELECT * FROM old.source WHERE number = ${source};
    INSERT INTO main.locality SELECT * FROM old.locality WHERE source = ${source};
    UPDATE main.source SET number = ${sourceNumber};
    UPDATE main.locality SET source = ${sourceNumber}`)
}

const hasOld = (db: DatabaseSync, table: string, column: string): boolean =>
  db.prepare("SELECT 1 FROM pragma_table_info(?, 'old') WHERE name = ?").get(table, column) !== undefined

/** Defines the SQL functions used in this folder. */
export const defineFunctions = (db: DatabaseSync, older: readonly IndexFile[]) => {
  const isInOlder = (id: unknown) => older.some(file => file.numberOf(String(id)) !== undefined)
  db.function('is_in_older', { deterministic: true }, id => Number(isInOlder(id)))
  db.function('place_key', { deterministic: true }, id => placeKeyOf(String(id)))
}

const isStaged = (id: string) =>
  `EXISTS (SELECT 1 FROM staged WHERE staged.key = place_key(${id}) AND staged.map_place_id = ${id})`

/** Leaves one row per id: the latest one. A place keeps the id that it had in the old file. */
export const oneRowForEachId = (db: DatabaseSync, isNewEdition: boolean): void => {
  db.exec(`
    CREATE INDEX stage.staged_by_key ON staged (key);
    CREATE TEMP TABLE twice AS SELECT key FROM staged GROUP BY key HAVING count(*) > 1;
    DELETE FROM staged WHERE key IN (SELECT key FROM twice) AND EXISTS (
      SELECT 1 FROM staged AS later
      WHERE later.key = staged.key AND later.map_place_id = staged.map_place_id AND later.id > staged.id
    )`)
  if (isNewEdition)
    db.exec(`
      UPDATE staged SET kept = 1 WHERE kept = 0 AND EXISTS (
        SELECT 1 FROM old.place_key JOIN old.place ON place.number = place_key.place
        WHERE place_key.key = staged.key AND place.map_place_id = staged.map_place_id
      )`)
}

/**
 * Redirects each id of a source of the old file that has no record now: to a new record of the same restaurant, or to none.
 * Call it after `mergeSamePlaces` has decided which rows represent which.
 * @param source its number in the old file
 * @param today `YYYY-MM-DD`
 */
export const settleOldIds = (db: DatabaseSync, source: number, today: string): void => {
  db.exec(`
    CREATE TEMP TABLE departed AS
      SELECT * FROM old.place WHERE source = ${source} AND NOT ${isStaged('place.map_place_id')}`)
  redirectToSuccessors(db)
  db.exec(`
    INSERT INTO main.gone
      SELECT map_place_id, name, ${sourceNumber}, since, ${hasOld(db, 'gone', 'closed') ? 'closed' : '0'} FROM old.gone
      WHERE source = ${source} AND NOT ${isStaged('gone.map_place_id')};
    INSERT OR IGNORE INTO main.gone
      SELECT map_place_id, name, ${sourceNumber}, '${today}', 0 FROM departed
      WHERE map_place_id NOT IN (SELECT map_place_id FROM staged_alias);
    CREATE TEMP TABLE old_alias AS
      SELECT alias.map_place_id, place.map_place_id AS stood_for, place.name
      FROM old.alias JOIN old.place ON place.number = alias.place
      WHERE place.source = ${source} AND NOT ${isStaged('alias.map_place_id')}
        AND alias.map_place_id NOT IN (SELECT map_place_id FROM old.merged WHERE source <> ${source})
        AND NOT is_in_older(alias.map_place_id);
    INSERT OR IGNORE INTO staged_alias
      SELECT map_place_id, id FROM (
        SELECT map_place_id, coalesce(
          (SELECT coalesce(staged.into_id, staged.id) FROM staged
            WHERE staged.key = place_key(stood_for) AND staged.map_place_id = stood_for),
          (SELECT id FROM staged_alias AS successor WHERE successor.map_place_id = stood_for)
        ) AS id
        FROM old_alias
      ) WHERE id IS NOT NULL;
    INSERT OR IGNORE INTO main.gone
      SELECT map_place_id, name, ${sourceNumber}, '${today}', 0 FROM old_alias
      WHERE map_place_id NOT IN (SELECT map_place_id FROM staged_alias);
  `)
}

/** Marks the places that a source says are closed, except those of which it has a record. Call it after `settleOldIds`. */
export const markClosed = (db: DatabaseSync, today: string): void =>
  db.exec(`
    INSERT INTO main.gone
      SELECT map_place_id, '', ${sourceNumber}, '${today}', 1 FROM staged_closed
      WHERE NOT ${isStaged('staged_closed.map_place_id')} AND map_place_id NOT IN (SELECT map_place_id FROM staged_alias)
      ON CONFLICT (map_place_id) DO UPDATE SET closed = 1`)

type Namesake = { id: number; represents: number }

/** Redirects each departed record to the nearest new record of the same restaurant. */
const redirectToSuccessors = (db: DatabaseSync): void => {
  const namesakes = db.prepare(`
    SELECT id, coalesce(into_id, id) AS represents FROM staged
    WHERE name_key = ? AND kept = 0 AND latitude BETWEEN ? AND ?
    ORDER BY abs(latitude - ?) + abs(longitude - ?)`)
  const redirect = db.prepare('INSERT OR IGNORE INTO staged_alias VALUES (?, ?)')
  const candidateFor = stagedCandidates(db)
  for (const row of db.prepare('SELECT * FROM departed').iterate() as Iterable<PlaceRow>) {
    const { name, latitude, longitude } = row
    const near = namesakes.all(
      lettersKey(wordsOf(name)),
      latitude - reach,
      latitude + reach,
      latitude,
      longitude,
    ) as Namesake[]
    const departed = near.length > 0 && candidateOfRow(row)
    const successor = departed && near.find(({ id }) => sameRestaurant(departed, candidateFor(id)) >= certain)
    if (successor) redirect.run(row.map_place_id, successor.represents)
  }
}

/** `maxSameMeters` in ten-millionths of a degree of latitude, rounded up. */
const reach = 6800
