import type { DatabaseSync } from 'node:sqlite'
import type { LatLng } from '../../domain/coordinates.ts'
import { memoize } from '../../util/memoize.ts'
import { meaningsIn, type NameMeaning, townIn, townsAChunk } from './format.ts'
import { type NearKind, townReachMeters } from './near.ts'
import { standingOf, standingOfArea, townKeyOf } from './standing.ts'

/** Town numbers from `first` up to but excluding `end`: a town's own number, or all towns of an area. */
export type Span = { first: number; end: number }

/** A gazetteer entry: a town, district, region or country. */
export type GazetteerEntry = LatLng & {
  kind: Exclude<NearKind, 'point'>
  name: string
  englishName?: string
  reachMeters: number
  /** Inhabitants, as far as known. */
  population: number
  span: Span
  /** Number in the gazetteer's towns. Entries other than areas have this number, `locality` or both. */
  town?: number
  /** The row of a source's locality. */
  locality?: { number: number; of: DatabaseSync }
}

/** A possible meaning of a name, read on demand. `own`: a source of the place index names it. */
export type Namesake = { area: boolean; span: Span; own: boolean; read(): GazetteerEntry }

/** The country or region around an entry. */
type SurroundingArea = { englishName: string; span: Span }

export type GazetteerEntries = {
  /** Returns the meanings of a key (`townKeyOf`, `codeKeyOf`): those of the gazetteer, likeliest first, then those of the sources. */
  namesakes(key: string): Namesake[]
  /** Returns a town of the gazetteer by its number. */
  town(number: number): GazetteerEntry
  /** Returns the country and the region that contain all of these towns. */
  around(span: Span): { country?: SurroundingArea; region?: SurroundingArea }
}

type AreaRow = {
  kind: 'region' | 'country'
  name: string
  english_name: string | null
  latitude: number
  longitude: number
  reach_meters: number
  population: number
  first_town: number
  end_town: number
}

type AroundRow = Pick<AreaRow, 'name' | 'first_town' | 'end_town'>

type LocalityRow = Omit<AreaRow, 'kind' | 'reach_meters'> & {
  number: number
  of: DatabaseSync
  district: number
  places: number
  town: number | null
}

const localityReader = (db: DatabaseSync) => {
  const named = db.prepare(`
    SELECT gazetteer_locality.* FROM gazetteer_locality_name JOIN gazetteer_locality ON number = locality WHERE folded = ?`)
  const ofTown = db.prepare('SELECT * FROM gazetteer_locality WHERE town = ?')
  const readFrom = (row: Record<string, unknown>) => ({ ...row, of: db }) as LocalityRow
  return {
    named: (key: string): LocalityRow[] => named.all(key).map(readFrom),
    ofTown: (town: number): LocalityRow | undefined => [ofTown.get(town) ?? []].flat().map(readFrom)[0],
  }
}

/** Inhabitants per place to eat, for estimating population: about 400 in towns of every size. */
const inhabitantsAPlace = 400

/**
 * Reads the tables of `worldSchema` and those of `localitySchema`.
 * @param world has both
 * @param others have only localities
 */
