import type { DatabaseSync } from 'node:sqlite'
import { certain } from '../../domain/certain.ts'
import { wordsOf } from '../../domain/text.ts'
import type { IndexFile } from '../index/index-file.ts'
import { placeKeyOf } from '../index/place-key.ts'
import { type PlaceRow, placeColumns } from '../index/place-row.ts'
import { starterName } from '../index/starter-file.ts'
import { lettersKey } from '../matching/names.ts'
import { sameRestaurant } from '../matching/same-restaurant.ts'
import { candidateOfRow, stagedCandidates } from './same-place.ts'
import { sortedBy } from './stage.ts'

/** Copies the records of all sources that are not in `replaced` from the old index, attached as `old`. @returns the number of rows */
export const carryOver = (db: DatabaseSync, replaced: readonly number[]): number => {
  const others = `source NOT IN (${replaced.join(', ')})`
  // The old index lacks the columns of new fields.
  const present = columnsOfOld(db, 'place')
  const columns = placeColumns.filter(column => present.has(column))
  const insert = db.prepare(`
    INSERT INTO staged (${columns.join(', ')}, source, key, name_key, morton, filled, kept)
    VALUES (${columns.map(() => '?').join(', ')}, ?, ?, ?, ?, ?, ?)`)
  // Row by row: one statement that calls our functions for millions of rows keeps all their results in memory.
  for (const [table, kept] of [
    ['place', 1],
    ['merged', 0],
  ] as const) {
    const rows = db.prepare(`SELECT ${columns.join(', ')}, source FROM old.${table} WHERE ${others}`)
    for (const row of rows.iterate() as Iterable<PlaceRow & { source: number }>)
      insert.run(...columns.map(column => row[column] ?? null), row.source, ...sortedBy(row), kept)
  }
  db.exec(`INSERT INTO staged_locality SELECT * FROM old.locality WHERE ${others}`)
  return Number(db.prepare('SELECT coalesce(max(id), 0) AS rows FROM staged').get()!.rows)
}

const columnsOfOld = (db: DatabaseSync, table: string) =>
  new Set(
    db
      .prepare("SELECT name FROM pragma_table_info(?, 'old')")
      .all(table)
      .map(({ name }) => name),
  )

/** Defines the SQL functions used in this folder. */
export const defineFunctions = (db: DatabaseSync, older: readonly IndexFile[]) => {
  const isInOlder = (id: unknown) => older.some(file => file.numberOf(String(id)) !== undefined)
  db.function('is_in_older', { deterministic: true }, id => Number(isInOlder(id)))
  db.function('place_key', { deterministic: true }, id => placeKeyOf(String(id)))
  db.function('letters_key', { deterministic: true }, name => lettersKey(wordsOf(String(name))))
}

const isStaged = (id: string) =>
  `EXISTS (SELECT 1 FROM staged WHERE staged.key = place_key(${id}) AND staged.map_place_id = ${id})`

const starterNumber = `(SELECT number FROM main.source WHERE name = '${starterName}')`

/** Whether a source that was read now lists the place as open. The starter places are older than any import. */
const isListedNow = (id: string, carried: number) =>
  `EXISTS (
    SELECT 1 FROM staged WHERE staged.key = place_key(${id}) AND staged.map_place_id = ${id}
      AND staged.id > ${carried} AND staged.source IS NOT ${starterNumber}
  )`

/**
 * Leaves one row per id: the latest record within a source. Across sources, the source read last wins, and the
 * starter places never win over another source. A place keeps the id that it had in the old index.
 * @param carried number of rows copied from the old index; rows read now have greater ids
 * @returns the number of rows that another row represents
 */
export const oneRowForEachId = (db: DatabaseSync, hasOld: boolean, carried: number): number => {
  db.exec(`
    CREATE INDEX stage.staged_by_key ON staged (key);
    CREATE TEMP TABLE twice AS SELECT key FROM staged GROUP BY key HAVING count(*) > 1;
    DELETE FROM staged WHERE key IN (SELECT key FROM twice) AND EXISTS (
      SELECT 1 FROM staged AS later
      WHERE later.key = staged.key AND later.map_place_id = staged.map_place_id
        AND later.source = staged.source AND later.id > staged.id
    );
    UPDATE staged SET into_id = nullif((
      SELECT id FROM staged AS best
      WHERE best.key = staged.key AND best.map_place_id = staged.map_place_id
      ORDER BY source = ${starterNumber}, id > ${carried} DESC, kept DESC, id DESC
      LIMIT 1
    ), id) WHERE key IN (SELECT key FROM twice);
  `)
  const { others } = db
    .prepare('SELECT count(*) AS others FROM staged WHERE key IN (SELECT key FROM twice) AND into_id IS NOT NULL')
    .get() as { others: number }
  if (hasOld)
    db.exec(`
      UPDATE staged SET kept = 1 WHERE kept = 0 AND EXISTS (
        SELECT 1 FROM old.place_key JOIN old.place ON place.number = place_key.place
        WHERE place_key.key = staged.key AND place.map_place_id = staged.map_place_id
      )`)
  return others
}

