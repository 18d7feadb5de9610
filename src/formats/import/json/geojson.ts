import type { Reader } from '../imported-place.ts'
import { isJson } from './document.ts'
import { featureRow } from './feature.ts'
import { rowsOfFeatures } from './features.ts'

/** RFC 7946: our own export, OpenStreetMap data from Overpass, Mapstr, and map editors. */
export const geojson: Reader = {
  format: 'geojson',
  reads: text => isJson(text) && /"type"\s*:\s*"(?:FeatureCollection|Feature|GeometryCollection)"/.test(text),
  read: text => rowsOfFeatures(text, featureRow),
}
