import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { makeFolder } from '../../util/make-folder.ts'
import { boxesOf, centerOf, type PlaceArea } from '../areas/area.ts'
import type { Box } from '../areas/box.ts'
import { fingerprintOf, type NamedArea, slugOf, sourceName } from '../areas/named-area.ts'
import { onlyOne } from '../index/only-one.ts'
import { osmPbf } from '../sources/osm/index.ts'
import type { DownloadClient, FileVersion } from './client.ts'
import { checkRoom, DownloadFailed, FileChanged } from './failures.ts'
import type { StepProgress } from './progress.ts'
import type { StagedArea } from './staged-area.ts'

// The index of extracts of Geofabrik: https://download.geofabrik.de/index-v1.json.

const position = z.tuple([z.number(), z.number()]).rest(z.number())
const polygon = z.array(z.array(position))
const feature = z.object({
  properties: z.object({ id: z.string(), name: z.string(), urls: z.object({ pbf: z.string().optional() }) }),
  geometry: z.union([
    z.object({ type: z.literal('Polygon'), coordinates: polygon }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon) }),
  ]),
})
const index = z.object({ features: z.array(feature).max(10_000) })
type Feature = z.output<typeof feature>

/** The index with all polygons has some megabytes. */
const maxIndexBytes = 64 << 20

type OsmExtract = { id: string; url: URL; version: FileVersion; release: string }

/** Returns the smallest extract for an area, in its current version. @throws DownloadFailed */
export const extractFor = async (client: DownloadClient, address: URL, area: PlaceArea): Promise<OsmExtract> => {
  const { features } = await client.json(address, index, maxIndexBytes)
  const chosen = smallestFor(
    features.filter(({ properties }) => properties.urls.pbf !== undefined),
    area,
  )
  if (!chosen) throw new DownloadFailed(`${address} has no extract that holds the area`)
  const { id, urls } = chosen.properties
  return currentExtract(client, id, new URL(urls.pbf!, address))
}

const currentExtract = async (client: DownloadClient, id: string, url: URL): Promise<OsmExtract> => {
  const version = await client.version(url)
  return { id, url, version, release: `${id} ${version.day ?? version.tag ?? version.size}` }
}

type Shape = { feature: Feature; rings: Ring[]; box: Box; size: number }
type Ring = readonly (readonly [longitude: number, latitude: number, ...more: number[]])[]

/**
 * Returns the smallest polygon that holds a whole circle, else the smallest that holds its middle. The box of a country is
 * wider than the country, so a box takes the polygon whose own box is most like it.
 */
const smallestFor = (features: readonly Feature[], area: PlaceArea): Feature | undefined => {
  const shapes = features.map(shapeOf).sort((a, b) => a.size - b.size)
  if ('boxes' in area) {
    const likeness = ({ box }: Shape) => area.boxes.reduce((sum, each) => sum + likenessOf(box, each), 0)
    const best = shapes.reduce<Shape | undefined>(
      (best, shape) => (best && likeness(best) >= likeness(shape) ? best : shape),
      undefined,
    )
    if (best && likeness(best) >= minLikeness) return best.feature
  }
  const rim = rimOf(area)
  const { latitude, longitude } = centerOf(area)
  const holding = (points: readonly (readonly [number, number])[]) =>
    shapes.find(({ rings }) => points.every(point => isInRings(rings, point)))
  return (holding(rim) ?? holding([[longitude, latitude]]))?.feature
}

const minLikeness = 0.3

const shapeOf = (feature: Feature): Shape => {
  const { geometry } = feature
  const rings: Ring[] = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
  const box = { west: 180, south: 90, east: -180, north: -90 }
  for (const [longitude, latitude] of rings.flat()) {
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
  }
  return { feature, rings, box, size: rings.reduce((sum, ring) => sum + areaOfRing(ring), 0) }
}

/** Returns the area of a ring on a cylinder of equal area, without sign. */
const areaOfRing = (ring: Ring): number => {
  let sum = 0
  for (const [index, [x, latitude]] of ring.entries()) {
    const [nextX, nextLatitude] = ring[(index + 1) % ring.length]!
    sum += x * heightOf(nextLatitude) - nextX * heightOf(latitude)
  }
  return Math.abs(sum) / 2
}

