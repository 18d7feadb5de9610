import type { Reader } from '../imported.ts'
import { isJson } from './document.ts'
import { featureRow } from './feature.ts'
import { featuresIn } from './features.ts'

/** RFC 7946: our own export, OpenStreetMap's places out of Overpass, Mapstr's, and whatever map editors write. */
export const geojson: Reader = {
  format: 'geojson',
  reads: text => isJson(text) && /"type"\s*:\s*"(?:FeatureCollection|Feature|GeometryCollection)"/.test(text),
  *read(text) {
    for (const found of featuresIn(text)) {
      const line = found.line === undefined ? {} : { line: found.line }
      yield 'broken' in found ? { ...line, refused: 'unreadable' } : { ...line, ...featureRow(found.feature) }
    }
  },
}
