import { statSync } from 'node:fs'
import type { Settings } from '../config/index.ts'
import { type RebuildRequest, rebuiltInThread } from '../places/import-thread.ts'
import { openCurrentIndex, placesFile, setAsideAs } from '../places/index/current-index.ts'
import { starterName } from '../places/index/starter-file.ts'
import { type PlacesFile, sourceOf } from '../places/index-builder/import-places.ts'
import { storageAt } from '../storage/storage.ts'
import { makeFolder } from '../util/make-folder.ts'
import { NotDone, type PlaceStore } from './index.ts'

/** Opens the place index of the settings. @param say prints a warning beside a successful command */
export const placeStore = (
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  say: (line: string) => void,
): PlaceStore => {
  // SQLite reads this once, when the first database is opened. Sorting needs space in the index's folder, not in a small /tmp.
  process.env.SQLITE_TMPDIR = dataDir
  const failed = (error: unknown) => say(error instanceof Error ? error.message : String(error))
  const rebuilt = async (
    request: RebuildRequest,
    onProgress: Parameters<PlaceStore['import']>[1],
    bytesOf = sizes([]),
  ) => {
    const withBytes = (name: string | undefined) => {
      const bytes = bytesOf.get(name)
      return bytes === undefined ? {} : { bytes }
    }
    const { read, setAside, ...built } = await rebuiltInThread({ dataDir, ...request }, progress =>
      onProgress({ ...progress, ...('source' in progress && withBytes(progress.source)) }),
    ).catch(orNotDone(dataDir))
    if (setAside !== undefined) say(setAsideAs(placesFile(dataDir), setAside))
    return { sources: [...read].map(([name, counts]) => ({ name, ...withBytes(name), ...counts })), ...built }
  }
  return {
    import: (files, onProgress) => rebuilt({ files }, onProgress, sizes(files)),
    remove: (without, onProgress) => rebuilt({ without }, onProgress),
    async stats() {
      using index = await openCurrentIndex(dataDir, failed)
      const { sources, ...counts } = index.stats()
      const { size: bytes } = statSync(placesFile(dataDir))
      const { places } = counts
      return {
        stats: { ...counts, bytes, ...(places > 0 && { bytesPerPlace: Math.round(bytes / places) }), sources },
        starterOnly: sources.every(({ name }) => name === starterName),
      }
    },
    async *refresh(wanted) {
      makeFolder(dataDir)
      await using storage = await storageAt(databaseUrl, dataDir)
      await storage.migrate()
      using index = await openCurrentIndex(dataDir, failed)
      const look = (mapPlaceId: string) => {
        const known = index.get(mapPlaceId)
        const gone = known ? undefined : index.goneSince(mapPlaceId)
        return gone === undefined ? known : { gone }
      }
      yield* storage.refreshPlaces({ ...wanted, look })
    },
  }
}

/** Returns the sizes of existing files by source. Missing files are reported when they are read. */
const sizes = (files: readonly PlacesFile[]): Map<string | undefined, number | undefined> =>
  new Map(files.map(file => [sourceOf(file), statSync(file.file, { throwIfNoEntry: false })?.size]))

type SystemError = Error & { code?: string; errcode?: number }

/** Returns a handler for `catch` that converts expected errors to NotDone. Other errors are bugs. */
const orNotDone =
  (dataDir: string) =>
  (error: SystemError): never => {
    if (error.name === 'SourceError') throw new NotDone(`${error.message.replace(/\.$/, '')}. Nothing was changed.`)
    if (error.name === 'Stopped') throw new NotDone('Stopped. Nothing was changed.')
    if (error.name === 'PlaceIndexBusy')
      throw new NotDone(`Another import works on ${dataDir}: try again when it has ended. Nothing was changed.`)
    if (isDiskFull(error))
      throw new NotDone(
        `The disk of ${dataDir} is full (${error.message}): make room, or set DATA_DIR to a larger one; an import needs room for two more copies of places.db. Nothing was changed.`,
      )
    throw error
  }

/** SQLITE_FULL, in the lower byte of a code. */
const sqliteFull = 13
const isDiskFull = ({ code = '', errcode = 0 }: SystemError): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(code) || (errcode & 0xff) === sqliteFull
