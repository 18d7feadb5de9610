import { definedMembers } from '../../util/defined-members.ts'
import { bandColumn } from '../export/columns.ts'
import { ourTextOf, placeOfWaypoint } from './gpx/waypoint.ts'
import { endings, type ImportedRow, type Reader } from './imported-place.ts'
import { childrenOf, childText, rowsOf, type XmlElement } from './xml/elements.ts'
import { hasRoot } from './xml/start.ts'

const selection = {
  elements: new Set(['metadata', 'wpt', 'rte', 'trk']),
  emptied: new Set(['trkseg']),
  // GPX 1.0 has no metadata.
  groups: new Map([['gpx', 'name']]),
}

/**
 * GPX 1.0 and 1.1: our own export, OsmAnd, Organic Maps, Garmin. Waypoints are places, tracks are not. A device plans a route,
 * but in a file without waypoints (which come first) its named points are places.
 */
export const gpx: Reader = {
  format: 'gpx',
  endings: endings.xml,
  reads: text => hasRoot(text, ['gpx']),
  *read(text) {
    let waypoints = 0
    let title: string | undefined
    yield* rowsOf(text, selection, element => {
      if (element.name === 'metadata') {
        title = titleIn(childText(element, 'name'))
        return title === undefined ? [] : [{ title }]
      }
      if (element.name === 'wpt') {
        waypoints++
        title ??= element.around[0]?.name
        const row = inGroup(element, title)
        return title === undefined ? [row] : [{ title }, row]
      }
      const points = element.name === 'rte' && waypoints === 0 ? namedPointsOf(element) : []
      return points.length > 0 ? points.map(placeOfWaypoint) : [noPlace(element)]
    })
  },
}

// OsmAnd names a file of favourites after their group, or only `favorites`.
const titleIn = (name: string | undefined): string | undefined =>
  name?.trim().replace(/^favou?rites(?:-|$)/, '') || undefined

/** Returns the place in its group, the `type` of OsmAnd. Our own export has the title or the band there. */
const inGroup = (waypoint: XmlElement, title: string | undefined): ImportedRow => {
  const group = childText(waypoint, 'type')?.trim()
  const place = placeOfWaypoint(waypoint)
  const isOurs = group === title || group === ourTextOf(waypoint, bandColumn.name)?.trim()
  return group === undefined || isOurs ? place : { ...place, group }
}

const namedPointsOf = (route: XmlElement): XmlElement[] =>
  childrenOf(route, 'rtept').filter(point => childText(point, 'name') !== undefined)

const noPlace = (element: XmlElement): ImportedRow =>
  definedMembers({ line: element.line, name: childText(element, 'name'), refused: 'not_a_point' as const })
