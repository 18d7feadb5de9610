import type { DatabaseSync } from 'node:sqlite'
import { maxSameMeters } from '../../domain/distinct-places.ts'
import { degreesOf } from '../../domain/field-types.ts'
import { wordsOf } from '../../domain/text.ts'
import { memoize } from '../../util/memoize.ts'
import type { Locality } from '../gazetteer/localities.ts'
import type { IndexFile } from '../index/index-file.ts'
import { areaOf, finest, mortonOf, numbersAt } from '../index/morton.ts'
import { placeKeyOf } from '../index/place-key.ts'
import { type PlaceRow, placeColumns, placeRowOf } from '../index/place-row.ts'
import { lettersKey } from '../matching/names.ts'
import type { SourceLocality, SourcePlace } from '../sources/source.ts'

/**
 * Places are sorted by `name_key` and `morton`. `filled` counts the filled columns. The record that represented a place in
 * the old index (`kept`) represents it again, otherwise the fullest one does. `into_id` is the record that represents this one.
 * `older` has the places of older files around those in `near_older`, and `shared` marks what they have too. `older.place` is
 * a record of the same place, to which each of its ids leads in `older_id`.
 */
const tables = `
  CREATE TABLE stage.staged (
    id INTEGER PRIMARY KEY,
    ${placeColumns.map(column => `${column} ANY`).join(', ')},
    source INTEGER NOT NULL,
    key INTEGER NOT NULL,
    name_key INTEGER NOT NULL,
    morton INTEGER NOT NULL,
    filled INTEGER NOT NULL,
    kept INTEGER NOT NULL DEFAULT 0,
    into_id INTEGER,
    shared INTEGER
  ) STRICT;
  CREATE TABLE stage.older (
    id INTEGER PRIMARY KEY,
    ${placeColumns.map(column => `${column} ANY`).join(', ')},
    place INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX stage.older_by_place ON older (place);
  CREATE TABLE stage.near_older (id INTEGER PRIMARY KEY) STRICT;
  CREATE TABLE stage.older_id (map_place_id TEXT PRIMARY KEY, place INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE stage.staged_locality (
    source INTEGER, name TEXT, english_name TEXT, other_names TEXT, latitude REAL, longitude REAL, population INTEGER, places INTEGER
  );
  CREATE TABLE stage.staged_address (source INTEGER, name TEXT, morton INTEGER, latitude REAL, longitude REAL);
  CREATE TABLE stage.staged_alias (map_place_id TEXT PRIMARY KEY, id INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE stage.staged_gone (map_place_id TEXT PRIMARY KEY, name TEXT, source INTEGER, since TEXT, closed INTEGER) WITHOUT ROWID;
  CREATE TABLE stage.staged_closed (map_place_id TEXT PRIMARY KEY, source INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE stage.staged_place_key (key INTEGER, place INTEGER);
  CREATE TABLE stage.staged_name_key (key INTEGER, place INTEGER);
  CREATE TABLE stage.staged_spelling (key INTEGER, word INTEGER);
`

/** Collects all data of an index on disk first, so that input of any size fits. */
export type Stage = {
  addPlace(source: number, place: SourcePlace): void
  addLocality(source: number, locality: SourceLocality): void
  /** Adds a place that the source says is closed for good. */
  addClosed(source: number, mapPlaceId: string): void
}