const heightOf = (latitude: number): number => Math.sin((latitude * Math.PI) / 180)

const sizeOf = ({ west, south, east, north }: Box): number =>
  Math.max(0, east - west) * Math.max(0, heightOf(north) - heightOf(south))

/** Returns the shared area of two boxes as a share of their union. */
const likenessOf = (one: Box, other: Box): number => {
  const shared = sizeOf({
    west: Math.max(one.west, other.west),
    south: Math.max(one.south, other.south),
    east: Math.min(one.east, other.east),
    north: Math.min(one.north, other.north),
  })
  return shared / (sizeOf(one) + sizeOf(other) - shared)
}

/** Returns points on the edge of an area. */
const rimOf = (area: PlaceArea): [longitude: number, latitude: number][] =>
  boxesOf(area).flatMap(({ west, south, east, north }) => {
    const [x, y] = [(west + east) / 2, (south + north) / 2]
    const directions = Array.from({ length: 16 }, (_, index) => (index * Math.PI) / 8)
    return 'boxes' in area
      ? [
          [west, south],
          [west, north],
          [east, south],
          [east, north],
        ]
      : directions.map(angle => [
          x + ((east - west) / 2) * Math.cos(angle),
          y + ((north - south) / 2) * Math.sin(angle),
        ])
  })

/** Counts the crossings of a line to the east. Holes are rings too. */
const isInRings = (rings: readonly Ring[], [x, y]: readonly [number, number]): boolean => {
  let isInside = false
  for (const ring of rings)
    for (const [index, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(index + 1) % ring.length]!
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside
    }
  return isInside
}

type ExtractDownload = {
  client: DownloadClient
  folder: string
  extract: OsmExtract
  area: NamedArea
  onProgress(progress: StepProgress): void
}

/**
 * Transfers an extract of OpenStreetMap. What was transferred is kept: another call continues there.
 * @throws DownloadFailed; PlaceIndexBusy; Error of `node:fs`
 */
export const stageExtract = async (download: ExtractDownload): Promise<StagedArea> => {
  const { client, folder, area } = download
  let { extract } = download
  const file = join(folder, `${slugOf(extract.id)}.osm.pbf`)
  makeFolder(folder)
  await onlyOne(`${file}.lock`, async () => {
    for (let isRepeated = false; ; isRepeated = true) {
      try {
        return await transfer({ ...download, extract }, file)
      } catch (error) {
        if (!(error instanceof FileChanged) || isRepeated) throw error
        extract = await currentExtract(client, extract.id, extract.url)
      }
    }
  })
  return {
    name: sourceName('osm', area),
    format: osmPbf.name,
    ...(osmPbf.attribution !== undefined && { attribution: osmPbf.attribution }),
    fingerprint: fingerprintOf(area, extract.release),
    release: extract.release,
    area,
    files: [file],
    isExtract: true,
    temporary: [file, versionFile(file)],
  }
}

const versionFile = (file: string): string => `${file}.version`

const transfer = async ({ client, extract: { url, version }, onProgress }: ExtractDownload, file: string) => {
  const isSame = existsSync(versionFile(file)) && readFileSync(versionFile(file), 'utf8') === JSON.stringify(version)
  if (!isSame) {
    rmSync(file, { force: true })
    writeFileSync(versionFile(file), JSON.stringify(version))
  }
  const start = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  await checkRoom(dirname(file), version.size - start)
  await using handle = await open(file, isSame && start > 0 ? 'r+' : 'w')
  onProgress({ step: 'transferring the extract', done: start / version.size })
  await client.pieces(url, { start, end: version.size }, version, async (piece, at) => {
    for (let written = 0; written < piece.length; )
      written += (await handle.write(piece, written, piece.length - written, at + written)).bytesWritten
    onProgress({ step: 'transferring the extract', done: (at + piece.length) / version.size })
  })
  await handle.sync()
}