/**
 * Redirects each id of the old index that has no record now: to a new record of the same restaurant, or to none.
 * Call it after `mergeSamePlaces` has decided which rows represent which.
 * @param renewed sources that were read again: records missing from them are gone
 * @param removed sources that were removed: their places may still exist
 * @param carried see `oneRowForEachId`
 * @param today `YYYY-MM-DD`
 */
export const settleOldIds = (
  db: DatabaseSync,
  { renewed, removed, carried }: { renewed: readonly number[]; removed: readonly number[]; carried: number },
  today: string,
): void => {
  const isRemoved = `source IN (${removed.join(', ')})`
  const closed = columnsOfOld(db, 'gone').has('closed') ? 'gone.closed' : '0'
  db.exec(`
    CREATE TEMP TABLE departed AS
      SELECT * FROM old.place
      WHERE source IN (${[...renewed, ...removed].join(', ')}) AND NOT ${isStaged('place.map_place_id')}`)
  redirectToSuccessors(db)
  db.exec(`
    INSERT INTO staged_gone
      SELECT map_place_id, name, source, '${today}', 0 FROM departed
      WHERE NOT ${isRemoved} AND map_place_id NOT IN (SELECT map_place_id FROM staged_alias);
    INSERT INTO staged_gone
      SELECT map_place_id, name, source, since, ${closed} FROM old.gone
      WHERE NOT ${isRemoved} AND (
        NOT ${isStaged('gone.map_place_id')} OR (${closed} AND NOT ${isListedNow('gone.map_place_id', carried)})
      )
      ON CONFLICT (map_place_id) DO UPDATE SET closed = max(closed, excluded.closed);
    CREATE TEMP TABLE old_alias AS
      SELECT alias.map_place_id, place.map_place_id AS stood_for, place.name, place.source
      FROM old.alias JOIN old.place ON place.number = alias.place
      WHERE NOT ${isStaged('alias.map_place_id')}
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
    INSERT OR IGNORE INTO staged_gone
      SELECT map_place_id, name, source, '${today}', 0 FROM old_alias
      WHERE NOT ${isRemoved} AND map_place_id NOT IN (SELECT map_place_id FROM staged_alias);
  `)
}

/**
 * Marks the places that a source says are closed, except those that another source read now lists, and those whose source has a new
 * record of the same restaurant. Call it after `settleOldIds`.
 */
export const markClosed = (db: DatabaseSync, carried: number, today: string): void =>
  db.exec(`
    INSERT INTO staged_gone
      SELECT map_place_id, '', source, '${today}', 1 FROM staged_closed
      WHERE NOT ${isListedNow('staged_closed.map_place_id', carried)} AND NOT EXISTS (
        SELECT 1 FROM staged_alias JOIN staged ON staged.id = staged_alias.id
        WHERE staged_alias.map_place_id = staged_closed.map_place_id AND staged.source = staged_closed.source
      )
      ON CONFLICT (map_place_id) DO UPDATE SET closed = 1`)

type Namesake = { id: number; represents: number }

/** Redirects each departed record to the nearest new record of the same restaurant. */
const redirectToSuccessors = (db: DatabaseSync): void => {
  const namesakes = db.prepare(`
    SELECT id, coalesce(into_id, id) AS represents FROM staged
    WHERE name_key = letters_key(?) AND kept = 0 AND latitude BETWEEN ? AND ?
    ORDER BY abs(latitude - ?) + abs(longitude - ?)`)
  const redirect = db.prepare('INSERT OR IGNORE INTO staged_alias VALUES (?, ?)')
  const candidateFor = stagedCandidates(db)
  for (const row of db.prepare('SELECT * FROM departed').iterate() as Iterable<PlaceRow>) {
    const { name, latitude, longitude } = row
    const near = namesakes.all(name, latitude - reach, latitude + reach, latitude, longitude) as Namesake[]
    const departed = near.length > 0 && candidateOfRow(row)
    const successor = departed && near.find(({ id }) => sameRestaurant(departed, candidateFor(id)) >= certain)
    if (successor) redirect.run(row.map_place_id, successor.represents)
  }
}

/** `maxSameMeters` in ten-millionths of a degree of latitude, rounded up. */
const reach = 6800
