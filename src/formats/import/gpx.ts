import { placeOfWaypoint } from './gpx/waypoint.ts'
import type { ImportedRow, Reader } from './imported-place.ts'
import { definedMembers } from './table/defined-members.ts'
import { childrenOf, childText, type XmlElement } from './xml/elements.ts'
import { rowsOf } from './xml/rows.ts'
import { hasRoot } from './xml/start.ts'

const selection = { elements: new Set(['wpt', 'rte', 'trk']), emptied: new Set(['trkseg']) }

/**
 * GPX 1.0 and 1.1: our own export, OsmAnd, Organic Maps, Garmin. Waypoints are places, tracks are not. A device plans a route,
 * but in a file without waypoints (which come first) its named points are places.
 */
export const gpx: Reader = {
  format: 'gpx',
  reads: text => hasRoot(text, ['gpx']),
  *read(text) {
    let waypoints = 0
    yield* rowsOf(text, selection, element => {
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
  childrenOf(route, 'rtept').filter(point => childText(point, 'name') !== undefined)

const noPlace = (element: XmlElement): ImportedRow =>
  definedMembers({ line: element.line, name: childText(element, 'name'), refused: 'not_a_point' as const })
