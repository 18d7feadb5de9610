import { middleOf } from '../../directory/sources/geojson/point.ts'
import { degreesIn } from '../table/point.ts'
import { type Position, positionAt } from '../table/position.ts'
import { isObject } from './document.ts'

const areas: readonly unknown[] = ['Polygon', 'MultiPolygon']

/** Where a geometry of RFC 7946 is: nowhere, at a point, somewhere along a line or in an area. */
export type Where = { position: Position; kind: 'point' | 'line' | 'area' }

/** A collection or a bundle of a single point is that point. Of an area it is the middle of its bounding box. */
export const whereIs = (geometry: unknown): Where => {
  if (!isObject(geometry)) return { position: {}, kind: 'point' }
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
  const points = geometries.filter(part => isObject(part) && part.type === 'Point')
  return points.length === 1 ? whereIs(points[0]) : { position: {}, kind: geometries.length === 0 ? 'point' : 'line' }
}

/** Some programs write the numbers as texts. */
const located = (position: unknown): Position => {
  const [longitude, latitude] = Array.isArray(position) ? position.map(axis) : []
  return longitude === undefined && latitude === undefined ? {} : positionAt(latitude, longitude)
}

const axis = (value: unknown): number | undefined =>
  typeof value === 'string' ? degreesIn(value) : typeof value === 'number' ? value : undefined
