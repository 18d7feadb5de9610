import { join } from 'node:path'
import { type AreaSource, fingerprintOf, type NamedArea, sourceName } from '../areas/named-area.ts'
import type { Near } from '../gazetteer/near.ts'
import { downloadClient } from './client.ts'
import { DocumentGone } from './failures.ts'
import { areaNear, knownAreas } from './known-areas.ts'
import { extractFor, stageExtract } from './osm.ts'
import { latestRelease, overtureOrigins } from './overture/catalogue.ts'
import { stageOverture } from './overture/index.ts'
import type { DownloadProgress, StepProgress } from './progress.ts'
import type { StagedArea } from './staged-area.ts'

export type AreaRequest = {
  dataDir: string
  /** A location that the gazetteer found, or an area that is in the place index. */
  area: Near | NamedArea
  /** Addresses of the catalogues. */
  from?: AreaSource
  settings: { overtureCatalogUrl: string; geofabrikIndexUrl: string }
  signal?: AbortSignal
  onProgress?(progress: DownloadProgress): void
}

/** An area that was downloaded. Without `staged`, the place index has its latest release already. */
export type GotArea = { area: NamedArea; staged?: StagedArea /** Bytes transferred. */; bytes: number }

/**
 * Downloads the places to eat and drink of an area, below `DATA_DIR/downloads`. A call after an interruption continues
 * where that one ended. Writes nothing to the place index: `addStaged` does.
 * @throws DownloadFailed: network, server, layout of the files
 * @throws PlaceIndexBusy while another process downloads this area
 * @throws SourceError for damaged files; Error of `node:fs`, as for a full disk; the reason of the signal
 */
export const getArea = async (request: AreaRequest): Promise<GotArea> => {
  const { dataDir, area: wanted, from = 'overture' } = request
  const area = 'slug' in wanted ? wanted : areaNear(dataDir, wanted)
  let bytes = 0
  let last: StepProgress = { step: 'reading the catalogue' }
  const onProgress = (progress: StepProgress) => {
    last = progress
    request.onProgress?.({ ...progress, bytes })
  }
  const onBytes = (more: number) => {
    bytes += more
    onProgress(last)
  }
  onProgress(last)
  const staged = await getFrom[from](request, area, { onBytes, onProgress })
  return { area, bytes, ...(staged && { staged }) }
}

/** Downloads an area from one source. @returns `undefined` when the place index has its latest release */
type Get = (request: AreaRequest, area: NamedArea, report: Report) => Promise<StagedArea | undefined>

/** What all requests of a download report. */
type Report = { onBytes(bytes: number): void; onProgress(progress: StepProgress): void }

const getOverture: Get = async ({ dataDir, settings, signal }, area, { onBytes, onProgress }) => {
  const address = settings.overtureCatalogUrl
  const client = downloadClient({ address, setting: 'OVERTURE_CATALOG_URL', origins: overtureOrigins, signal, onBytes })
  const catalogue = new URL(address)
  const folder = join(dataDir, 'downloads', 'overture')
  for (let isRepeated = false; ; isRepeated = true) {
    const release = await latestRelease(client, catalogue)
    if (isKnown(dataDir, 'overture', area, release.name)) return undefined
    try {
      return await stageOverture({ client, folder, release, area, onProgress })
    } catch (error) {
      // Old releases are deleted, perhaps while they are read.
      if (!(error instanceof DocumentGone) || isRepeated) throw error
    }
  }
}

const getOsm: Get = async ({ dataDir, settings, signal }, area, { onBytes, onProgress }) => {
  const address = settings.geofabrikIndexUrl
  const client = downloadClient({ address, setting: 'GEOFABRIK_INDEX_URL', signal, onBytes })
  const extract = await extractFor(client, new URL(address), area.area)
  if (isKnown(dataDir, 'osm', area, extract.release)) return undefined
  return stageExtract({ client, folder: join(dataDir, 'downloads', 'osm'), extract, area, onProgress })
}

const getFrom: Record<AreaSource, Get> = { overture: getOverture, osm: getOsm }

const isKnown = (dataDir: string, from: AreaSource, area: NamedArea, release: string): boolean =>
  knownAreas(dataDir).some(
    known =>
      known.source === sourceName(from, area) && fingerprintOf(known, known.release) === fingerprintOf(area, release),
  )
