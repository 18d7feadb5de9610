import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { boxOf, featureOf, type OsmFeature } from './osm-feature.ts'

type Feature = { properties: Record<string, unknown>; geometry: Parameters<typeof boxOf>[0] }

/** Returns the features of a GeoJSON file. The file may be packed, or a script, `var name = {…}`. The script is never run. */
export const featuresOfGeojson = (file: URL): OsmFeature[] => {
  const bytes = readFileSync(file)
  const text = (file.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const { features }: { features: Feature[] } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  return features.map(({ properties, geometry }) => featureOf(properties, boxOf(geometry)))
}
