import { join } from 'node:path'
import type { Near } from '../gazetteer/near.ts'
import { downloadClient } from './client.ts'
import { DocumentGone } from './failures.ts'
import { type AreaSource, areaNear, fingerprintOf, knownAreas, type NamedArea, sourceName } from './known-areas.ts'
import { latestRelease, overtureOrigins } from './overture/catalogue.ts'
import { stageOverture } from './overture/index.ts'
import type { DownloadProgress } from './progress.ts'
import type { StagedArea } from './staged-area.ts'

export type AreaRequest = {
  dataDir: string
  /** A location that the gazetteer found, or an area that is in the place index. */
  area: Near | NamedArea
  /** Addresses of the catalogues. */
  settings: { overtureCatalogUrl: string }
  signal?: AbortSignal
  onProgress?(progress: DownloadProgress): void
}

/** An area that was downloaded. Without `staged`, the place index has its latest release already. */
export type GotArea = { area: NamedArea; staged?: StagedArea }

/**
 * Downloads the places to eat and drink of an area, below `DATA_DIR/downloads`. A call after an interruption continues
 * where that one ended. Writes nothing to the place index: `addStaged` does.
 * @throws DownloadFailed: network, server, layout of the files
 * @throws PlaceIndexBusy while another process downloads this area
 * @throws SourceError for damaged files; Error of `node:fs`, as for a full disk; the reason of the signal
 */
export const getArea = async (request: AreaRequest): Promise<GotArea> => {
  const { dataDir, area: wanted } = request
  const area = 'slug' in wanted ? wanted : areaNear(dataDir, wanted)
  const staged = await getOverture(request, area)
  return { area, ...(staged !== 'current' && { staged }) }
}

const getOverture = async (
  { dataDir, settings, signal, onProgress = () => {} }: AreaRequest,
  area: NamedArea,
): Promise<StagedArea | 'current'> => {
  const address = settings.overtureCatalogUrl
  let bytes = 0
  let last: DownloadProgress = { step: 'reading the catalogue' }
  const report = (progress: DownloadProgress) => {
    last = progress
    onProgress({ ...progress, bytes })
  }
  const client = downloadClient({
    address,
    setting: 'OVERTURE_CATALOG_URL',
    origins: overtureOrigins,
    signal,
    onBytes(more) {
      bytes += more
      report(last)
    },
  })
  report(last)
  let release = await latestRelease(client, new URL(address))
  const isCurrent = () => isKnown(dataDir, 'overture', area, release.name)
  for (let isRepeated = false; ; isRepeated = true) {
    if (isCurrent()) return 'current'
    try {
      const folder = join(dataDir, 'downloads', 'overture')
      return await stageOverture({ client, folder, release, area, onProgress: report })
    } catch (error) {
      // Old releases are deleted, perhaps while they are read.
      if (!(error instanceof DocumentGone) || isRepeated) throw error
      release = await latestRelease(client, new URL(address))
    }
  }
}

const isKnown = (dataDir: string, from: AreaSource, area: NamedArea, release: string): boolean =>
  knownAreas(dataDir).some(
    known =>
      known.source === sourceName(from, area) && fingerprintOf(known, known.release) === fingerprintOf(area, release),
  )
