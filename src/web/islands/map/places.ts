import { type Degrees, latitudeAt, project, unrolled } from '../../plan/mercator.ts'
import { boxOf, type Point } from '../../plan/point.ts'

/** A place as a map shows it, in WGS84 degrees. */
export type MapPlace = Degrees & {
  id: string
  /** 1 is best. */
  rank: number
  name: string
}

/** A place and where it stands in the square of the world. */
export type Spot = MapPlace & Point

/** Best first, and neighbours across the date line as neighbours. */
export const spotsOf = (places: readonly MapPlace[]): Spot[] => {
  const ranked = [...places].sort((a, b) => a.rank - b.rank)
  const points = unrolled(ranked.map(project))
  return ranked.map((place, i) => ({ ...place, ...points[i]! }))
}

/** As Leaflet takes it. */
export const latLngOf = ({ x, y }: Point): [latitude: number, longitude: number] => [latitudeAt(y), (x - 0.5) * 360]

/** From corner to corner of what the points cover; there has to be one. */
export const boundsOf = (points: readonly Point[]): [number, number][] => {
  const { x0, y0, x1, y1 } = boxOf(points)
  return [latLngOf({ x: x0, y: y0 }), latLngOf({ x: x1, y: y1 })]
}
