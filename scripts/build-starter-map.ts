import { globSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import GeoJSONVT from 'geojson-vt'
import { openStreetMap } from '../src/domain/attribution.ts'
import type { Box } from '../src/places/areas/box.ts'
import { packArchive } from '../src/places/downloads/maps/archive.ts'
import { tileBoxOf, tileIdOf } from '../src/places/downloads/maps/tile-ids.ts'
import { readExtract } from './starter-map/extract.ts'
import { featuresOf, type Layers } from './starter-map/town-features.ts'
import { mapTowns } from './starter-map/towns.ts'

const minZoom = 9
const maxZoom = 14
/** Steps of a tile's side. The deepest tiles are shown larger, so they are finer: 0.4 m at 49° north. */
const extentAt = (zoom: number) => (zoom === maxZoom ? 4096 : 2048)
/** Simplification of lines, in steps. */
const tolerance = 4

const tileIn = (layers: Layers, zoom: number) => {
  const extent = extentAt(zoom)
  const cut = [...layers].map(([name, features]) => {
    const index = new GeoJSONVT(
      { type: 'FeatureCollection', features },
      { maxZoom: zoom + 1, indexMaxZoom: 0, tolerance, extent, buffer: 64 },
    )
    return [name, index] as const
  })
  return (x: number, y: number): Uint8Array => {
    const tiles = cut.flatMap(([name, index]) => {
      const tile = index.getTile(zoom, x, y)
      return tile && tile.features.length > 0 ? [[name, tile]] : []
    })
    return fromGeojsonVt(Object.fromEntries(tiles), { version: 2, extent })
  }
}

/** Builds the map of the starter towns. @param folder with the extracts, also in folders of it */
export const buildStarterMap = async (folder: string): Promise<Uint8Array> => {
  const tiles = new Map<number, Uint8Array>()
  for (const { file, area } of mapTowns) {
    const [path] = globSync(`${folder}/**/${file}`)
    if (!path) throw new Error(`${folder} has no ${file}`)
    const extract = await readExtract(path)
    const atZoom = featuresOf(extract, area)
    for (let zoom = minZoom; zoom <= maxZoom; zoom++) {
      const tile = tileIn(atZoom(zoom), zoom)
      const { minX, maxX, minY, maxY } = tileBoxOf(area, zoom)
      for (let x = minX; x <= maxX; x++)
        for (let y = minY; y <= maxY; y++) tiles.set(tileIdOf(zoom, x, y), gzipSync(tile(x, y), { level: 9 }))
    }
  }
  const areas: Box[] = mapTowns.map(({ area }) => area)
  const [west, south] = [Math.min(...areas.map(({ west }) => west)), Math.min(...areas.map(({ south }) => south))]
  const [east, north] = [Math.max(...areas.map(({ east }) => east)), Math.max(...areas.map(({ north }) => north))]
  const center = { centerZoom: minZoom, centerLongitude: areas[0]!.west, centerLatitude: areas[0]!.south }
  return packArchive(
    tiles,
    { attribution: openStreetMap, areas },
    { west, south, east, north, minZoom, maxZoom, ...center },
  )
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('name the folder of the extracts: npm run build:starter-map -- FOLDER')
  const bytes = await buildStarterMap(folder)
  writeFileSync(new URL('../starter/map.pmtiles', import.meta.url), bytes)
  console.log(`${mapTowns.length} towns, ${bytes.length} bytes`)
}
