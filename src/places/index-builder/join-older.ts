import type { DatabaseSync } from 'node:sqlite'
import { certain } from '../../domain/certain.ts'
import { maxSameMeters } from '../../domain/distinct-places.ts'
import { degreesOf } from '../../domain/field-types.ts'
import { mapOf } from '../../domain/place-ids.ts'
import { wordsOf } from '../../domain/text.ts'
import { memoize } from '../../util/memoize.ts'
import type { IndexFile } from '../index/index-file.ts'
import { fileOf, numberIn, numberInFile } from '../index/place-index.ts'
import { namedOf, type PlaceRow, placeColumns } from '../index/place-row.ts'
import { canonicalWord } from '../matching/canonical-word.ts'
import { isGeneric } from '../matching/common-words.ts'
import { lettersKey, namesOf } from '../matching/names.ts'
import { sameOfTwoSources } from '../matching/same-restaurant.ts'
import { candidateOfRow, meters, samePlaceMeters } from './same-place.ts'

/**
 * Links rows to the places of older files that are certainly the same restaurant. Of several such rows, one represents the
 * others. Call it after `mergeSamePlaces`.
 * @returns the number of rows that an older file has too
 */
export const joinWithOlder = (db: DatabaseSync, files: readonly IndexFile[]): number => {
  if (files.length === 0) return 0
  findInOlder(db, files)
  db.exec(`
    CREATE TEMP TABLE represented AS
      SELECT id, first_value(id) OVER (PARTITION BY place ORDER BY
        map_place_id IN (SELECT map_place_id FROM older_id) DESC, kept DESC, map_place_id GLOB 'osm:*' DESC, filled DESC, map_place_id
      ) AS by_id
      FROM in_older JOIN staged USING (id);
    UPDATE staged SET shared = 1 FROM represented WHERE staged.id = represented.id AND by_id = represented.id;
    DELETE FROM represented WHERE by_id = id;
    UPDATE staged SET into_id = by_id FROM represented WHERE staged.into_id = represented.id;
    UPDATE staged SET into_id = by_id FROM represented WHERE staged.id = represented.id;
    INSERT OR IGNORE INTO staged_alias
      SELECT older.map_place_id, staged.id FROM in_older JOIN staged USING (id) JOIN older USING (place)
      WHERE shared AND older.map_place_id <> staged.map_place_id`)
  return Number(db.prepare('SELECT count(*) AS rows FROM in_older').get()!.rows)
}

type LocatedRow = Pick<PlaceRow, 'map_place_id' | 'latitude' | 'longitude'> & { id: number }

/** Fills `older`, `older_id` and `in_older`. */
const findInOlder = (db: DatabaseSync, files: readonly IndexFile[]): void => {
  const older = olderReader(files)
  const placeOfRecord = db.prepare('SELECT place FROM older WHERE id = ?')
  const placeOfId = db.prepare('SELECT place FROM older_id WHERE map_place_id = ?')
  const addRecord = db.prepare('INSERT INTO older VALUES (?, ?, ?)')
  const addId = db.prepare('INSERT OR IGNORE INTO older_id VALUES (?, ?)')
  const addFound = db.prepare('INSERT INTO in_older VALUES (?, ?)')
  const add = (record: number) => {
    if (placeOfRecord.get(record)) return
    const ids = older.ids(record)
    const place = ids.map(id => placeOfId.get(id)).find(known => known)?.place ?? record
    addRecord.run(record, ids[0]!, place)
    for (const id of ids) addId.run(id, place)
  }
  const wholeRow = db.prepare(`SELECT ${placeColumns.join(', ')} FROM staged WHERE id = ?`)
  // Neighbours after one another find the same pages. The others would have to be sorted too.
  const rows = db.prepare(
    'SELECT id, map_place_id, latitude, longitude FROM staged WHERE into_id IS NULL ORDER BY morton',
  )
  for (const row of rows.iterate() as Iterable<LocatedRow>) {
    const near = older.recordsNear(row)
    if (near.length === 0) continue
    for (const record of near) add(record)
    const known = placeOfId.get(row.map_place_id)
    const likeliest = known ? undefined : older.likeliest(wholeRow.get(row.id) as PlaceRow, near)
    const found = likeliest === undefined ? known : placeOfRecord.get(likeliest)
    if (found) addFound.run(row.id, found.place!)
  }
}

/** Reads records of older files. Each has a number: that of the file, then that of its place. */
const olderReader = (files: readonly IndexFile[]) => {
  const rowOf = (record: number) => files[fileOf(record)]!.row(numberInFile(record))
  const wordsOfRecord = memoize((record: number) => wordsIn(rowOf(record)))
  return {
    ids: (record: number) => files[fileOf(record)]!.ids(numberInFile(record)),
    /** Returns the records around a row, and those with its id. */
    recordsNear(row: LocatedRow): number[] {
      const point = { latitude: degreesOf(row.latitude), longitude: degreesOf(row.longitude) }
      return files.flatMap((file, at) => {
        if (!file.mayHold(point)) return []
        const sameId = file.numberOf(row.map_place_id) ?? []
        return [file.retrieval.placesAround(point, maxSameMeters).slice(0, maxNear), sameId]
          .flat()
          .map(number => numberIn(at, number))
      })
    },
    /** Returns the record that is most probably the same restaurant, if any is certainly. */
    likeliest(row: PlaceRow, records: readonly number[]): number | undefined {
      let best: { record: number; probability: number } | undefined
      const words = wordsIn(row)
      for (const record of records) {
        if (words.isDisjointFrom(wordsOfRecord(record))) continue
        const other = rowOf(record)
        if (isOfOneMap(row, other) && !isSameAgain(row, other)) continue
        const probability = sameOfTwoSources(candidateOfRow(row), candidateOfRow(other))
        if (probability >= certain && probability > (best?.probability ?? 0)) best = { record, probability }
      }
      return best?.record
    },
  }
}
/** Maximum places of a file that a row is compared with, the nearest first. */
const maxNear = 500

const isOfOneMap = (row: PlaceRow, other: PlaceRow): boolean => mapOf(row.map_place_id) === mapOf(other.map_place_id)

/** Two ids of one map are two places. But an older release may have another id for a place, as in `mergeSamePlaces`. */
const isSameAgain = (row: PlaceRow, other: PlaceRow): boolean =>
  other.category === row.category &&
  lettersKey(wordsOf(other.name)) === lettersKey(wordsOf(row.name)) &&
  meters(row, other) <= samePlaceMeters

/** Returns the words by which records of one restaurant find each other: telling words, and each name without its spaces. */
const wordsIn = (row: PlaceRow): Set<string> => {
  const names = namesOf(namedOf(row))
  return new Set(
    names.flatMap(({ words }) => [...words.filter(word => !isGeneric(word)).map(canonicalWord), words.join('')]),
  )
}
