import { isLocated, type LatLng, metersBetween } from '../../domain/coordinates.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { isLoadedWith } from '../areas/named-area.ts'
import { type Gazetteer, openGazetteer } from '../gazetteer/gazetteer.ts'
import type { Near } from '../gazetteer/near.ts'
import type { Candidate } from '../matching/evidence.ts'
import { type Figures, type IndexFile, openIndexFiles, type SourceFigures } from './index-file.ts'
import { placeRetrieval, type Retrieve } from './retrieval.ts'

/** Returns what a question is compared with, for places of the index by number. Several records of one place have its number. */
type CandidateReader = (numbers: readonly number[]) => { number: number; candidate: Candidate }[]

/** The place index on disk, read in this process without a network. */
export type PlaceIndex = Gazetteer &
  Disposable &
  Pick<IndexFile, 'countWithin' | 'goneSince' | 'figures'> & {
    retrieve: Retrieve
    /** Whether any place is on a street with all of these words, around `near` if given. */
    hasStreet(streets: readonly string[], near?: Near): boolean
    /** Whether any place around has a house number in a street with this word. */
    hasHouse(street: string, houseNumber: string, near: Near | undefined): boolean
    compared: CandidateReader
    /** Returns the facts of a place by its number in this index. */
    facts(number: number): PlaceFacts
    /** Whether an area that was loaded as a whole holds a location. */
    isLoaded(near: Near): boolean
    /** Returns a place by `mapPlaceId` with its prefix or by Forklist's place id. Also accepts ids of merged records. */
    get(id: string): PlaceFacts | undefined
    /** Returns the number of the place that `get` returns. */
    numberOf(id: string): number | undefined
    /** Whether a source says that a place is closed for good, and none that was read later lists it. Takes its `mapPlaceId` with the prefix. */
    isClosed(mapPlaceId: string): boolean
    /** Returns the figures, with the sources and their number of places. */
    stats(): Figures & { sources: SourceFigures[] }
    /** Closes the files. A second call does nothing. */
    close(): void
  }

/**
 * Opens a place index for reading.
 * @param paths the file with the gazetteer first, then the files of sources, oldest first
 * @throws Error of `node:sqlite` when a file is missing or is no file of an index
 */
export const openPlaceIndex = (...paths: [string, ...string[]]): PlaceIndex =>
  placeIndexOf(openIndexFiles(paths) as [IndexFile, ...IndexFile[]])

const numbersAFile = 2 ** 32
/** Returns the number in several files of a place: that of the file, then that of the place. */
export const numberIn = (file: number, number: number): number => file * numbersAFile + number
export const fileOf = (number: number): number => Math.floor(number / numbersAFile)
export const numberInFile = (number: number): number => number % numbersAFile

/** Memory for pages of the first file, in KiB. */
const firstFileCache = 16_384
/** Memory for pages of all other files together, in KiB. An index may have hundreds of them, which the system caches too. */
const areaFilesCache = 32_768

/**
 * Joins files to an index. A place that several files have is one place: the newer file knows the id of the older one.
 * @param files the one with the gazetteer first, oldest first
 */
