import { type CopiedMap, getMap, type MapRequest } from '../places/downloads/maps/index.ts'
import type { Near } from '../places/gazetteer/near.ts'
import { withDownloadProgress } from './get-places.ts'
import { print, printJson } from './output.ts'
import type { Program } from './program.ts'
import { asLine, count, megabytes } from './terminal/text.ts'

/** Copies the tiles of an area with progress. @returns the exit code @throws NotDone */
export async function copyMap(
  near: Near,
  maxZoom: number | undefined,
  { settings: { dataDir, pmtilesBuildUrl }, stdout, stderr }: Program,
  json: boolean,
): Promise<number> {
  const began = performance.now()
  const request: MapRequest = { dataDir, near, buildUrl: pmtilesBuildUrl, ...(maxZoom !== undefined && { maxZoom }) }
  const copied = await withDownloadProgress(getMap, request, ({ step }) => step === 'transferring tiles', stderr)
  const seconds = Math.round(performance.now() - began) / 1000
  const { area, ...facts } = copied
  if (json) printJson(stdout, { area: area.slug, name: area.name, ...facts, seconds })
  else print(stdout, lineOf(copied, seconds))
  return 0
}

const lineOf = ({ area, file, build, isCurrent, tiles, size, bytes }: CopiedMap, seconds: number): string =>
  isCurrent
    ? `${asLine(area.name)}: ${file} is of the newest build already (${megabytes(bytes)} transferred)`
    : `${asLine(area.name)}: ${count(tiles, 'tile')} of ${build}, ${megabytes(size)} in ${file}, ${megabytes(bytes)} in ${seconds.toFixed(1)} s`
