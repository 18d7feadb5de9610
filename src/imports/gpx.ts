import { placeOfWaypoint } from './gpx/waypoint.ts'
import type { ImportedRow, Reader } from './imported.ts'
import { present } from './table/present.ts'
import { childrenOf, textOf, type XmlElement } from './xml/elements.ts'
import { rowsOf } from './xml/rows.ts'
import { hasRoot } from './xml/start.ts'

const wanted = { elements: new Set(['wpt', 'rte', 'trk']), emptied: new Set(['trkseg']) }

/**
 * GPX 1.0 and 1.1: our own export, OsmAnd, Organic Maps, Garmin. Waypoints are places; a track is none. A route is a way that a device
 * has planned, but where there are no waypoints (they stand first in a file) its named points are what somebody wrote down.
 */
export const gpx: Reader = {
  format: 'gpx',
  reads: text => hasRoot(text, ['gpx']),
  *read(text) {
    let waypoints = 0
    yield* rowsOf(text, wanted, element => {
      if (element.name === 'wpt') {
        waypoints++
        return [placeOfWaypoint(element)]
      }
      const points = element.name === 'rte' && waypoints === 0 ? namedPointsOf(element) : []
      return points.length > 0 ? points.map(placeOfWaypoint) : [noPlace(element)]
    })
  },
}

const namedPointsOf = (route: XmlElement): XmlElement[] =>
  childrenOf(route, 'rtept').filter(point => textOf(point, 'name') !== undefined)

const noPlace = (element: XmlElement): ImportedRow =>
  present({ line: element.line, name: textOf(element, 'name'), refused: 'not_a_point' as const })
