import type { DatabaseSync } from 'node:sqlite'
import { certain } from '../../domain/certain.ts'
import { metersPerDegree } from '../../domain/coordinates.ts'
import { maxSameMeters } from '../../domain/distinct-places.ts'
import { degreesOf } from '../../domain/field-types.ts'
import { mapOf } from '../../domain/place-ids.ts'
import { wordsOf } from '../../domain/text.ts'
import { hash32 } from '../index/place-key.ts'
import { namedOf, type PlaceRow, placeColumns } from '../index/place-row.ts'
import { canonicalWord } from '../matching/canonical-word.ts'
import { isGeneric } from '../matching/common-words.ts'
import type { Candidate } from '../matching/evidence.ts'
import { lettersKey, namesOf } from '../matching/names.ts'
import { sameOfTwoSources } from '../matching/same-restaurant.ts'
import { candidateOfRow, markMerged, meters, samePlaceMeters } from './same-place.ts'

/** Degrees of latitude of a cell. A place and the places around it are in four cells at most. */
const cellDegrees = (4 * maxSameMeters) / metersPerDegree
/** Maximum places compared by one word. More places of one name at one spot are no restaurants of a town. */
const maxByWord = 30

/** A row, with its place if it is of an older file. */
type Row = PlaceRow & { id: number; source: number; place?: number }

/**
 * Marks rows of different sources that are certainly one restaurant, and links rows to places of older files of the index.
 * @returns the number of marked and of linked rows
 */
export const mergeAcrossSources = (db: DatabaseSync): number => {
  db.exec(
    'CREATE TABLE stage.block (block INTEGER NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (block, id)) WITHOUT ROWID',
  )
  const rows = db.prepare(`
    SELECT id, source, ${placeColumns.join(', ')} FROM staged
    WHERE into_id IS NULL AND (id IN (SELECT id FROM near_older) OR (SELECT count(*) FROM main.source) > 1)
    ORDER BY map_place_id IN (SELECT map_place_id FROM older_id) DESC, kept DESC, map_place_id GLOB 'osm:*' DESC, filled DESC, map_place_id`)
  const olderRows = db.prepare(`SELECT -id AS id, -1 AS source, place, ${placeColumns.join(', ')} FROM older`)
  const addBlock = db.prepare('INSERT OR IGNORE INTO block VALUES (?, ?)')
  const inBlock = db.prepare(`SELECT id FROM block WHERE block = ? LIMIT ${maxByWord}`)
  inBlock.setReturnArrays(true)
  const read = readerOf(db)
  const olderPlace = db.prepare('SELECT place FROM older_id WHERE map_place_id = ?')
  /** What a place of older files is linked to. */
  const linked = new Map<number, number>()
  const merged: [id: number, into: number][] = []

  const standing = (row: Row, words: readonly string[]) => {
    const cell = cellAt(row)
    for (const word of words) addBlock.run(blockOf(cell, word), row.id)
  }
  for (const row of olderRows.iterate() as Iterable<Row>) standing(row, wordsIn(row))
  for (const row of rows.iterate() as Iterable<Row>) {
    const words = wordsIn(row)
    const around = () => {
      const ids = cellsAround(row).flatMap(cell =>
        words.flatMap(word => (inBlock.all(blockOf(cell, word)) as unknown as [number][]).map(([id]) => id)),
      )
      return [...new Set(ids)].map(read)
    }
    const known = olderPlace.get(row.map_place_id)?.place as number | undefined
    const same = known === undefined ? likeliest(row, around()) : undefined
    const older = known ?? same?.place
    const into = older === undefined ? same?.id : linked.get(older)
    if (into !== undefined) {
      merged.push([row.id, into])
      continue
    }
    if (older !== undefined) linked.set(older, row.id)
    standing(row, words)
  }
  markMerged(db, merged)
  const link = db.prepare(`
    INSERT OR IGNORE INTO staged_alias SELECT older.map_place_id, staged.id FROM older JOIN staged ON staged.id = ?
    WHERE older.place = ? AND older.map_place_id <> staged.map_place_id`)
  const share = db.prepare('UPDATE staged SET shared = 1 WHERE id = ?')
  for (const [place, id] of linked) {
    link.run(id, place)
    share.run(id)
  }
  return merged.length + linked.size
}

/** Returns the other row that is most probably the same restaurant, if any is certainly. */
const likeliest = (row: Row, others: readonly Row[]): Row | undefined => {
  let [best, most]: [Row | undefined, number] = [undefined, certain]
  let own: Candidate | undefined
  for (const other of others) {
    if (other.map_place_id === row.map_place_id) return other
    if (other.source === row.source || (isOfOneMap(row, other) && !isSameAgain(row, other))) continue
    own ??= candidateOfRow(row)
    const probability = sameOfTwoSources(own, candidateOfRow(other))
    if (probability >= most) [best, most] = [other, probability]
  }
  return best
}

const isOfOneMap = (row: Row, other: Row): boolean => mapOf(row.map_place_id) === mapOf(other.map_place_id)

/** Two ids of one map are two places. But an older release may have another id for a place, as in `mergeSamePlaces`. */
const isSameAgain = (row: Row, other: Row): boolean =>
  other.place !== undefined &&
  other.category === row.category &&
  lettersKey(wordsOf(other.name)) === lettersKey(wordsOf(row.name)) &&
  meters(row, other) <= samePlaceMeters

/** Returns a function that reads a row by its id; the ids of older rows are negative. */
const readerOf = (db: DatabaseSync): ((id: number) => Row) => {
  const columns = placeColumns.join(', ')
  const staged = db.prepare(`SELECT id, source, ${columns} FROM staged WHERE id = ?`)
  const older = db.prepare(`SELECT -id AS id, -1 AS source, place, ${columns} FROM older WHERE id = ?`)
  return id => (id > 0 ? staged.get(id) : older.get(-id)) as Row
}

/** Returns the words by which records of one restaurant find each other: telling words, and each name without its spaces. */
const wordsIn = (row: Row): string[] => {
  const names = namesOf(namedOf(row))
  return [
    ...new Set(
      names.flatMap(({ words }) => [...words.filter(word => !isGeneric(word)).map(canonicalWord), words.join('')]),
    ),
  ]
}

type Cell = { row: number; column: number }

const cellAt = ({ latitude, longitude }: PlaceRow): Cell => cellOf(degreesOf(latitude), degreesOf(longitude))
const cellOf = (latitude: number, longitude: number): Cell => {
  const row = Math.floor(latitude / cellDegrees)
  return { row, column: Math.floor((longitude * narrowing(row)) / cellDegrees) }
}
/** Degrees of longitude shrink towards the poles. Every cell of a row shrinks alike. */
const narrowing = (row: number): number => Math.max(0.01, Math.cos((row * cellDegrees * Math.PI) / 180))

/** Returns the cells that may contain another record of a place. */
const cellsAround = (place: PlaceRow): Cell[] => {
  const [latitude, longitude] = [degreesOf(place.latitude), degreesOf(place.longitude)]
  const reach = cellDegrees / 4
  const rows = new Set([-reach, reach].map(by => cellOf(latitude + by, longitude).row))
  return [...rows].flatMap(row => {
    const narrow = narrowing(row)
    const columns = new Set([-reach, reach].map(by => Math.floor((longitude * narrow + by) / cellDegrees)))
    return [...columns].map(column => ({ row, column }))
  })
}

const blockOf = ({ row, column }: Cell, word: string): number => hash32(`${row} ${column} ${word}`)
