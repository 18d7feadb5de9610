import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { isPlaceId, placeIdOf } from '../../domain/place-ids.ts'
import { type Gazetteer, openGazetteer } from '../gazetteer/gazetteer.ts'
import { areaReader } from './areas.ts'
import { candidateReader } from './candidates.ts'
import { placeKey } from './place-key.ts'
import { factsOf, type PlaceRow, placeColumns } from './place-row.ts'
import { type Compared, placeSearch, type Search } from './search.ts'
import { wordReader } from './words.ts'

/** The place index on disk, read in this process without a network. */
export type PlaceIndex = Gazetteer & {
  search: Search
  /** Returns a place by `mapPlaceId` with its prefix or by Forklist's place id. Also accepts ids of merged records. */
  get(id: string): PlaceFacts | undefined
  /** Returns the number of places with a word, folded as by `wordsOf`. */
  bearers(word: string): number
  /** Returns the day, `YYYY-MM-DD`, of the import that no longer listed a place. Takes its `mapPlaceId` with the prefix. */
  goneSince(mapPlaceId: string): string | undefined
  stats(): Stats
  /** Closes the index. A second call does nothing. */
  close(): void
  [Symbol.dispose](): void
}

export type Stats = {
  places: number
  aliases: number
  gone: number
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
  // One statement reads all rows: a call per row costs four times as much.
  const compared = db.prepare('SELECT * FROM compared WHERE number IN (SELECT value FROM json_each(?))')
  compared.setReturnArrays(true)
  const byKey = db.prepare('SELECT place FROM place_key WHERE key = ?')
  const aliases = db.prepare('SELECT map_place_id FROM alias WHERE place = ?')
  const gone = db.prepare('SELECT since FROM gone WHERE map_place_id = ?')
  const factsAt = (number: number) => {
    const row = facts.get(number) as PlaceRow & { of_source: string | null }
    return factsOf(row, row.of_source)
  }
  const idsAt = (number: number) => (aliases.all(number) as { map_place_id: string }[]).map(row => row.map_place_id)
  const words = wordReader(db)
  const close = () => {
    if (db.isOpen) db.close()
  }
  return {
    ...openGazetteer(db),
    search: placeSearch({
      ...candidateReader(db),
      words,
      around: areaReader(db),
      compared: numbers => compared.all(JSON.stringify(numbers)) as unknown as Compared[],
      facts: factsAt,
    }),
    get(id) {
      const placeId = isPlaceId(id) ? id : placeIdOf(id)
      for (const { place } of byKey.all(placeKey(placeId)) as { place: number }[]) {
        const found = factsAt(place)
        if ([found.mapPlaceId, ...idsAt(place)].some(each => placeIdOf(each) === placeId)) return found
      }
      return undefined
    },
    bearers: words.count,
    goneSince: mapPlaceId => gone.get(mapPlaceId)?.since as string | undefined,
    stats: () => statsOf(db),
    close,
    [Symbol.dispose]: close,
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
    gone: count('gone'),
    sources: (sources.all() as Row[]).map(({ attribution, read_at, ...source }) => ({
      ...source,
      ...(attribution !== null && { attribution }),
      readAt: read_at,
    })),
  }
}
