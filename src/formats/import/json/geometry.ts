import { angleIn } from '../../../domain/coordinates-in-text.ts'
import { middleOf } from '../../../domain/geojson-point.ts'
import { isJsonObject } from '../../../util/json-object.ts'
import { type ParsedPosition, positionAt } from '../table/position.ts'

const areas: readonly unknown[] = ['Polygon', 'MultiPolygon']

/** The position of a geometry of RFC 7946: none, a point, or a point on a line or in an area. */
export type Where = { position: ParsedPosition; kind: 'point' | 'line' | 'area' }

/** Returns the position of a geometry. A collection of a single point is that point; an area is the middle of its bounding box. */
export const whereIs = (geometry: unknown): Where => {
  if (!isJsonObject(geometry)) return { position: {}, kind: 'point' }
  const { type, coordinates, geometries } = geometry
  if (type === 'GeometryCollection')
    return Array.isArray(geometries) ? ofSeveral(geometries) : { position: {}, kind: 'point' }
  if (type === 'MultiPoint' && Array.isArray(coordinates))
    return ofSeveral(coordinates.map(position => ({ type: 'Point', coordinates: position })))
  if (type === 'Point') return { position: located(coordinates), kind: 'point' }
  if (!areas.includes(type)) return { position: {}, kind: 'line' }
  return { position: located(middleOf(geometry)), kind: 'area' }
}

const ofSeveral = (geometries: readonly unknown[]): Where => {
  const points = geometries.filter(part => isJsonObject(part) && part.type === 'Point')
  return points.length === 1 ? whereIs(points[0]) : { position: {}, kind: geometries.length === 0 ? 'point' : 'line' }
}

/** Returns the position of coordinates. Some programs write the numbers as text. */
const located = (position: unknown): ParsedPosition => {
  const [longitude, latitude] = Array.isArray(position) ? position.map(axis) : []
  return positionAt(latitude, longitude)
}

const axis = (value: unknown): number | undefined =>
  typeof value === 'string' ? angleIn(value)?.degrees : typeof value === 'number' ? value : undefined
