import type { DatabaseSync } from 'node:sqlite'
import type { Point } from '../found.ts'
import { type Meaning, meaningsIn, townIn, townsAChunk } from './format.ts'
import { type NearKind, townReachMeters } from './near.ts'
import { keyOf, standingOf, standingOfArea } from './standing.ts'

/** The numbers of towns, from `first` up to but without `end`: of a town itself, of an area all that lie in it. */
export type Span = { first: number; end: number }

/** Something that a name means. */
export type Entry = Point & {
  kind: Exclude<NearKind, 'point'>
  name: string
  englishName?: string
  reachMeters: number
  /** Inhabitants, as far as known. */
  population: number
  span: Span
  /** Its number in GeoNames' towns, and among those that the directory's own sources name; one of them at least where it is no area. */
  town?: number
  locality?: number
}

/** One thing that a name means, before it is read. `own`: the directory's own sources name it too. */
export type Namesake = { area: boolean; span: Span; own: boolean; read(): Entry }

/** An area as what lies in it tells of it. */
export type Around = { englishName: string; span: Span }

export type Entries = {
  /** What a name means, see `keyOf` and `codeKeyOf`: what the gazetteer has, the likeliest first, then what the directory's own sources have. */
  namesakes(key: string): Namesake[]
  /** The country and the region that hold all of these towns. */
  around(span: Span): { country?: Around; region?: Around }
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
  district: number
  places: number
  town: number | null
}

/** What one place to eat says of how many people are there to eat in it: about one for four hundred in towns of every size. */
const inhabitantsAPlace = 400

export const entryReader = (db: DatabaseSync): Entries => {
  const chunkOfNames = db.prepare('SELECT chunk FROM gazetteer_names WHERE first <= ? ORDER BY first DESC LIMIT 1')
  const chunkOfTowns = db.prepare('SELECT chunk FROM gazetteer_towns WHERE first = ?')
  const area = db.prepare('SELECT * FROM gazetteer_area WHERE number = ?')
  const areaFrom = db.prepare(
    `SELECT coalesce(english_name, name) AS name, first_town, end_town FROM gazetteer_area WHERE kind = ? AND first_town <= ? ORDER BY first_town DESC LIMIT 1`,
  )
  const localitiesNamed = db.prepare(`
    SELECT gazetteer_locality.* FROM gazetteer_locality_name JOIN gazetteer_locality ON number = locality WHERE folded = ?`)
  const localityOf = db.prepare('SELECT * FROM gazetteer_locality WHERE town = ?')

  const town = (number: number): Entry => {
    const { chunk } = chunkOfTowns.get(number - (number % townsAChunk)) as { chunk: Uint8Array }
    const read = townEntry(chunk, number)
    const row = localityOf.get(number) as LocalityRow | undefined
    return row ? { ...localityEntry(row), population: Math.max(read.population, peopleOf(row)) } : read
  }
  const namesakeOf = ({ of, number }: Meaning, own: ReadonlySet<number>): Namesake => {
    if (of === 'town') {
      let read: Entry | undefined
      const span = { first: number, end: number + 1 }
      return { area: false, span, own: own.has(number), read: () => (read ??= town(number)) }
    }
    const entry = areaEntry(area.get(number) as AreaRow)
    return { area: true, span: entry.span, own: false, read: () => entry }
  }

  return {
    namesakes(key) {
      const found = chunkOfNames.get(key) as { chunk: Uint8Array } | undefined
      const meanings = found ? meaningsIn(found.chunk, key) : []
      const rows = localitiesNamed.all(key) as LocalityRow[]
      const own = new Set(rows.flatMap(row => row.town ?? []))
      const towns = new Set(meanings.flatMap(({ of, number }) => (of === 'town' ? number : [])))
      const further = rows
        .filter(row => row.town === null || !towns.has(row.town))
        .map(row => (row.town === null ? localityEntry(row) : town(row.town)))
      return [
        ...meanings.map(meaning => namesakeOf(meaning, own)),
        ...further.map(entry => ({ area: false, span: entry.span, own: true, read: () => entry })),
      ]
    },
    around(span) {
      const holding = (kind: AreaRow['kind']) => {
        const row = areaFrom.get(kind, span.first) as AroundRow | undefined
        return row && span.end <= row.end_town
          ? { englishName: row.name, span: { first: row.first_town, end: row.end_town } }
          : undefined
      }
      const [country, region] = [holding('country'), holding('region')]
      return { ...(country && { country }), ...(region && { region }) }
    },
  }
}

const townEntry = (chunk: Uint8Array, number: number): Entry => {
  const { district, ...town } = townIn(chunk, number % townsAChunk)
  return {
    kind: district ? 'district' : 'town',
    ...town,
    town: number,
    reachMeters: townReachMeters,
    span: { first: number, end: number + 1 },
  }
}

const areaEntry = (row: AreaRow): Entry => ({
  kind: row.kind,
  ...named(row),
  reachMeters: row.reach_meters,
  population: row.population,
  span: { first: row.first_town, end: row.end_town },
})

const localityEntry = (row: LocalityRow): Entry => ({
  kind: row.district ? 'district' : 'town',
  ...named(row),
  reachMeters: townReachMeters,
  population: peopleOf(row),
  span: { first: row.first_town, end: row.end_town },
  ...(row.town !== null && { town: row.town }),
  locality: row.number,
})

const named = ({ name, english_name, latitude, longitude }: Omit<LocalityRow, 'number'> | AreaRow) => ({
  name,
  ...(english_name !== null && { englishName: english_name }),
  latitude,
  longitude,
})

const peopleOf = ({ population, places }: LocalityRow) => Math.max(population, places * inhabitantsAPlace)

/** For one question, whose words are looked up again and again. */
export const remembering = (entries: Entries): Entries => {
  const known = new Map<string, Namesake[]>()
  return {
    ...entries,
    namesakes(key) {
      const found = known.get(key) ?? entries.namesakes(key)
      known.set(key, found)
      return found
    },
  }
}

/** How likely an entry is meant by a name, see `standingOf`. */
export const standingOfEntry = (key: string, { kind, name, englishName, population }: Entry): number => {
  const own = [name, englishName ?? name].map(keyOf)
  return kind === 'country' || kind === 'region'
    ? standingOfArea(key, own, { kind, population })
    : standingOf(key, own, population)
}
