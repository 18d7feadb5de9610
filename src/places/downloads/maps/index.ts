import { existsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '../../../util/durations.ts'
import { makeFolder } from '../../../util/make-folder.ts'
import { boxesOf, centerOf } from '../../areas/area.ts'
import { type NamedArea, slugOf } from '../../areas/named-area.ts'
import type { Near } from '../../gazetteer/near.ts'
import { onlyOne } from '../../index/only-one.ts'
import { type DownloadClient, downloadClient } from '../client.ts'
import { DownloadFailed, FileChanged } from '../failures.ts'
import { areaNear } from '../known-areas.ts'
import { firstBytes, type MapBounds, readHeader, readMetadata } from './archive.ts'
import { copyTiles } from './copy.ts'
import { mapSuffix, mapsFolder } from './newest.ts'
import { openArchive, planCopy, type RemoteArchive } from './plan.ts'
import { tilesOf } from './tile-ids.ts'

export type MapRequest = {
  dataDir: string
  /** A location that the gazetteer found. */
  near: Near
  /** Address of an archive. `<YYYYMMDD>` in it stands for the newest day that answers. */
  buildUrl: string
  /** Highest zoom to copy; that of the archive when absent. */
  maxZoom?: number
  signal?: AbortSignal
  onProgress?(progress: MapProgress): void
}

type MapProgress = {
  step: 'looking for the newest build' | 'reading the directories' | 'transferring tiles'
  done?: number
  /** Bytes transferred so far, by all steps. */
  bytes: number
}

/** A map of an area. */
export type CopiedMap = {
  file: string
  area: NamedArea
  build: string
  /** Whether the file was there already, from the same build. */
  isCurrent: boolean
  tiles: number
  size: number
  /** Bytes transferred. */
  bytes: number
}

/**
 * Copies the tiles of an area into `DATA_DIR/maps/AREA.pmtiles`. A call after an interruption continues where that one ended.
 * @throws DownloadFailed; PlaceIndexBusy while another process copies this area; Error of `node:fs`; the reason of the signal
 */
export const getMap = async (request: MapRequest): Promise<CopiedMap> => {
  const { dataDir, near, buildUrl, maxZoom, signal } = request
  let [bytes, last]: [number, Omit<MapProgress, 'bytes'>] = [0, { step: 'looking for the newest build' }]
  const report = (progress: Omit<MapProgress, 'bytes'>) => {
    last = progress
    request.onProgress?.({ ...progress, bytes })
  }
  report(last)
  const client = downloadClient({
    address: buildUrl.replace(day, '20260101'),
    setting: 'PMTILES_BUILD_URL',
    signal,
    onBytes(more) {
      bytes += more
      report(last)
    },
  })
  makeFolder(mapsFolder(dataDir))
  const { area, file } = await fileFor(dataDir, near)
  const url = await newestBuild(client, buildUrl)
  return onlyOne(`${file}.lock`, async () => {
    for (let isRepeated = false; ; isRepeated = true) {
      const archive = await openArchive(client, url)
      const about = {
        build: url.href,
        tag: archive.version.tag ?? String(archive.version.size),
        area,
        maxZoom: zoomOf(archive, maxZoom),
      }
      const copied = await aboutMap(file)
      const facts = { file, area, build: url.href }
      if (copied && JSON.stringify(copied.about) === JSON.stringify(about))
        return { ...facts, isCurrent: true, tiles: copied.tiles, size: statSync(file).size, bytes }
      try {
        const tiles = await copyArea(client, archive, about, file, report)
        return { ...facts, isCurrent: false, tiles, size: statSync(file).size, bytes }
      } catch (error) {
        if (!(error instanceof FileChanged) || isRepeated) throw error
      }
    }
  })
}

/** What is known of a copied map, in its metadata as `forklist`. */
type AboutMap = { build: string; tag: string; area: NamedArea; maxZoom: number }

const zoomOf = ({ header, url }: RemoteArchive, wanted = header.maxZoom): number => {
  if (wanted < header.minZoom) throw new DownloadFailed(`${url} begins with zoom ${header.minZoom}`)
  return Math.min(wanted, header.maxZoom)
}

const copyArea = async (
  client: DownloadClient,
  archive: RemoteArchive,
  about: AboutMap,
  file: string,
  report: (progress: Omit<MapProgress, 'bytes'>) => void,
): Promise<number> => {
  const { maxZoom, area } = about
  const boxes = boxesOf(area.area)
  const wanted = tilesOf(boxes, maxZoom)
  const plan = await planCopy(client, archive, wanted, done => report({ step: 'reading the directories', done }))
  if (plan.entries.length === 0) throw new DownloadFailed(`${archive.url} has no tiles of ${area.name}`)
  const center = centerOf(area.area)
  const isCut = boxes.length > 1
  const bounds: MapBounds = {
    west: isCut ? -180 : boxes[0]!.west,
    east: isCut ? 180 : boxes[0]!.east,
    south: Math.min(...boxes.map(({ south }) => south)),
    north: Math.max(...boxes.map(({ north }) => north)),
    centerLongitude: center.longitude,
    centerLatitude: center.latitude,
    centerZoom: Math.min(maxZoom, centerZoom),
    minZoom: archive.header.minZoom,
    maxZoom,
  }
  report({ step: 'transferring tiles', done: 0 })
  await copyTiles(file, {
    client,
    archive,
    plan,
    metadata: { ...archive.metadata, forklist: about },
    bounds,
    key: JSON.stringify(about),
    onProgress: done => report({ step: 'transferring tiles', done }),
  })
  return plan.addressedTiles
}

/** A zoom at which a town fills a screen. */
const centerZoom = 11

const day = '<YYYYMMDD>'
/** Builds are daily. A publisher that is this late has stopped. */
const maxDays = 14

/** @throws DownloadFailed */
const newestBuild = async (client: DownloadClient, address: string): Promise<URL> => {
  if (!address.includes(day)) return new URL(address)
  for (let age = 0; age < maxDays; age++) {
    const date = new Date(Date.now() - age * dayMs).toISOString().slice(0, 10).replaceAll('-', '')
    const url = new URL(address.replace(day, date))
    if (await client.exists(url)) return url
  }
  throw new DownloadFailed(`No build of the last ${maxDays} days answers at ${address}. Check PMTILES_BUILD_URL`)
}

/** Returns the file of an area. Another area of the same name gets a longer one. */
const fileFor = async (dataDir: string, near: Near): Promise<{ area: NamedArea; file: string }> => {
  const area = areaNear(dataDir, near)
  const fileOf = (slug: string) => join(mapsFolder(dataDir), `${slug}${mapSuffix}`)
  const copied = await aboutMap(fileOf(area.slug))
  const isTaken = copied !== undefined && copied.about?.area.name !== area.name
  return { area, file: fileOf(isTaken ? slugOf(area.name) : area.slug) }
}

/** Reads what `getMap` wrote about a map; `undefined` without a map. */
const aboutMap = async (file: string): Promise<{ about?: AboutMap; tiles: number } | undefined> => {
  if (!existsSync(file)) return undefined
  await using handle = await open(file)
  const read = async (position: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  }
  const { metadata, internalCompression, addressedTiles } = readHeader(await read(0, firstBytes), file)
  const bytes = await read(metadata.offset, metadata.length)
  const { forklist: about } = readMetadata(bytes, internalCompression, file) as { forklist?: AboutMap }
  return { tiles: addressedTiles, ...(about && { about }) }
}
