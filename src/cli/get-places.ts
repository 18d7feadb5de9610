import type { AreaRequest } from '../places/downloads/index.ts'
import type { NamedArea } from '../places/downloads/known-areas.ts'
import { removeStaged, type StagedArea } from '../places/downloads/staged-area.ts'
import { getAreaInThread } from '../places/downloads/thread.ts'

import { placesFile, setAsideAs } from '../places/index/current-index.ts'
import { NotDone } from './command.ts'
import { interruptible } from './interruptible.ts'
import { print, printJson } from './output.ts'
import type { Output, Program } from './program.ts'
import { orNotDone, withProgress } from './rebuild-places.ts'
import { progressWatch } from './terminal/progress.ts'
import { asLine, count, megabytes } from './terminal/text.ts'

/** What became of one area. */
type GotArea = {
  area: string
  name: string
  state: 'loaded' | 'current'
  source?: string
  release?: string
  places?: number
  bytes: number
  seconds: number
}

/** Downloads areas into the place index, one after the other, with progress. @returns the exit code @throws NotDone */
export async function getPlaces(
  areas: readonly AreaRequest['area'][],
  { settings, stdout, stderr }: Program,
  json: boolean,
): Promise<number> {
  const { dataDir, overtureCatalogUrl } = settings
  // SQLite reads this once, when the first database is opened. Sorting needs space in the index's folder, not in a small /tmp.
  process.env.SQLITE_TMPDIR = dataDir
  const all: GotArea[] = []
  for (const area of areas) {
    const began = performance.now()
    const { got, bytes } = await downloaded({ dataDir, area, settings: { overtureCatalogUrl } }, stderr)
    const seconds = () => Math.round(performance.now() - began) / 1000
    const { slug, name } = got.area
    if (got.staged === undefined) all.push({ area: slug, name, state: 'current', bytes, seconds: seconds() })
    else {
      const places = await added(got.staged, dataDir, stderr)
      const { name: source, release } = got.staged
      all.push({ area: slug, name, state: 'loaded', source, release, places, bytes, seconds: seconds() })
    }
    if (!json) print(stdout, lineOf(all.at(-1)!))
  }
  if (json) printJson(stdout, { areas: all })
  return 0
}

async function downloaded(
  request: AreaRequest,
  stderr: Output,
): Promise<{ got: { area: NamedArea; staged?: StagedArea }; bytes: number }> {
  let bytes = 0
  let isKept = false
  using watch = progressWatch(stderr)
  try {
    const got = await interruptible(signal =>
      getAreaInThread({
        ...request,
        signal,
        onProgress({ step, done, places, bytes: transferred = 0 }) {
          bytes = transferred
          isKept = step !== 'reading the catalogue'
          watch.report({
            step,
            transferred,
            ...(done !== undefined && { done }),
            ...(places !== undefined && { places }),
          })
        },
      }),
    )
    return { got, bytes }
  } catch (error) {
    const kept = isKept ? 'What was transferred is kept: the same command continues there.' : 'Nothing was changed.'
    if ((error as Error).name === 'AbortError') throw new NotDone(`Stopped. ${kept}`)
    if ((error as Error).name === 'DownloadFailed') throw new NotDone(`${(error as Error).message}. ${kept}`)
    return orNotDone(request.dataDir)(error as Error)
  }
}

async function added(staged: StagedArea, dataDir: string, stderr: Output): Promise<number> {
  const { sources, setAside } = await withProgress({ staged }, dataDir, stderr)
  if (setAside !== undefined) print(stderr, setAsideAs(placesFile(dataDir), setAside))
  removeStaged(staged)
  return sources.find(({ name }) => name === staged.name)!.kept
}

const lineOf = ({ name, state, release, places = 0, bytes, seconds }: GotArea): string =>
  state === 'current'
    ? `${asLine(name)}: the place index has the latest release already (${megabytes(bytes)} transferred)`
    : `${asLine(name)}: ${count(places, 'place')} of ${release}, ${megabytes(bytes)} in ${seconds.toFixed(1)} s`
