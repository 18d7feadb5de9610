import type { LatLng } from '../../../domain/coordinates.ts'
import { boxOf, type Point } from '../../map/geometry.ts'
import { latitudeAt } from '../../map/mercator.ts'
import { placesInWorld } from '../../map/static-map.ts'

/** A place on a map, in WGS84 degrees. */
export type MapPlace = LatLng & {
  id: string
  /** 1 is best. */
  rank: number
  name: string
}

/** A place with its position in the world's square. `isFar`: too far away from the others to be shown at scale. */
export type ProjectedPlace = MapPlace & Point & { isFar: boolean }

/** Returns spots, best first. Places on both sides of the date line are next to each other. */
export const projectPlaces = (places: readonly MapPlace[]): ProjectedPlace[] => {
  const ranked = [...places].sort((a, b) => a.rank - b.rank)
  const { points, far } = placesInWorld(ranked)
  return ranked.map((place, i) => ({ ...place, ...points[i]!, isFar: far.has(points[i]!) }))
}

/** Converts to Leaflet's coordinates. */
export const latLngOf = ({ x, y }: Point): [latitude: number, longitude: number] => [latitudeAt(y), (x - 0.5) * 360]

/** Returns two opposite corners of the box around the points. @param points at least one */
export const boundsOf = (points: readonly Point[]): [number, number][] => {
  const { x0, y0, x1, y1 } = boxOf(points)
  return [latLngOf({ x: x0, y: y0 }), latLngOf({ x: x1, y: y1 })]
}
