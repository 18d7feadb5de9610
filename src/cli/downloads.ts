import type { AreaRequest } from '../places/downloads/index.ts'
import { type CopiedMap, getMap, type MapRequest } from '../places/downloads/maps/index.ts'
import { removeStaged, type StagedArea } from '../places/downloads/staged-area.ts'
import { getAreaInThread } from '../places/downloads/thread.ts'
import type { Near } from '../places/gazetteer/near.ts'
import { NotDone } from './command.ts'
import { print, printJson } from './output.ts'
import type { Output, Program } from './program.ts'
import { interruptible, orNotDone, rebuiltWithProgress } from './rebuild-places.ts'
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

/** Downloads areas into the place index, one after the other, with progress. @throws NotDone */
export async function getPlaces(
  areas: readonly Pick<AreaRequest, 'area' | 'from'>[],
  { settings, stdout, stderr }: Program,
  json: boolean,
): Promise<void> {
  const { dataDir, overtureCatalogUrl, geofabrikIndexUrl } = settings
  const all: AreaResult[] = []
  try {
    for (const area of areas) {
      const began = performance.now()
      const request = { dataDir, ...area, settings: { overtureCatalogUrl, geofabrikIndexUrl } }
      const { staged, bytes, ...got } = await withDownloadProgress(
        getAreaInThread,
        request,
        ({ step, done }) => step !== 'reading the catalogue' && done !== 1,
        stderr,
        all.length > 0 ? 'The areas before it are up to date.' : undefined,
      )
      const { slug, name } = got.area
      const loaded = staged && {
        source: staged.name,
        release: staged.release,
        places: await added(staged, dataDir, stderr),
      }
      const result: AreaResult = {
        area: slug,
        name,
        state: loaded ? 'loaded' : 'current',
        ...loaded,
        bytes,
        seconds: secondsSince(began),
      }
      all.push(result)
      if (!json) print(stdout, areaLine(result))
    }
  } finally {
    // Also after a failure, because the areas before it stay.
    if (json) printJson(stdout, { areas: all })
  }
}

/** Adds a downloaded area to the place index. @returns the number of its places */
async function added(staged: StagedArea, dataDir: string, stderr: Output): Promise<number> {
  const { sources, warnings } = await rebuiltWithProgress({ staged }, dataDir, stderr)
  for (const warning of warnings) print(stderr, warning)
  removeStaged(staged)
  return sources.find(({ name }) => name === staged.name)!.kept
}

const areaLine = ({ name, state, release, places = 0, bytes, seconds }: AreaResult): string =>
  state === 'current'
    ? `${asLine(name)}: the place index has the latest release already (${megabytes(bytes)} transferred)`
    : `${asLine(name)}: ${count(places, 'place')} of release ${release}, ${megabytes(bytes)} in ${seconds.toFixed(1)} s`

/** Copies the map tiles of an area with progress. @throws NotDone */
export async function copyMap(
  near: Near,
  maxZoom: number | undefined,
  { settings: { dataDir, pmtilesBuildUrl }, stdout, stderr }: Program,
  json: boolean,
): Promise<void> {
  const began = performance.now()
  const request: MapRequest = { dataDir, near, buildUrl: pmtilesBuildUrl, ...(maxZoom !== undefined && { maxZoom }) }
  const copied = await withDownloadProgress(getMap, request, ({ step }) => step === 'transferring tiles', stderr)
  const seconds = secondsSince(began)
  const { area, ...facts } = copied
  if (json) printJson(stdout, { area: area.slug, name: area.name, ...facts, seconds })
  else print(stdout, mapLine(copied, seconds))
}

const mapLine = ({ area, file, build, isCurrent, tiles, size, bytes }: CopiedMap, seconds: number): string =>
  isCurrent
    ? `${asLine(area.name)}: ${file} is of the newest build already (${megabytes(bytes)} transferred)`
    : `${asLine(area.name)}: ${count(tiles, 'tile')} of ${build}, ${megabytes(size)} in ${file}, ${megabytes(bytes)} in ${seconds.toFixed(1)} s`

const secondsSince = (began: number): number => Math.round(performance.now() - began) / 1000

/** What the progress of every download has. */
type Transfer = { step: string; bytes: number; done?: number; places?: number }

/**
 * Runs a download with a progress line. Ctrl-C stops it.
 * @param isKept whether another attempt after this progress transfers less
 * @param otherwise a sentence for failures after which another attempt transfers everything again
 * @throws NotDone
 */
async function withDownloadProgress<Progress extends Transfer, Request extends { dataDir: string }, Got>(
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
    const { name, message } = error as Error
    const kept = last && isKept(last) ? 'What was transferred is kept: the same command continues there.' : otherwise
    if (name === 'AbortError') throw new NotDone(`Stopped. ${kept}`)
    if (name === 'DownloadFailed') throw new NotDone(`${message}. ${kept}`)
    return orNotDone(request.dataDir)(error as Error)
  }
}
