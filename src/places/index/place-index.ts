import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { type LatLng, metersPerDegree } from '../../domain/coordinates.ts'
import { storedDegrees } from '../../domain/field-types.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { isPlaceId, placeIdOf } from '../../domain/place-ids.ts'
import { type Gazetteer, openGazetteer } from '../gazetteer/gazetteer.ts'
import type { Information } from '../matching/compare-names.ts'
import { areaReader, type NumberRange, type Scope } from './areas.ts'
import { aroundPointReader } from './around-point.ts'
import { candidateReader } from './candidates.ts'
import { type CandidateReader, comparedReader } from './compared.ts'
import { placeKey } from './place-key.ts'
import { factsOf, type PlaceRow, placeColumns } from './place-row.ts'
import { placeRetrieval, type Retrieve } from './retrieval.ts'
import { wordInformation } from './word-information.ts'
import { wordReader } from './words.ts'

/** The place index on disk, read in this process without a network. */
export type PlaceIndex = Gazetteer & {
  retrieve: Retrieve
  compared: CandidateReader
  /** Returns the facts of a place by its number in this index. */
  facts(number: number): PlaceFacts
  information: Information
  /** Returns the number of places within a circle. */
  countWithin(center: LatLng, meters: number): number
  /** Whether a word is in the name of any place. */
  isKnownWord(word: string): boolean
  /** Whether any place is on a street with all of these words. */
  hasStreet(words: readonly string[]): boolean
  /** Whether any place has a house number in a street with this word. */
  hasHouse(street: string, houseNumber: string): boolean
  /** Returns a place by `mapPlaceId` with its prefix or by Forklist's place id. Also accepts ids of merged records. */
  get(id: string): PlaceFacts | undefined
  /** Returns the number of the place that `get` returns. */
  numberOf(id: string): number | undefined
  /** Returns the day, `YYYY-MM-DD`, of the import that no longer listed a place. Takes its `mapPlaceId` with the prefix. */
  goneSince(mapPlaceId: string): string | undefined
  /** Whether a source says that a place is closed for good. Takes its `mapPlaceId` with the prefix. */
  isClosed(mapPlaceId: string): boolean
  stats(): Stats
  /** Closes the index. A second call does nothing. */
  close(): void
  [Symbol.dispose](): void
}

export type Stats = {
  places: number
  aliases: number
  /** Places that their source no longer lists. */
  gone: number
  /** Places that a source says are closed for good. */
  closed: number
  sources: { name: string; format: string; attribution?: string; readAt: string; places: number }[]
}

/**
 * Opens a place index for reading.
 * @throws Error of `node:sqlite` when the file is missing or is no place index
 */
