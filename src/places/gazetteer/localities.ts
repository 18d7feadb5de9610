import type { DatabaseSync } from 'node:sqlite'
import { metersBetween } from '../../domain/coordinates.ts'
import type { SourceLocality } from '../sources/source.ts'
import { entryReader, type GazetteerEntry } from './entries.ts'
import { nearestTo } from './near.ts'
import { townKeyOf } from './standing.ts'
import { nearestTown } from './town-finder.ts'

/** A town or a part of a town that the sources of the place index name. */
export type Locality = SourceLocality & {
  /** Number of places that name it. */
  places: number
  /** Whether it is a part of a town. */
  district?: boolean
}

/** Maximum distance between two records of one town. Sources place its middle differently. */
const sameTownMeters = 15_000
/** Maximum distance between two records of a locality that GeoNames lacks, such as a district "Centrum". */
const sameLocalityMeters = 5_000

/**
 * Adds localities to the tables of `localitySchema`, inside the caller's transaction. A known locality gets the new names and no second
 * entry, and one that another database has already is left out.
 * @param world has the towns; the same database, or another one
 * @param others have further localities
 * @param localities best source of a name and coordinates first
 */
export const addLocalities = (
  db: DatabaseSync,
  world: DatabaseSync,
  others: readonly DatabaseSync[],
  localities: Iterable<Locality>,
): void => {
  const entries = entryReader(world, [...others, ...(db === world ? [] : [db])])
  const insert = db.prepare(`
    INSERT INTO gazetteer_locality
      (town, district, name, english_name, latitude, longitude, population, places, first_town, end_town)
    VALUES (:town, :district, :name, :englishName, :latitude, :longitude, :population, :places, :first, :end)`)
  const update = db.prepare(
    'UPDATE gazetteer_locality SET places = places + ?, population = max(population, ?) WHERE number = ?',
  )
  const insertName = db.prepare('INSERT OR IGNORE INTO gazetteer_locality_name VALUES (?, ?)')
  const townAt = nearestTown(world)

  const add = (locality: Locality, same: GazetteerEntry | undefined): number => {
    const span = same?.span ?? spanAround(locality)
    const { name, latitude, longitude, population, places } = locality
    const { lastInsertRowid } = insert.run({
      town: same?.town ?? null,
      district: Number(locality.district ?? same?.kind === 'district'),
      name,
      englishName: locality.englishName ?? (same && townKeyOf(same.name) !== townKeyOf(name) ? same.name : null),
      latitude,
      longitude,
      population,
      places,
      ...span,
    })
    return Number(lastInsertRowid)
  }
  const spanAround = (locality: Locality) => {
    const nearest = townAt(locality)
    if (nearest === undefined) return { first: -1, end: 0 }
    const { region, country } = entries.around({ first: nearest, end: nearest + 1 })
    return (region ?? country)!.span
  }

  for (const locality of localities) {
    const keys = keysOf(locality)
    const same = nearestOf(
      keys.flatMap(key => entries.namesakes(key).map(namesake => namesake.read())),
      locality,
    )
    if (same?.locality && same.locality.of !== db) continue
    const number = same?.locality?.number ?? add(locality, same)
    if (same?.locality) update.run(locality.places, locality.population, number)
    for (const key of keys) insertName.run(key, number)
  }
}

const keysOf = ({ name, englishName, otherNames = [] }: Locality): string[] =>
  [...new Set([name, englishName ?? name, ...otherNames].map(townKeyOf))].filter(key => key !== '')

const nearestOf = (entries: readonly GazetteerEntry[], locality: Locality): GazetteerEntry | undefined =>
  nearestTo(
    locality,
    entries.filter(entry => isEntryOf(entry, locality)),
  )

const isEntryOf = (entry: GazetteerEntry, locality: Locality): boolean =>
  (entry.kind === 'town' || entry.kind === 'district') &&
  metersBetween(entry, locality) <= (entry.town === undefined ? sameLocalityMeters : sameTownMeters)
