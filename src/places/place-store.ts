import { statSync } from 'node:fs'
import { NotDone, type PlaceStore } from '../adapters/cli/index.ts'
import { openCurrentDirectory, placesFile, setAsideAs } from '../directory/current.ts'
import { type PlacesFile, sourceOf } from '../directory/import.ts'
import { starterName } from '../directory/starter.ts'
import { makeFolder } from '../folder.ts'
import type { Settings } from '../settings/index.ts'
import { storageAt } from '../storage/storage.ts'
import { type Rebuilding, rebuiltInThread } from './import-thread.ts'

/**
 * The place directory of the settings, for the command line.
 * @param say told of what went wrong beside a command that went well: a line for people
 */
export const placeStore = (
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  say: (line: string) => void,
): PlaceStore => {
  // SQLite asks for it once, when the first database is opened; sorting needs room where the index is, and not in a small /tmp.
  process.env.SQLITE_TMPDIR = dataDir
  const failed = (error: unknown) => say(error instanceof Error ? error.message : String(error))
  const rebuilt = async (what: Rebuilding, tell: Parameters<PlaceStore['import']>[1], bytesOf = sizes([])) => {
    const withBytes = (name: string | undefined) => {
      const bytes = bytesOf.get(name)
      return bytes === undefined ? {} : { bytes }
    }
    const { read, setAside, ...built } = await rebuiltInThread({ dataDir, ...what }, progress =>
      tell({ ...progress, ...('source' in progress && withBytes(progress.source)) }),
    ).catch(orNotDone(dataDir))
    if (setAside !== undefined) say(setAsideAs(placesFile(dataDir), setAside))
    return { sources: [...read].map(([name, counts]) => ({ name, ...withBytes(name), ...counts })), ...built }
  }
  return {
    import: (files, tell) => rebuilt({ files }, tell, sizes(files)),
    remove: (without, tell) => rebuilt({ without }, tell),
    async stats() {
      using directory = await openCurrentDirectory(dataDir, failed)
      const { sources, ...counts } = directory.stats()
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
      using directory = await openCurrentDirectory(dataDir, failed)
      const look = (mapPlaceId: string) => {
        const known = directory.get(mapPlaceId)
        const gone = known ? undefined : directory.goneSince(mapPlaceId)
        return gone === undefined ? known : { gone }
      }
      yield* storage.refreshPlaces({ ...wanted, look })
    },
  }
}

/** Of files that are there, by their sources. Whoever reads the others says why they cannot be read. */
const sizes = (files: readonly PlacesFile[]): Map<string | undefined, number | undefined> =>
  new Map(files.map(file => [sourceOf(file), statSync(file.file, { throwIfNoEntry: false })?.size]))

type Failure = Error & { code?: string; errcode?: number }

/** For `catch`. What fails under another name is no mistake of the person at the command line. */
const orNotDone =
  (dataDir: string) =>
  (error: Failure): never => {
    if (error.name === 'SourceError') throw new NotDone(`${error.message.replace(/\.$/, '')}. Nothing was changed.`)
    if (error.name === 'Stopped') throw new NotDone('Stopped. Nothing was changed.')
    if (error.name === 'DirectoryBusy')
      throw new NotDone(`Another import works on ${dataDir}: try again when it has ended. Nothing was changed.`)
    if (isDiskFull(error))
      throw new NotDone(
        `The disk of ${dataDir} is full (${error.message}): make room, or set DATA_DIR to a larger one; while it works an import needs room for two more of places.db. Nothing was changed.`,
      )
    throw error
  }

/** SQLITE_FULL, whose lower byte is all that says so. */
const sqliteFull = 13
const isDiskFull = ({ code = '', errcode = 0 }: Failure): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(code) || (errcode & 0xff) === sqliteFull
