import { middleOf } from '../../directory/sources/geojson/point.ts'
import type { Located } from '../../domain/coordinates.ts'
import { isObject } from './document.ts'

const areas: readonly unknown[] = ['Polygon', 'MultiPolygon']

/** Where a geometry of RFC 7946 is: nowhere, at a point, somewhere along a line or in an area. */
export type Where = { at?: Located; kind: 'point' | 'line' | 'area' }

/** A collection or a bundle of a single point is that point. Of an area it is the middle of its bounding box. */
export const whereIs = (geometry: unknown): Where => {
  if (!isObject(geometry)) return { kind: 'point' }
  const { type, coordinates, geometries } = geometry
  if (type === 'GeometryCollection') return Array.isArray(geometries) ? ofSeveral(geometries) : { kind: 'point' }
  if (type === 'MultiPoint' && Array.isArray(coordinates))
    return ofSeveral(coordinates.map(position => ({ type: 'Point', coordinates: position })))
  if (type === 'Point') return { ...located(coordinates), kind: 'point' }
  if (!areas.includes(type)) return { kind: 'line' }
  return { ...located(middleOf(geometry)), kind: 'area' }
}

const ofSeveral = (geometries: readonly unknown[]): Where => {
  const points = geometries.filter(part => isObject(part) && part.type === 'Point')
  return points.length === 1 ? whereIs(points[0]) : { kind: geometries.length === 0 ? 'point' : 'line' }
}

const located = (position: unknown): { at?: Located } => {
  const [longitude, latitude] = Array.isArray(position) ? position : []
  return typeof latitude === 'number' && typeof longitude === 'number' ? { at: { latitude, longitude } } : {}
}