export const openPlaceIndex = (file: string): PlaceIndex => {
  // The file is replaced, never changed, so reading needs no locks.
  const db = new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), { readOnly: true })
  db.exec('PRAGMA cache_size = -16384')
  const facts = db.prepare(
    `SELECT ${placeColumns.map(column => `place.${column}`).join(', ')}, source.attribution AS of_source
     FROM place JOIN source ON source.number = place.source WHERE place.number = ?`,
  )
  const byKey = db.prepare('SELECT place FROM place_key WHERE key = ?')
  const aliases = db.prepare('SELECT map_place_id FROM alias WHERE place = ?')
  const gone = db.prepare('SELECT since, closed FROM gone WHERE map_place_id = ?')
  const factsAt = (number: number) => {
    const row = facts.get(number) as PlaceRow & { of_source: string | null }
    return factsOf(row, row.of_source)
  }
  const idsAt = (number: number) => (aliases.all(number) as { map_place_id: string }[]).map(row => row.map_place_id)
  const numberOf = (id: string) => {
    const placeId = isPlaceId(id) ? id : placeIdOf(id)
    const having = (byKey.all(placeKey(placeId)) as { place: number }[]).map(({ place }) => place)
    return having.find(place => [factsAt(place).mapPlaceId, ...idsAt(place)].some(each => placeIdOf(each) === placeId))
  }
  const words = wordReader(db)
  const candidates = candidateReader(db)
  const around = areaReader(db)
  // Places are numbered from 1 without gaps, and every place is in an area. Counting them would read millions of rows.
  const { places } = db.prepare('SELECT coalesce(max(last), 0) AS places FROM area').get() as { places: number }
  const information = wordInformation(db, places)
  const close = () => {
    if (db.isOpen) db.close()
  }
  return {
    ...openGazetteer(db),
    retrieve: placeRetrieval({
      ...candidates,
      words,
      around: point => around(point, point.reachMeters),
      placesAround: aroundPointReader(db, around),
    }),
    compared: comparedReader(db, information),
    facts: factsAt,
    information,
    isKnownWord: word => words.count(word) > 0,
    hasStreet: candidates.hasStreet,
    hasHouse: candidates.hasHouse,
    countWithin: placeCounter(db, around),
    get(id) {
      const number = numberOf(id)
      return number === undefined ? undefined : factsAt(number)
    },
    numberOf,
    goneSince: mapPlaceId => gone.get(mapPlaceId)?.since as string | undefined,
    isClosed: mapPlaceId => gone.get(mapPlaceId)?.closed === 1,
    stats: () => statsOf(db),
    close,
    [Symbol.dispose]: close,
  }
}

/** Up to this radius every place on the edge is measured. */
const maxExactMeters = 50_000
/** Maximum circles whose number of places is kept. */
const maxCounts = 1000

/** Returns a function that counts the places within a circle. Reads only places of areas that its edge crosses. */
const placeCounter = (
  db: DatabaseSync,
  around: (center: LatLng, meters: number) => Scope,
): PlaceIndex['countWithin'] => {
  // The earth is flat enough within a town. Rows that SQLite counts cost a third of rows that it returns.
  const within = db.prepare(`
    SELECT count(*) AS places FROM compared WHERE number BETWEEN :first AND :last
      AND (latitude - :latitude) * (latitude - :latitude) + pow(:narrowing * min(
        abs(longitude - :longitude), ${storedDegrees(360)} - abs(longitude - :longitude)), 2) <= :reach * :reach`)
  const countNear = ({ latitude, longitude }: LatLng, meters: number, { first, last }: NumberRange): number => {
    const counted = within.get({
      first,
      last,
      latitude: storedDegrees(latitude),
      longitude: storedDegrees(longitude),
      narrowing: Math.cos((latitude * Math.PI) / 180),
      reach: storedDegrees(meters / metersPerDegree),
    })
    return Number(counted!.places)
  }
  const counts = new Map<string, number>()
  const count = (center: LatLng, meters: number): number => {
    let count = 0
    // An area is small beside a region, so its edge decides nothing there.
    for (const { isInside, ...range } of around(center, meters).withEdges())
      count += isInside || meters > maxExactMeters ? range.last - range.first + 1 : countNear(center, meters, range)
    return count
  }
  return (center, meters) => {
    const key = `${center.latitude},${center.longitude},${meters}`
    const known = counts.get(key)
    if (known !== undefined) return known
    if (counts.size >= maxCounts) counts.clear()
    const counted = count(center, meters)
    counts.set(key, counted)
    return counted
  }
}

const statsOf = (db: DatabaseSync): Stats => {
  const count = (table: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
  const sources = db.prepare(`
    SELECT name, format, attribution, read_at, (SELECT count(*) FROM place WHERE place.source = source.number) AS places
    FROM source ORDER BY number`)
  type Row = { name: string; format: string; attribution: string | null; read_at: string; places: number }
  return {
    places: count('place'),
    aliases: count('alias'),
    gone: count('gone WHERE NOT closed'),
    closed: count('gone WHERE closed'),
    sources: (sources.all() as Row[]).map(({ attribution, read_at, ...source }) => ({
      ...source,
      ...(attribution !== null && { attribution }),
      readAt: read_at,
    })),
  }
}
