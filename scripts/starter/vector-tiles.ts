import { readdirSync, readFileSync } from 'node:fs'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { osmTagsOf } from '../../src/domain/osm/tags.ts'
import { type Box, boxOf, featureOf, type OsmFeature } from './osm-feature.ts'

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
      const tags = osmTagsOf(feature.properties)
      if (!wanted(tags)) continue
      const id = `${tags['@type']}/${tags['@id']}`
      const box = boxOf(feature.toGeoJSON(x!, y!, zoom!).geometry)
      // A building on the edge of a tile is cut in two. Its box joins the boxes of both parts.
      found.set(id, { tags, box: joined(found.get(id)?.box, box) })
    }
  }
  return [...found.values()].map(({ tags, box }) => featureOf(tags, box))
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
