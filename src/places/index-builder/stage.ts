import type { DatabaseSync } from 'node:sqlite'
import { degreesOf } from '../../domain/field-types.ts'
import { wordsOf } from '../../domain/text.ts'
import type { Locality } from '../gazetteer/localities.ts'
import { finest, mortonOf } from '../index/morton.ts'
import { placeKeyOf } from '../index/place-key.ts'
import { type PlaceRow, placeColumns, placeRowOf } from '../index/place-row.ts'
import { lettersKey } from '../matching/names.ts'
import type { SourceLocality, SourcePlace } from '../sources/source.ts'

/**
 * Places are sorted by `name_key` and `morton`. `filled` counts the filled columns. The record that represented a place in
 * the old index (`kept`) represents it again, otherwise the fullest one does. `into_id` is the record that represents this one.
 * `older` has the records of older files around the places, and `older_id` all their ids. Those with a common id have the same
 * `place`. `in_older` leads to it from a place that is there too, and `shared` marks the record that represents such a place.
 */
const tables = `
  CREATE TABLE stage.staged (
    id INTEGER PRIMARY KEY,
    ${placeColumns.map(column => `${column} ANY`).join(', ')},
    key INTEGER NOT NULL,
    name_key INTEGER NOT NULL,
    morton INTEGER NOT NULL,
    filled INTEGER NOT NULL,
    kept INTEGER NOT NULL DEFAULT 0,
    into_id INTEGER,
    shared INTEGER
  ) STRICT;
  CREATE TABLE stage.older (id INTEGER PRIMARY KEY, map_place_id TEXT NOT NULL, place INTEGER NOT NULL) STRICT;
  CREATE INDEX stage.older_by_place ON older (place);
  CREATE TABLE stage.older_id (map_place_id TEXT PRIMARY KEY, place INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE stage.in_older (id INTEGER PRIMARY KEY, place INTEGER NOT NULL) STRICT;
  CREATE TABLE stage.staged_address (name TEXT, morton INTEGER, latitude REAL, longitude REAL);
  CREATE TABLE stage.staged_alias (map_place_id TEXT PRIMARY KEY, id INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE stage.staged_closed (map_place_id TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE stage.staged_place_key (key INTEGER, place INTEGER);
  CREATE TABLE stage.staged_name_key (key INTEGER, place INTEGER);
  CREATE TABLE stage.staged_spelling (key INTEGER, word INTEGER);
`

/** The number of the source of a file. Files of earlier versions may have several sources. */
export const sourceNumber = 1

/** Collects the places of an index on disk first, so that input of any size fits. The tables are in the database attached as `stage`. */
export const openStage = (db: DatabaseSync) => {
  db.exec(tables)
  const names = [...placeColumns, 'key', 'name_key', 'morton', 'filled']
  const insert = db.prepare(`INSERT INTO staged (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
  const insertAddress = db.prepare('INSERT INTO staged_address VALUES (?, ?, ?, ?)')
  const insertClosed = db.prepare('INSERT OR IGNORE INTO staged_closed VALUES (?)')
  const insertLocality = db.prepare(`INSERT INTO main.locality VALUES (${sourceNumber}, ?, ?, ?, ?, ?, ?, 0)`)
  return {
    addPlace(place: SourcePlace) {
      const row = placeRowOf(place)
      const sorted = sortedBy(row)
      insert.run(...placeColumns.map(column => row[column] ?? null), ...sorted)
      for (const name of place.localities ?? []) insertAddress.run(name, sorted[2], place.latitude, place.longitude)
    },
    addLocality({ name, englishName, otherNames, latitude, longitude, population }: SourceLocality) {
      const others = otherNames?.join('\n') ?? null
      insertLocality.run(name, englishName ?? null, others, latitude, longitude, population)
    },
    /** Adds a place that the source says is closed for good. */
    addClosed(mapPlaceId: string) {
      insertClosed.run(mapPlaceId)
    },
  }
}

/** Adds localities that at least `minAddresses` addresses name, once per region of 39 km by 20 km at the equator. */
export const stageAddressedLocalities = (db: DatabaseSync): void => {
  db.exec(`
    INSERT INTO main.locality
      SELECT ${sourceNumber}, name, NULL, NULL, avg(latitude), avg(longitude), 0, count(*) FROM staged_address
      GROUP BY name, morton >> ${2 * (finest - regionHalvings)} HAVING count(*) >= ${minAddresses}`)
}

type LocalityRow = Omit<Locality, 'englishName' | 'otherNames'> & {
  englishName: string | null
  otherNames: string | null
}

/** Yields all localities of the source: mapped ones before those from addresses. */
export function* localitiesIn(db: DatabaseSync): Generator<Locality> {
  const rows = db.prepare(`
    SELECT name, english_name AS englishName, other_names AS otherNames, latitude, longitude, population, places FROM main.locality
    ORDER BY places = 0 DESC, population DESC, places DESC, name`)
  for (const { englishName, otherNames, ...locality } of rows.iterate() as Iterable<LocalityRow>)
    yield {
      ...locality,
      ...(englishName !== null && { englishName }),
      ...(otherNames !== null && { otherNames: otherNames.split('\n') }),
    }
}

const regionHalvings = 10
const minAddresses = 3

/** Returns what a row is sorted and found by in the stage. */
export const sortedBy = (row: PlaceRow): [key: number, nameKey: number, morton: number, filled: number] => [
  placeKeyOf(row.map_place_id),
  lettersKey(wordsOf(row.name)),
  mortonOf(degreesOf(row.latitude), degreesOf(row.longitude)),
  placeColumns.filter(column => row[column] != null).length,
]