/** Creates the tables in the database attached as `stage`. */
export const openStage = (db: DatabaseSync): Stage => {
  db.exec(tables)
  const names = [...placeColumns, 'source', 'key', 'name_key', 'morton', 'filled']
  const insert = db.prepare(`INSERT INTO staged (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
  const insertAddress = db.prepare('INSERT INTO staged_address VALUES (?, ?, ?, ?, ?)')
  const insertClosed = db.prepare('INSERT OR REPLACE INTO staged_closed VALUES (?, ?)')
  const insertLocality = db.prepare('INSERT INTO staged_locality VALUES (?, ?, ?, ?, ?, ?, ?, 0)')
  return {
    addPlace(source, place) {
      const row = placeRowOf(place)
      const sorted = sortedBy(row)
      insert.run(...placeColumns.map(column => row[column] ?? null), source, ...sorted)
      for (const name of place.localities ?? [])
        insertAddress.run(source, name, sorted[2], place.latitude, place.longitude)
    },
    addLocality(source, { name, englishName, otherNames, latitude, longitude, population }) {
      const others = otherNames?.join('\n') ?? null
      insertLocality.run(source, name, englishName ?? null, others, latitude, longitude, population)
    },
    addClosed: (source, mapPlaceId) => void insertClosed.run(mapPlaceId, source),
  }
}

/** Adds the places that older files of the index have around the staged ones. */
export const stageOlder = (db: DatabaseSync, files: readonly IndexFile[]): void => {
  if (files.length === 0) return
  // An index may have hundreds of files, and a region few.
  const filesIn = memoize((region: number) => {
    const box = areaOf(region * numbersAt(regionHalvings), regionHalvings)
    return [...files.entries()].filter(([, file]) => file.meets([box]))
  })
  const insert = db.prepare(
    `INSERT INTO older (id, ${placeColumns.join(', ')}, place) VALUES (?, ${placeColumns.map(() => '?').join(', ')}, ?)`,
  )
  const placeOf = db.prepare('SELECT place FROM older_id WHERE map_place_id = ?')
  const insertId = db.prepare('INSERT OR IGNORE INTO older_id VALUES (?, ?)')
  const isThere = db.prepare('SELECT 1 FROM older WHERE id = ?')
  const add = (at: number, file: IndexFile, number: number) => {
    const id = at * 2 ** 32 + number
    if (isThere.get(id)) return
    const [row, ids] = [file.row(number), file.ids(number)]
    const place = Number(ids.map(each => placeOf.get(each)).find(known => known)?.place ?? id)
    insert.run(id, ...placeColumns.map(column => row[column] ?? null), place)
    for (const each of ids) insertId.run(each, place)
  }
  // Neighbours after one another find the same pages.
  const staged = db.prepare('SELECT id, map_place_id, latitude, longitude, morton FROM staged ORDER BY morton')
  const mark = db.prepare('INSERT INTO near_older VALUES (?)')
  for (const row of staged.iterate() as Iterable<PlaceRow & { id: number; morton: number }>) {
    const point = { latitude: degreesOf(row.latitude), longitude: degreesOf(row.longitude) }
    let isNear = false
    for (const [at, file] of filesIn(Math.floor(row.morton / numbersAt(regionHalvings)))) {
      const numbers = [
        ...file.retrieval.placesAround(point, maxSameMeters),
        file.numberOf(row.map_place_id) ?? [],
      ].flat()
      for (const number of numbers) add(at, file, number)
      isNear ||= numbers.length > 0
    }
    if (isNear) mark.run(row.id)
  }
}

/** Adds localities that at least `minAddresses` addresses name, once per region of 39 km by 20 km at the equator. */
export const stageAddressedLocalities = (db: DatabaseSync): void => {
  db.exec(`
    INSERT INTO staged_locality
      SELECT source, name, NULL, NULL, avg(latitude), avg(longitude), 0, count(*) FROM staged_address
      GROUP BY source, name, morton >> ${2 * (finest - regionHalvings)} HAVING count(*) >= ${minAddresses}`)
}
type LocalityRow = {
  name: string
  english_name: string | null
  other_names: string | null
  latitude: number
  longitude: number
  population: number
  places: number
}

/** Yields all localities of the sources: mapped ones before those from addresses. */
export function* localitiesIn(db: DatabaseSync): Generator<Locality> {
  const rows = db.prepare('SELECT * FROM staged_locality ORDER BY places = 0 DESC, population DESC, places DESC, name')
  for (const row of rows.iterate() as Iterable<LocalityRow>) {
    const { name, english_name, other_names, latitude, longitude, population, places } = row
    yield {
      name,
      ...(english_name !== null && { englishName: english_name }),
      ...(other_names !== null && { otherNames: other_names.split('\n') }),
      latitude,
      longitude,
      population,
      places,
    }
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
