import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { longestSource } from '../domain/place.ts'
import { makeFolder } from '../folder.ts'
import type { Plan, Source } from './build/index.ts'
import { placesFile, type Rebuilt, rebuild } from './current.ts'
import { knownSources } from './known-sources.ts'
import { onlyOne } from './only-one.ts'
import { formatOf } from './sources/index.ts'
import { SourceError } from './sources/source.ts'
import { starterName } from './starter.ts'

/** A file to be read, and what is said of it that it does not say itself. */
export type PlacesFile = {
  file: string
  /** Names what the file is an edition of; taken from its name when left out. */
  source?: string
  /** Whom its data belong to, where the kind of file does not say. */
  attribution?: string
}

/** What a file is an edition of. Where that is not given its name says it: `italy` for `italy-latest.osm.pbf` and for `italy-260101.osm.pbf`. */
export const sourceOf = ({ file, source }: PlacesFile): string => source ?? sourceIn(basename(file))

const sourceIn = (name: string): string =>
  name
    .replace(/(\.osm)?\.[a-z]+(\.(gz|zst))?$/i, '')
    .replace(/[-_](latest|\d{6}|\d{8}|\d{4}-\d\d-\d\d)$/i, '')
    .toLowerCase()
    .replace(/[^\w.-]+/g, '-')
    .slice(0, longestSource) || 'places'

/**
 * Reads files into the directory of a data folder, each in place of what was read before of the same source. Whoever has the old
 * index open goes on with it; whoever opens it from now on gets the new one, whole.
 * @throws SourceError for a file that cannot be read, or that would replace one of another kind only because of its name; DirectoryBusy; Error of `node:fs` or `node:sqlite`. The old index is then as it was.
 */
export const importPlaces = async (
  dataDir: string,
  files: readonly PlacesFile[],
  tell: NonNullable<Plan['tell']>,
): Promise<Rebuilt> => {
  const sources: Source[] = []
  const known = knownSources(placesFile(dataDir))
  for (const given of files) {
    const { file, attribution } = given
    const [path, source] = [resolve(file), sourceOf(given)]
    if (source === starterName)
      throw new SourceError(
        file,
        `${starterName} is the source that comes with Forklist; give it another name with --source`,
      )
    if (sources.some(({ name }) => name === source))
      throw new SourceError(file, `there are two files for the source ${source}`)
    const format = await formatOf(path)
    const before = known.get(source) ?? format.name
    if (given.source === undefined && before !== format.name)
      throw new SourceError(
        file,
        `the source ${source} was read from another kind of file, ${before}; --source ${source} replaces it, another name keeps both`,
      )
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
): Promise<Rebuilt> => rebuildAlone(dataDir, { sources: [], without, tell })

const rebuildAlone = async (dataDir: string, plan: Pick<Plan, 'sources' | 'without' | 'tell'>): Promise<Rebuilt> => {
  makeFolder(dataDir)
  return onlyOne(join(dataDir, 'places.lock'), () => rebuild(dataDir, plan))
}

/** Size and time, for a file may be as large as the planet. */
const fingerprintOf = (file: string): string => {
  const { size, mtimeMs } = statSync(file)
  return createHash('sha256').update(`${size} ${mtimeMs}`).digest('hex')
}
