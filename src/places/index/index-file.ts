import type { DatabaseSync } from 'node:sqlite'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { isPlaceId, placeIdOf } from '../../domain/place-ids.ts'
import type { Box } from '../areas/box.ts'
import { areasIn, type NamedArea } from '../areas/named-area.ts'
import { areaReader, type FileAreas } from './areas.ts'
import { aroundPointReader, firstFromReader } from './around-point.ts'
import { candidateReader } from './candidates.ts'
import { type ComparedPlace, comparedReader, type KeyedPlace, keyReader } from './compared.ts'
import { openUnchanging } from './index-files.ts'
import { type CountWithin, placeCounter } from './place-counter.ts'
import { placeKey } from './place-key.ts'
import { factsOf, type PlaceRow, placeColumns } from './place-row.ts'
import type { RetrievalFile } from './retrieval.ts'
import { ownPlaces } from './schema.ts'
import { starterName } from './starter-file.ts'
import { wordReader } from './words.ts'

/** One file of the place index, read in this process without a network. Its places are numbered from 1. */
export type IndexFile = Disposable &
  Pick<FileAreas, 'boxes' | 'hasShared' | 'meets' | 'mayHold'> & {
    db: DatabaseSync
    /** Identifies the edition of the file. */
    edition: string
    /** When its source was read, in milliseconds. The starter places are older than all others. */
    readAt: number
    /** The editions of the older files that it was joined with, as `editionsIn` gave them. */
    joinedWith: string
    /** What was loaded as a whole; imported files were not. */
    loaded: readonly Pick<NamedArea, 'name' | 'area'>[]
    /** Limits the memory for pages of the file. */
    keepInMemory(kibibytes: number): void
    retrieval: RetrievalFile
    compared(numbers: readonly number[]): ComparedPlace[]
    /** Returns the places that have one of these keys, also as a merged or replaced record. */
    withKeys(keys: readonly number[]): KeyedPlace[]
    /** Returns the records of a place, the main one first. */
    records(number: number): PlaceFacts[]
    /** Returns the ids of a place: its own first, then those of merged and replaced records and of older files. */
    ids(number: number): string[]
    /** Returns the number of a place by any of its ids, with prefix or as Forklist's place id. */
    numberOf(id: string): number | undefined
    /** Whether an older file has a place too. */
    isShared(number: number): boolean
    /** Returns the main record of a place. */
    row(number: number): PlaceRow
    /** Counts the places within a circle that no older file has. */
    countWithin: CountWithin
    /** Returns the day, `YYYY-MM-DD`, of the import that no longer listed a place. Takes its `mapPlaceId` with the prefix. */
    goneSince(mapPlaceId: string): string | undefined
    isClosed(mapPlaceId: string): boolean
    figures(): Figures
    sources(): SourceFigures[]
  }

export type Figures = {
  /** Places that no older file of the index has. */
  places: number
  aliases: number
  /** Places that their source no longer lists. */
  gone: number
  /** Places that a source says are closed for good. */
  closed: number
}

export type SourceFigures = { name: string; format: string; attribution?: string; readAt: string; places: number }

/** Returns the editions of the older files of an index that have places in these areas. A file that is joined with other editions is joined again. */
export const editionsIn = (boxes: readonly Box[], older: readonly IndexFile[]): string =>
  older
    .filter(file => file.meets(boxes))
    .map(({ edition }) => edition)
    .join(' ')

/**
 * Opens a file of the place index for reading.
 * @throws Error of `node:sqlite` when the file is missing or is no such file
 */
export const openIndexFile = (file: string): IndexFile => {
  const db = openUnchanging(file)
  try {
    return indexFileOf(db)
  } catch (error) {
    db.close()
    throw error
  }
}

/** Opens files, or none of them. @throws as `openIndexFile` does */
export const openIndexFiles = (paths: readonly string[]): IndexFile[] => {
  using opened = new DisposableStack()
  const files = paths.map(path => opened.use(openIndexFile(path)))
  opened.move()
  return files
}

