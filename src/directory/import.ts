import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { makeFolder } from '../folder.ts'
import type { Built, Plan, Source } from './build/index.ts'
import { rebuild } from './current.ts'
import { onlyOne } from './only-one.ts'
import { formatOf } from './sources/index.ts'
import { SourceError } from './sources/source.ts'
import { starterName } from './starter.ts'

/** A file to be read, and what is said of it that it does not say itself. */
export type PlacesFile = {
  file: string
  /** Names what the file is an edition of; `sourceOf` when left out. */
  source?: string
  /** Whom its data belong to, where the kind of file does not say. */
  attribution?: string
}

/** What a file is an edition of, as its name says: `italy` for `italy-latest.osm.pbf` and for `italy-260101.osm.pbf`. */
export const sourceOf = (file: string): string =>
  basename(file)
    .replace(/(\.osm)?\.[a-z]+(\.(gz|zst))?$/i, '')
    .replace(/[-_](latest|\d{6}|\d{8}|\d{4}-\d\d-\d\d)$/i, '')
    .toLowerCase()
    .replace(/[^\w.-]+/g, '-') || 'places'

/**
 * Reads files into the directory of a data folder, each in place of what was read before of the same source. Whoever has the old
 * index open goes on with it; whoever opens it from now on gets the new one, whole.
 * @throws SourceError for a file that cannot be read; DirectoryBusy; Error of `node:fs` or `node:sqlite`. The old index is then as it was.
 */
export const importPlaces = async (
  dataDir: string,
  files: readonly PlacesFile[],
  tell: NonNullable<Plan['tell']>,
): Promise<Built> => {
  const sources: Source[] = []
  for (const { file, source = sourceOf(file), attribution } of files) {
    const path = resolve(file)
    if (source === starterName)
      throw new SourceError(
        file,
        `${starterName} is the source that comes with Forklist; give it another name with --source`,
      )
    if (sources.some(({ name }) => name === source))
      throw new SourceError(file, `there are two files for the source ${source}`)
    const format = await formatOf(path)
    const whose = attribution ?? format.attribution
    sources.push({
      name: source,
      format: format.name,
      ...(whose !== undefined && { attribution: whose }),
      file: path,
      fingerprint: fingerprintOf(path),
      read: () => format.read(path, source),
    })
  }
  return rebuildAlone(dataDir, { sources, tell })
}

/** Takes sources out of the directory. @throws as `importPlaces` does */
export const removeSources = (
  dataDir: string,
  without: readonly string[],
  tell: NonNullable<Plan['tell']>,
): Promise<Built> => rebuildAlone(dataDir, { sources: [], without, tell })

const rebuildAlone = async (dataDir: string, plan: Pick<Plan, 'sources' | 'without' | 'tell'>): Promise<Built> => {
  makeFolder(dataDir)
  return onlyOne(join(dataDir, 'places.lock'), () => rebuild(dataDir, plan))
}

/** Size and time, for a file may be as large as the planet. */
const fingerprintOf = (file: string): string => {
  const { size, mtimeMs } = statSync(file)
  return createHash('sha256').update(`${size} ${mtimeMs}`).digest('hex')
}
