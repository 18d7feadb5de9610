import { readFileSync } from 'node:fs'
import { sevenDecimals } from '../../src/domain/coordinates.ts'
import type { OsmFeature } from './osm-feature.ts'

type Feature = { id: string; properties: Record<string, string>; geometry: { type: string; coordinates: number[] } }

/** Returns the points of a GeoJSON file that is written as a script, `var name = {…}`. The script is never run. */
export const pointsOfGeojsonScript = (file: URL): OsmFeature[] => {
  const script = readFileSync(file, 'utf8')
  const json = script.slice(script.indexOf('=') + 1).replace(/;?\s*$/, '')
  const { features }: { features: Feature[] } = JSON.parse(json)
  return features
    .filter(feature => feature.geometry.type === 'Point')
    .map(({ id, properties, geometry }) => ({
      osmId: id,
      tags: properties,
      latitude: sevenDecimals(geometry.coordinates[1]!),
      longitude: sevenDecimals(geometry.coordinates[0]!),
    }))
}