const indexFileOf = (db: DatabaseSync): IndexFile => {
  const meta = db.prepare('SELECT value FROM meta WHERE key = ?')
  const readAt = db.prepare('SELECT max(read_at) AS readAt FROM source WHERE name <> ?')
  const attribution = (db.prepare('SELECT attribution FROM source').get()?.attribution ?? null) as string | null
  const others = db.prepare('SELECT merged.* FROM member JOIN merged ON merged.rowid = record WHERE place = ?')
  const row = db.prepare(`SELECT ${placeColumns.join(', ')} FROM place WHERE number = ?`)
  const shared = db.prepare('SELECT 1 FROM compared WHERE number = ? AND shared')
  const byKey = db.prepare('SELECT place FROM place_key WHERE key = ?')
  const ownId = db.prepare('SELECT map_place_id FROM place WHERE number = ?')
  const otherIds = db.prepare('SELECT map_place_id FROM alias WHERE place = ?')
  const gone = db.prepare('SELECT since, closed FROM gone WHERE map_place_id = ?')
  const ids = (number: number) =>
    [ownId.get(number)!, ...otherIds.all(number)].map(({ map_place_id }) => String(map_place_id))
  const words = wordReader(db)
  const candidates = candidateReader(db)
  const { around, ...areas } = areaReader(db)
  const firstFrom = firstFromReader(db)
  return {
    ...areas,
    db,
    edition: String(meta.get('edition')?.value),
    readAt: Date.parse(String(readAt.get(starterName)?.readAt)) || 0,
    joinedWith: String(meta.get('joined_with')?.value),
    loaded: areasIn(db),
    keepInMemory: kibibytes => db.exec(`PRAGMA cache_size = -${kibibytes}`),
    retrieval: {
      ...candidates,
      words,
      around: point => around(point, point.reachMeters),
      placesAround: aroundPointReader(db, around, firstFrom),
    },
    compared: comparedReader(db),
    withKeys: keyReader(db),
    records: number =>
      ([row.get(number)!, ...others.all(number)] as PlaceRow[]).map(each => factsOf(each, attribution)),
    ids,
    numberOf(id) {
      const placeId = isPlaceId(id) ? id : placeIdOf(id)
      const having = (byKey.all(placeKey(placeId)) as { place: number }[]).map(({ place }) => place)
      return having.find(place => ids(place).some(each => placeIdOf(each) === placeId))
    },
    isShared: number => areas.hasShared && shared.get(number) !== undefined,
    row: number => row.get(number) as PlaceRow,
    countWithin: placeCounter(db, around, firstFrom),
    goneSince: mapPlaceId => gone.get(mapPlaceId)?.since as string | undefined,
    isClosed: mapPlaceId => gone.get(mapPlaceId)?.closed === 1,
    figures: () => figuresOf(db),
    sources: () => sourcesOf(db),
    [Symbol.dispose]: () => db[Symbol.dispose](),
  }
}

const figuresOf = (db: DatabaseSync): Figures =>
  db
    .prepare(`
      SELECT ${ownPlaces} AS places,
        (SELECT count(*) FROM alias) AS aliases, (SELECT count(*) FROM gone WHERE NOT closed) AS gone,
        (SELECT count(*) FROM gone WHERE closed) AS closed`)
    .get() as Figures

const sourcesOf = (db: DatabaseSync): SourceFigures[] => {
  const sources = db.prepare(`
    SELECT name, format, attribution, read_at, (SELECT count(*) FROM place) AS places FROM source`)
  type Row = { name: string; format: string; attribution: string | null; read_at: string; places: number }
  return (sources.all() as Row[]).map(({ attribution, read_at, ...source }) => ({
    ...source,
    ...(attribution !== null && { attribution }),
    readAt: read_at,
  }))
}
