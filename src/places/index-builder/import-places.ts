import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { maxSourceLength } from '../../domain/place-ids.ts'
import { addSources, type ChangedIndex } from '../index/current-index.ts'
import { indexFiles } from '../index/index-files.ts'
import { sourcesIn } from '../index/index-state.ts'
import { starterName } from '../index/starter-file.ts'
import { formatOf } from '../sources/index.ts'
import { SourceError } from '../sources/source.ts'
import type { IndexSource, OnProgress } from './index.ts'

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
 * Imports files into the place index of a data folder. Each replaces the previous data of its source. After an error, the
 * index is unchanged.
 * @throws SourceError for an unreadable file, or one whose file name alone would replace a source of another format
 * @throws as `addSources` does
 */
export const importPlaces = async (
  dataDir: string,
  files: readonly PlacesFile[],
  onProgress: OnProgress,
): Promise<ChangedIndex> => {
  const sources: IndexSource[] = []
  const known = indexFiles(dataDir).flatMap(sourcesIn)
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
    const formatBefore = known.find(({ name }) => name === source)?.format ?? format.name
    if (input.source === undefined && formatBefore !== format.name)
      throw new SourceError(
        file,
        `the source ${source} was read from another kind of file, ${formatBefore}; --source ${source} replaces it, --source with another name keeps both`,
      )
    const owner = attribution ?? format.attribution
    // A file can be as large as the planet.
    const { size, mtimeMs } = statSync(path)
    sources.push({
      name: source,
      format: format.name,
      ...(owner !== undefined && { attribution: owner }),
      file: path,
      fingerprint: `${size} ${mtimeMs}`,
      read: () => format.read(path, source),
    })
  }
  return addSources(dataDir, sources, onProgress)
}
