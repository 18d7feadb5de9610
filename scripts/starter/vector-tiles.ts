import { readdirSync, readFileSync } from 'node:fs'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { sevenDecimals } from '../../src/domain/coordinates.ts'
import type { OsmFeature } from './osm-feature.ts'

type Box = { west: number; south: number; east: number; north: number }

/** Returns the wanted features in a folder of vector tiles `zoom-x-y.mvt` (layer `osm`): those with a name, each once. */
export const featuresOfTiles = (folder: URL, wanted: (tags: OsmFeature['tags']) => boolean): OsmFeature[] => {
  const found = new Map<string, { tags: OsmFeature['tags']; box: Box }>()
  for (const file of readdirSync(folder).sort()) {
    const [zoom, x, y] = file.split(/\D/).map(Number)
    const layer = new VectorTile(new PbfReader(readFileSync(new URL(file, folder)))).layers.osm
    for (let i = 0; layer && i < layer.length; i++) {
      const feature = layer.feature(i)
      // Nine of ten features have no name and are useless for search.
      if (!feature.properties.name) continue
      const tags = Object.fromEntries(Object.entries(feature.properties).map(([key, value]) => [key, String(value)]))
      if (!wanted(tags)) continue
      const osmId = `${tags['@type']}/${tags['@id']}`
      const box = boxOf(feature.toGeoJSON(x!, y!, zoom!))
      // A building on the edge of a tile is cut in two. Its box joins the boxes of both parts.
      found.set(osmId, { tags, box: joined(found.get(osmId)?.box, box) })
    }
  }
  return [...found].map(([osmId, { tags, box }]) => ({
    osmId,
    tags,
    latitude: sevenDecimals((box.south + box.north) / 2),
    longitude: sevenDecimals((box.west + box.east) / 2),
  }))
}

const boxOf = ({ geometry }: ReturnType<VectorTileFeature['toGeoJSON']>): Box => {
  const numbers = 'coordinates' in geometry ? [geometry.coordinates].flat(4) : []
  const longitudes = numbers.filter((_, i) => i % 2 === 0)
  const latitudes = numbers.filter((_, i) => i % 2 === 1)
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  }
}

const joined = (a: Box | undefined, b: Box): Box =>
  a
    ? {
        west: Math.min(a.west, b.west),
        south: Math.min(a.south, b.south),
        east: Math.max(a.east, b.east),
        north: Math.max(a.north, b.north),
      }
    : b
