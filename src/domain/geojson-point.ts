import { isJsonObject } from '../util/json-object.ts'

type LngLat = [longitude: number, latitude: number]

/** RFC 7946 nests coordinates no deeper than a MultiPolygon in a collection. */
const maxDepth = 7

/** Returns the position of a GeoJSON geometry, unchecked: a point, or the middle of its bounding box. */
export const middleOf = (geometry: unknown): LngLat | undefined => {
  const positions = [...positionsIn(geometry)]
  if (positions.length <= 1) return positions[0]
  const middle = (axis: 0 | 1) => {
    const values = positions.map(position => position[axis])
    return (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2
  }
  return [middle(0), middle(1)]
}

function* positionsIn(value: unknown, depth = 0): Generator<LngLat> {
  if (depth > maxDepth) return
  if (Array.isArray(value)) {
    const [longitude, latitude] = value
    if (typeof longitude === 'number' && typeof latitude === 'number') yield [longitude, latitude]
    else for (const part of value) yield* positionsIn(part, depth + 1)
  } else if (isJsonObject(value)) {
    yield* positionsIn(value.coordinates ?? value.geometries, depth + 1)
  }
}
