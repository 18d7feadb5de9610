import type { Reader } from './imported-place.ts'
import { placemarkRow } from './kml/placemark.ts'
import { UnreadableFile } from './refusals.ts'
import { rowsOf } from './xml/rows.ts'
import { hasRoot } from './xml/start.ts'

/** Possible root elements. Some programs omit the outermost one. */
const roots = ['kml', 'Document', 'Folder', 'Placemark']

const selection = {
  elements: new Set(['Placemark', 'NetworkLink']),
  emptied: new Set([
    ...['LineString', 'LinearRing', 'Polygon', 'Model', 'Track', 'MultiTrack', 'NetworkLink', 'Style', 'StyleMap'],
    ...['LookAt', 'Camera', 'Region', 'AddressDetails'],
  ]),
}

/** KML of any version: our own export, Google My Maps, Google Earth, Organic Maps and others. */
export const kml: Reader = {
  format: 'kml',
  reads: text => hasRoot(text, roots),
  *read(text) {
    const found = { placemarks: 0, links: 0 }
    yield* rowsOf(text, selection, element => {
      if (element.name === 'NetworkLink') {
        found.links++
        return []
      }
      found.placemarks++
      return [placemarkRow(element)]
    })
    if (found.placemarks === 0 && found.links > 0) throw new UnreadableFile('only_a_link')
  },
}