export const entryReader = (world: DatabaseSync, others: readonly DatabaseSync[] = []): GazetteerEntries => {
  const chunkOfNames = world.prepare('SELECT chunk FROM gazetteer_names WHERE first <= ? ORDER BY first DESC LIMIT 1')
  const chunkOfTowns = world.prepare('SELECT chunk FROM gazetteer_towns WHERE first = ?')
  const area = world.prepare('SELECT * FROM gazetteer_area WHERE number = ?')
  const areaFrom = world.prepare(
    `SELECT coalesce(english_name, name) AS name, first_town, end_town FROM gazetteer_area WHERE kind = ? AND first_town <= ? ORDER BY first_town DESC LIMIT 1`,
  )
  const localities = [world, ...others].map(localityReader)

  const town = (number: number): GazetteerEntry => {
    const { chunk } = chunkOfTowns.get(number - (number % townsAChunk)) as { chunk: Uint8Array }
    const read = townEntry(chunk, number)
    const [row, ...more] = localities.flatMap(({ ofTown }) => ofTown(number) ?? [])
    if (!row) return read
    return { ...localityEntry(row), population: Math.max(read.population, ...[row, ...more].map(peopleOf)) }
  }
  const namesakeOf = ({ of, number }: NameMeaning, own: ReadonlySet<number>): Namesake => {
    if (of === 'town') {
      let read: GazetteerEntry | undefined
      const span = { first: number, end: number + 1 }
      return { area: false, span, own: own.has(number), read: () => (read ??= town(number)) }
    }
    const entry = areaEntry(area.get(number) as AreaRow)
    return { area: true, span: entry.span, own: false, read: () => entry }
  }

  return {
    town,
    namesakes(key) {
      const chunkRow = chunkOfNames.get(key) as { chunk: Uint8Array } | undefined
      const meanings = chunkRow ? meaningsIn(chunkRow.chunk, key) : []
      const rows = localities.flatMap(({ named }) => named(key))
      const own = new Set(rows.flatMap(row => row.town ?? []))
      const towns = new Set(meanings.flatMap(({ of, number }) => (of === 'town' ? number : [])))
      const sourceEntries = rows
        .filter(row => row.town === null || !towns.has(row.town))
        .map(row => (row.town === null ? localityEntry(row) : town(row.town)))
      return [
        ...meanings.map(meaning => namesakeOf(meaning, own)),
        ...sourceEntries.map(entry => ({ area: false, span: entry.span, own: true, read: () => entry })),
      ]
    },
    around(span) {
      const surroundingArea = (kind: AreaRow['kind']) => {
        const row = areaFrom.get(kind, span.first) as AroundRow | undefined
        return row && span.end <= row.end_town
          ? { englishName: row.name, span: { first: row.first_town, end: row.end_town } }
          : undefined
      }
      const [country, region] = [surroundingArea('country'), surroundingArea('region')]
      return { ...(country && { country }), ...(region && { region }) }
    },
  }
}

const townEntry = (chunk: Uint8Array, number: number): GazetteerEntry => {
  const { district, ...town } = townIn(chunk, number % townsAChunk)
  return {
    kind: district ? 'district' : 'town',
    ...town,
    town: number,
    reachMeters: townReachMeters,
    span: { first: number, end: number + 1 },
  }
}

const areaEntry = (row: AreaRow): GazetteerEntry => ({
  kind: row.kind,
  ...gazetteerNames(row),
  reachMeters: row.reach_meters,
  population: row.population,
  span: { first: row.first_town, end: row.end_town },
})

const localityEntry = (row: LocalityRow): GazetteerEntry => ({
  kind: row.district ? 'district' : 'town',
  ...gazetteerNames(row),
  reachMeters: townReachMeters,
  population: peopleOf(row),
  span: { first: row.first_town, end: row.end_town },
  ...(row.town !== null && { town: row.town }),
  locality: { number: row.number, of: row.of },
})

const gazetteerNames = ({ name, english_name, latitude, longitude }: LocalityRow | AreaRow) => ({
  name,
  ...(english_name !== null && { englishName: english_name }),
  latitude,
  longitude,
})

const peopleOf = ({ population, places }: LocalityRow) => Math.max(population, places * inhabitantsAPlace)

/** Caches look-ups during one query, which looks up the same words repeatedly. */
export const cachedEntries = (entries: GazetteerEntries): GazetteerEntries => ({
  ...entries,
  namesakes: memoize(entries.namesakes),
})

/** Returns the likelihood that a name means an entry, see `standingOf`. */
export const standingOfEntry = (key: string, { kind, name, englishName, population }: GazetteerEntry): number => {
  const own = [name, englishName ?? name].map(townKeyOf)
  return kind === 'country' || kind === 'region'
    ? standingOfArea(key, own, { kind, population })
    : standingOf(key, own, population)
}
