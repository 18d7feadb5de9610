import type { AreaRequest, GotArea } from '../places/downloads/index.ts'
import { removeStaged, type StagedArea } from '../places/downloads/staged-area.ts'
import { getAreaInThread } from '../places/downloads/thread.ts'
import { NotDone } from './command.ts'
import { interruptible } from './interruptible.ts'
import { print, printJson } from './output.ts'
import type { Output, Program } from './program.ts'
import { orNotDone, withProgress } from './rebuild-places.ts'
import { progressWatch } from './terminal/progress.ts'
import { asLine, count, megabytes } from './terminal/text.ts'

/** What became of one area. */
type AreaResult = {
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
  areas: readonly Pick<AreaRequest, 'area' | 'from'>[],
  { settings, stdout, stderr }: Program,
  json: boolean,
): Promise<number> {
  const { dataDir, overtureCatalogUrl, geofabrikIndexUrl } = settings
  // SQLite reads this once, when the first database is opened. Sorting needs space in the index's folder, not in a small /tmp.
  process.env.SQLITE_TMPDIR = dataDir
  const all: AreaResult[] = []
  try {
    for (const area of areas) {
      const began = performance.now()
      const addresses = { overtureCatalogUrl, geofabrikIndexUrl }
      const { staged, bytes, ...got } = await downloaded(
        { dataDir, ...area, settings: addresses },
        stderr,
        all.length > 0,
      )
      const loaded = staged && {
        source: staged.name,
        release: staged.release,
        places: await added(staged, dataDir, stderr),
      }
      all.push({
        area: got.area.slug,
        name: got.area.name,
        state: loaded ? 'loaded' : 'current',
        ...loaded,
        bytes,
        seconds: Math.round(performance.now() - began) / 1000,
      })
      if (!json) print(stdout, lineOf(all.at(-1)!))
    }
  } finally {
    // Also after a failure, because the areas before it stay.
    if (json) printJson(stdout, { areas: all })
  }
  return 0
}

const downloaded = (request: AreaRequest, stderr: Output, hasLoadedOthers: boolean): Promise<GotArea> =>
  withDownloadProgress(
    getAreaInThread,
    request,
    ({ step, done }) => step !== 'reading the catalogue' && done !== 1,
    stderr,
    hasLoadedOthers ? 'The areas before it are up to date.' : undefined,
  )

/** What the progress of every download has. */
type Transfer = { step: string; bytes: number; done?: number; places?: number }

/**
 * Runs a download with a progress line. Ctrl-C stops it.
 * @param isKept whether another attempt after this progress transfers less
 * @param otherwise a sentence for failures after which another attempt transfers everything again
 * @throws NotDone
 */
export async function withDownloadProgress<Progress extends Transfer, Request extends { dataDir: string }, Got>(
  download: (request: Request & { signal: AbortSignal; onProgress(progress: Progress): void }) => Promise<Got>,
  request: Request,
  isKept: (progress: Progress) => boolean,
  stderr: Output,
  otherwise = 'Nothing was changed.',
): Promise<Got> {
  let last: Progress | undefined
  using watch = progressWatch(stderr)
  try {
    return await interruptible(signal =>
      download({
        ...request,
        signal,
        onProgress(progress) {
          last = progress
          const { bytes: transferred, ...step }: Transfer = progress
          watch.report({ ...step, transferred })
        },
      }),
    )
  } catch (error) {
    const kept = last && isKept(last) ? 'What was transferred is kept: the same command continues there.' : otherwise
    return orDownloadNotDone(error as Error, kept, request.dataDir)
  }
}

/**
 * Turns expected errors of a download into NotDone. Other errors are bugs.
 * @param kept a sentence that tells what the download leaves behind
 */
function orDownloadNotDone(error: Error, kept: string, dataDir: string): never {
  if (error.name === 'AbortError') throw new NotDone(`Stopped. ${kept}`)
  if (error.name === 'DownloadFailed') throw new NotDone(`${error.message}. ${kept}`)
  return orNotDone(dataDir)(error)
}

async function added(staged: StagedArea, dataDir: string, stderr: Output): Promise<number> {
  const { sources, warnings } = await withProgress({ staged }, dataDir, stderr)
  for (const warning of warnings) print(stderr, warning)
  removeStaged(staged)
  return sources.find(({ name }) => name === staged.name)!.kept
}

const lineOf = ({ name, state, release, places = 0, bytes, seconds }: AreaResult): string =>
  state === 'current'
    ? `${asLine(name)}: the place index has the latest release already (${megabytes(bytes)} transferred)`
    : `${asLine(name)}: ${count(places, 'place')} of release ${release}, ${megabytes(bytes)} in ${seconds.toFixed(1)} s`