export const placeIndexOf = (files: readonly [IndexFile, ...IndexFile[]]): PlaceIndex => {
  const [first, ...areas] = files
  first.keepInMemory(firstFileCache)
  for (const area of areas) area.keepInMemory(Math.floor(areaFilesCache / areas.length))
  const some = (question: (file: IndexFile) => boolean) => files.some(question)

  const newest = newestReader(files)
  const compared: CandidateReader = numbers => {
    const byFile = Map.groupBy(numbers, fileOf)
    const records = [...byFile].flatMap(([file, inFile]) =>
      files[file]!.compared(inFile.map(numberInFile)).map(({ number, ...record }) => ({
        ...record,
        number: numberIn(file, number),
      })),
    )
    const numberOf = newest(
      records.map(({ candidate: { latitude, longitude }, ...record }) => ({ ...record, latitude, longitude })),
    )
    return records.map(({ number, candidate }) => ({ number: numberOf(number), candidate }))
  }

  /** The files in the order in which their sources were read. */
  const byReading = files.toSorted((a, b) => a.readAt - b.readAt)

  /** Imported sources describe a place before downloaded areas do, and older files before newer ones. */
  const byRank = files.toSorted((a, b) => Number(a.loaded.length > 0) - Number(b.loaded.length > 0))

  /** Returns the records of the place with these ids in all files. Of one id, that which was read last counts. */
  const recordsOf = (ids: readonly string[], at?: LatLng): PlaceFacts[] => {
    const known = new Set(ids)
    const found = new Map<IndexFile, PlaceFacts[]>()
    const possible = files.filter(file => !at || file.mayHold(at))
    for (let size = -1; size < found.size; ) {
      size = found.size
      for (const file of possible) {
        if (found.has(file)) continue
        const place = [...known].map(id => file.numberOf(id)).find(each => each !== undefined)
        if (place === undefined) continue
        found.set(file, file.records(place))
        for (const id of file.ids(place)) known.add(id)
      }
    }
    const recordsIn = (some: readonly IndexFile[]) => some.flatMap(file => found.get(file) ?? [])
    const latest = new Map(recordsIn(byReading).map(record => [record.mapPlaceId, record]))
    return [...new Set(recordsIn(byRank).map(({ mapPlaceId }) => mapPlaceId))].map(id => latest.get(id)!)
  }

  const countWithin: PlaceIndex['countWithin'] = (center, meters) =>
    files.reduce((sum, file) => sum + file.countWithin(center, meters), 0)
  const databases: Parameters<typeof openGazetteer>[0] = [first.db, areas.map(({ db }) => db)]
  const gazetteer = openGazetteer(databases, (center, meters) => countWithin(center, meters) > 0)
  /** Returns the facts of a place. Without a town of its sources it is in the gazetteer's. */
  const factsIn = (records: readonly PlaceFacts[]): PlaceFacts => {
    const facts = composedFacts(records)
    if (facts.town !== undefined || !isLocated(facts)) return facts
    const town = gazetteer.townAt(facts)?.name
    return town === undefined ? facts : { ...facts, town }
  }

  const facts = (number: number): PlaceFacts => {
    const [file, place] = [files[fileOf(number)]!, numberInFile(number)]
    const records = file.records(place)
    if (!file.isShared(place)) return factsIn(records)
    const { latitude, longitude } = records[0]!
    return factsIn(recordsOf(file.ids(place), { latitude: latitude!, longitude: longitude! }))
  }

  const numberOf = (id: string): number | undefined => {
    for (const [number, file] of [...files.entries()].reverse()) {
      const place = file.numberOf(id)
      if (place !== undefined) return numberIn(number, place)
    }
    return undefined
  }

  /** Returns the file whose source was the last to list a place, or to call it closed. */
  const lastOn = (id: string): IndexFile | undefined =>
    byReading.findLast(file => file.isClosed(id) || file.numberOf(id) !== undefined)

  const figures = () => sumOf(files)

  const close = () => {
    for (const file of files) file[Symbol.dispose]()
  }
  return {
    ...gazetteer,
    retrieve: placeRetrieval(
      files.map(({ retrieval }) => retrieval),
      numberIn,
    ),
    compared,
    facts,
    countWithin,
    isLoaded: near => files.some(({ loaded }) => loaded.some(area => isLoadedWith(area, near))),
    hasStreet: (streets, near) =>
      some(({ retrieval: { around, hasStreet } }) => hasStreet(streets, near && around(near))),
    hasHouse: (street, houseNumber, near) =>
      some(({ retrieval: { around, hasHouse } }) => hasHouse(street, houseNumber, near && around(near))),
    get(id) {
      const records = recordsOf([id])
      return records.length > 0 ? factsIn(records) : undefined
    },
    numberOf,
    goneSince: id => {
      const last = lastOn(id)
      return (last ? [last] : byReading).map(file => file.goneSince(id)).findLast(since => since !== undefined)
    },
    isClosed: id => lastOn(id)?.isClosed(id) ?? false,
    figures,
    stats: () => ({ ...figures(), sources: files.flatMap(file => file.sources()) }),
    close,
    [Symbol.dispose]: close,
  }
}

type KeyedRecord = LatLng & { number: number; key: number }

/** A place in two files is hardly ever farther apart, and two places that share a key hardly ever nearer. */
const maxMovedMeters = 1000

/** Returns a function that finds the place of the newest file for records of any file. */
const newestReader =
  (files: readonly IndexFile[]) =>
  (records: readonly KeyedRecord[]): ((number: number) => number) => {
    const places = records.map(record => ({ ...record, keys: [record.key], newest: record.number }))
    for (const [at, { hasShared, mayHold, withKeys }] of files.entries()) {
      if (!hasShared) continue
      const older = places.filter(place => fileOf(place.newest) < at && mayHold(place))
      if (older.length === 0) continue
      const having = Map.groupBy(withKeys(older.flatMap(({ keys }) => keys)), ({ key }) => key)
      for (const place of older) {
        const newer = place.keys
          .flatMap(key => having.get(key) ?? [])
          .find(other => metersBetween(place, other) <= maxMovedMeters)
        if (!newer) continue
        place.newest = numberIn(at, newer.number)
        place.keys.push(newer.ownKey)
      }
    }
    const newest = new Map(places.map(place => [place.number, place.newest]))
    return number => newest.get(number)!
  }

/** Returns the figures of all files together. */
export const sumOf = (files: readonly IndexFile[]): Figures => {
  const all = files.map(file => file.figures())
  const sum = (figure: keyof Figures) => all.reduce((total, figures) => total + figures[figure], 0)
  return { places: sum('places'), aliases: sum('aliases'), gone: sum('gone'), closed: sum('closed') }
}

/** Joins the records of one place, at least one: the first counts, and each other adds what those before lack. Names the sources of both. */
export const composedFacts = (records: readonly PlaceFacts[]): PlaceFacts => {
  const [main, ...others] = records
  const attributions = new Set(main!.attribution ? [main!.attribution] : [])
  let facts = main!
  for (const { attribution, ...other } of others) {
    if (Object.keys(other).every(field => field in facts)) continue
    if (attribution) attributions.add(attribution)
    facts = { ...other, ...facts }
  }
  return { ...facts, ...(attributions.size > 0 && { attribution: [...attributions].join('; ') }) }
}
