import { type Degrees, latitudeAt, project, unrolled } from '../../static-map/mercator.ts'
import { boxOf, type Point } from '../../static-map/point.ts'

/** A place on a map, in WGS84 degrees. */
export type MapPlace = Degrees & {
  id: string
  /** 1 is best. */
  rank: number
  name: string
}

/** A place with its position in the world's square. */
export type Spot = MapPlace & Point

/** Returns spots, best first, with neighbours across the date line as neighbours. */
export const spotsOf = (places: readonly MapPlace[]): Spot[] => {
  const ranked = [...places].sort((a, b) => a.rank - b.rank)
  const points = unrolled(ranked.map(project))
  return ranked.map((place, i) => ({ ...place, ...points[i]! }))
}

/** Converts to Leaflet's coordinates. */
export const latLngOf = ({ x, y }: Point): [latitude: number, longitude: number] => [latitudeAt(y), (x - 0.5) * 360]

/** Returns the corners of the box around at least one point. */
export const boundsOf = (points: readonly Point[]): [number, number][] => {
  const { x0, y0, x1, y1 } = boxOf(points)
  return [latLngOf({ x: x0, y: y0 }), latLngOf({ x: x1, y: y1 })]
}
