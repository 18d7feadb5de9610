import type { DatabaseSync } from 'node:sqlite'
import { certain } from '../../domain/certain.ts'
import { metersBetween } from '../../domain/coordinates.ts'
import { degreesOf } from '../../domain/field-types.ts'
import { mapOf } from '../../domain/place-ids.ts'
import { factsOf, namedOf, type PlaceRow, placeColumns } from '../index/place-row.ts'
import { candidateOf } from '../matching/candidate.ts'
import type { Candidate } from '../matching/evidence.ts'
import { sameRestaurant } from '../matching/same-restaurant.ts'

/** Records of one restaurant, mapped as a point and as a building, are at most this far apart. */
export const samePlaceMeters = 30
/** The same distance in ten-millionths of a degree of latitude, rounded up. */
const band = 3000

export type StagedRecord = {
  id: number
  map_place_id: string
  latitude: number
  longitude: number
  filled: number
  kept: number
}

/**
 * Maps records whose names have one key and one category to the record that represents them. Leaves out records that represent themselves.
 */
export const representatives = (
  records: readonly StagedRecord[],
  isSame: (one: StagedRecord, other: StagedRecord) => boolean,
): Map<number, number> => {
  const standing = new Map<string, StagedRecord[]>()
  const into = new Map<number, number>()
  for (const record of records.toSorted(bestFirst)) {
    const row = Math.floor(record.latitude / band)
    const near = [row - 1, row, row + 1].flatMap(each => {
      const column = columnIn(each, record)
      return [column - 1, column, column + 1].flatMap(other => standing.get(`${each} ${other}`) ?? [])
    })
    const same = near.find(other => meters(record, other) <= samePlaceMeters && isSame(record, other))
    if (same) into.set(record.id, same.id)
    else {
      const cell = `${row} ${columnIn(row, record)}`
      standing.set(cell, [...(standing.get(cell) ?? []), record])
    }
  }
  return into
}

/** Degrees of longitude shrink towards the poles. A row of cells shrinks alike. */
const columnIn = (row: number, { longitude }: StagedRecord): number =>
  Math.floor((longitude * Math.cos((degreesOf(row * band) * Math.PI) / 180)) / band)

const bestFirst = (a: StagedRecord, b: StagedRecord) =>
  b.kept - a.kept ||
  Number(isOfOpenStreetMap(b.map_place_id)) - Number(isOfOpenStreetMap(a.map_place_id)) ||
  b.filled - a.filled ||
  (a.map_place_id < b.map_place_id ? -1 : 1)

/** Its ids are the most used ones, and everybody can correct its records. */
const isOfOpenStreetMap = (mapPlaceId: string) => mapOf(mapPlaceId) === 'osm'

type Located = Pick<StagedRecord, 'latitude' | 'longitude'>

export const meters = (a: Located, b: Located): number => metersBetween(coordinatesOf(a), coordinatesOf(b))
const coordinatesOf = ({ latitude, longitude }: Located) => ({
  latitude: degreesOf(latitude),
  longitude: degreesOf(longitude),
})

/** Returns a function that reads what a row is compared by. */
export const stagedCandidates = (db: DatabaseSync): ((id: number) => Candidate) => {
  const row = db.prepare(`SELECT ${placeColumns.join(', ')} FROM staged WHERE id = ?`)
  return id => candidateOfRow(row.get(id) as PlaceRow)
}

/** Returns what a row is compared by. The frequency of words is not known before the index is complete. */
export const candidateOfRow = (row: PlaceRow): Candidate => candidateOf({ ...factsOf(row, null), ...namedOf(row) })!

/** Marks rows that another row of the same place represents. @returns their number */
export const mergeSamePlaces = (db: DatabaseSync): number => {
  db.exec('CREATE INDEX stage.staged_by_name ON staged (name_key, latitude, into_id)')
  const namesakes = db.prepare(`
    SELECT id, map_place_id, latitude, longitude, filled, kept, name_key, category FROM staged
    WHERE into_id IS NULL
      AND name_key IN (SELECT name_key FROM staged WHERE into_id IS NULL GROUP BY name_key HAVING count(*) > 1)
    ORDER BY name_key, category`)
  // Collected first, because rows must not change while they are read.
  const merged: [id: number, into: number][] = []
  const candidateFor = stagedCandidates(db)
  const isSame = (one: StagedRecord, other: StagedRecord) =>
    sameRestaurant(candidateFor(one.id), candidateFor(other.id)) >= certain
  const settle = (group: readonly StagedRecord[]) => {
    for (const pair of representatives(group, isSame)) merged.push(pair)
  }
  let group: (StagedRecord & { name_key: number; category: string })[] = []
  for (const row of namesakes.iterate() as Iterable<(typeof group)[number]>) {
    if (group[0] && (group[0].name_key !== row.name_key || group[0].category !== row.category)) {
      settle(group)
      group = []
    }
    group.push(row)
  }
  settle(group)
  db.exec('CREATE INDEX stage.staged_by_into ON staged (into_id) WHERE into_id IS NOT NULL')
  const mark = db.prepare('UPDATE staged SET into_id = ? WHERE id = ?')
  for (const [id, into] of merged) mark.run(into, id)
  return merged.length
}
