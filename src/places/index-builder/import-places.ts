import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { maxSourceLength } from '../../domain/place-ids.ts'
import { makeFolder } from '../../util/make-folder.ts'
import { addArea, type RebuiltIndex, rebuild, removeSources } from '../index/current-index.ts'
import { placesFile } from '../index/index-files.ts'
import { knownSources } from '../index/index-state.ts'
import { onlyOne } from '../index/only-one.ts'
import { starterName } from '../index/starter-file.ts'
import { formatOf } from '../sources/index.ts'
import { SourceError } from '../sources/source.ts'
import type { IndexBuildPlan, IndexSource } from './index.ts'

/** A file to read, with facts that it does not contain. */
export type PlacesFile = {
  file: string
  /** Name of the source; taken from the file name when absent. */
  source?: string
  /** Attribution, when the file format implies none. */
  attribution?: string
}

/** Returns the name of a file's source. Without an explicit name: `italy` for `italy-latest.osm.pbf` and `italy-260101.osm.pbf`. */
export const sourceOf = ({ file, source }: PlacesFile): string => source ?? sourceIn(basename(file))

const sourceIn = (name: string): string =>
  name
    .replace(/(\.osm)?\.[a-z]+(\.(gz|zst))?$/i, '')
    .replace(/[-_](latest|\d{6}|\d{8}|\d{4}-\d\d-\d\d)$/i, '')
    .toLowerCase()
    .replace(/[^\w.-]+/g, '-')
    .slice(0, maxSourceLength) || 'places'

/**
 * Imports files into the place index of a data folder. Each replaces the previous data of its source. Processes with
 * the old index open continue to use it. Later ones open the complete new index.
 * After an error, the old index is unchanged.
 * @throws SourceError for an unreadable file, or one whose file name alone would replace a source of another format
 * @throws PlaceIndexBusy; Error of `node:fs` or `node:sqlite`
 */
export const importPlaces = async (
  dataDir: string,
  files: readonly PlacesFile[],
  onProgress: NonNullable<IndexBuildPlan['onProgress']>,
): Promise<RebuiltIndex> => {
  const sources: IndexSource[] = []
  const known = knownSources(placesFile(dataDir))
  for (const input of files) {
    const { file, attribution } = input
    const [path, source] = [resolve(file), sourceOf(input)]
    if (source === starterName)
      throw new SourceError(
        file,
        `${starterName} is the source that comes with Forklist; give it another name with --source`,
      )
    if (sources.some(({ name }) => name === source))
      throw new SourceError(file, `there are two files for the source ${source}`)
    const format = await formatOf(path)
    const formatBefore = known.get(source) ?? format.name
    if (input.source === undefined && formatBefore !== format.name)
      throw new SourceError(
        file,
        `the source ${source} was read from another kind of file, ${formatBefore}; --source ${source} replaces it, --source with another name keeps both`,
      )
    const owner = attribution ?? format.attribution
    sources.push({
      name: source,
      format: format.name,
      ...(owner !== undefined && { attribution: owner }),
      file: path,
      fingerprint: fingerprintOf(path),
      read: () => format.read(path, source),
    })
  }
  return alone(dataDir, () => rebuild(dataDir, { sources, onProgress }))
}

/** Removes sources from the place index. @throws as `importPlaces` does */
export const removePlaces = (
  dataDir: string,
  without: readonly string[],
  onProgress: NonNullable<IndexBuildPlan['onProgress']>,
): Promise<RebuiltIndex> => alone(dataDir, () => removeSources(dataDir, without, onProgress))

/** Adds an area to the place index, or replaces its earlier edition. @throws as `importPlaces` does */
export const importArea = (
  dataDir: string,
  source: IndexSource,
  onProgress: NonNullable<IndexBuildPlan['onProgress']>,
): Promise<RebuiltIndex> => alone(dataDir, () => addArea(dataDir, source, onProgress))

const alone = async <T>(dataDir: string, work: () => Promise<T>): Promise<T> => {
  makeFolder(dataDir)
  return onlyOne(join(dataDir, 'places.lock'), work)
}

/** Hashes size and modification time, because a file can be as large as the planet. */
const fingerprintOf = (file: string): string => {
  const { size, mtimeMs } = statSync(file)
  return createHash('sha256').update(`${size} ${mtimeMs}`).digest('hex')
}
