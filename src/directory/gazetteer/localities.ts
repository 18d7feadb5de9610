import type { DatabaseSync } from 'node:sqlite'
import { metersBetween } from '../../domain/coordinates.ts'
import type { SourceLocality } from '../sources/source.ts'
import { type Entry, entryReader } from './entries.ts'
import { nearestTo } from './nearest.ts'
import { keyOf } from './standing.ts'
import { type TownAt, townFinder } from './town-finder.ts'

/** A town or a part of one that the directory's own sources name. */
export type Locality = SourceLocality & {
  /** How many places name it. */
  places: number
  /** A part of a town. */
  district?: boolean
}

/** Two records of one name are one town up to here: sources differ in where its middle is. */
const sameTownMeters = 15_000
/** Parts of towns that share a name ("Centrum") lie closer together than that. */
const sameLocalityMeters = 5_000

/** Adds localities one by one to a gazetteer that has its towns already. What is there under one of its names gets the others and no second entry. */
export const localityAdder = (db: DatabaseSync): ((locality: Locality) => void) => {
  const entries = entryReader(db)
  const insert = db.prepare(`
    INSERT INTO gazetteer_locality
      (town, district, name, english_name, latitude, longitude, population, places, first_town, end_town)
    VALUES (:town, :district, :name, :englishName, :latitude, :longitude, :population, :places, :first, :end)`)
  const update = db.prepare(
    'UPDATE gazetteer_locality SET places = places + ?, population = max(population, ?) WHERE number = ?',
  )
  const insertName = db.prepare('INSERT OR IGNORE INTO gazetteer_locality_name VALUES (?, ?)')
  // Reads all towns, and most directories name none that GeoNames does not know.
  let townAt: TownAt | undefined

  const add = (locality: Locality, same: Entry | undefined): number => {
    const span = same?.span ?? spanAround(locality)
    const { name, latitude, longitude, population, places } = locality
    const { lastInsertRowid } = insert.run({
      town: same?.town ?? null,
      district: Number(locality.district ?? same?.kind === 'district'),
      name,
      englishName: locality.englishName ?? (same && keyOf(same.name) !== keyOf(name) ? same.name : null),
      latitude,
      longitude,
      population,
      places,
      ...span,
    })
    return Number(lastInsertRowid)
  }
  const spanAround = (locality: Locality) => {
    townAt ??= townFinder(db)
    const nearest = townAt(locality)
    if (nearest === undefined) return { first: -1, end: 0 }
    const { region, country } = entries.around({ first: nearest, end: nearest + 1 })
    return (region ?? country)!.span
  }

  return locality => {
    const keys = keysOf(locality)
    const same = nearestOf(
      keys.flatMap(key => entries.namesakes(key).map(namesake => namesake.read())),
      locality,
    )
    const number = same?.locality ?? add(locality, same)
    if (same?.locality !== undefined) update.run(locality.places, locality.population, number)
    for (const key of keys) insertName.run(key, number)
  }
}

const keysOf = ({ name, englishName, otherNames = [] }: Locality): string[] =>
  [...new Set([name, englishName ?? name, ...otherNames].map(keyOf))].filter(key => key !== '')

const nearestOf = (entries: readonly Entry[], locality: Locality): Entry | undefined =>
  nearestTo(
    locality,
    entries.filter(entry => isSame(entry, locality)),
  )

const isSame = (entry: Entry, locality: Locality): boolean =>
  (entry.kind === 'town' || entry.kind === 'district') &&
  metersBetween(entry, locality) <= (entry.town === undefined ? sameLocalityMeters : sameTownMeters)
