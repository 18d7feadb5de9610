type Position = [longitude: number, latitude: number]

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** No geometry of RFC 7946 nests its coordinates deeper than a MultiPolygon in a collection does. */
const maxDepth = 7

/** Where a GeoJSON geometry is, as longitude and latitude, whatever they are worth: a point, else the middle of its bounding box. */
export const middleOf = (geometry: unknown): Position | undefined => {
  const positions = [...positionsIn(geometry)]
  if (positions.length <= 1) return positions[0]
  const middle = (axis: 0 | 1) => {
    const values = positions.map(position => position[axis])
    return (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2
  }
  return [middle(0), middle(1)]
}

function* positionsIn(value: unknown, depth = 0): Generator<Position> {
  if (depth > maxDepth) return
  if (Array.isArray(value)) {
    const [longitude, latitude] = value
    if (typeof longitude === 'number' && typeof latitude === 'number') yield [longitude, latitude]
    else for (const part of value) yield* positionsIn(part, depth + 1)
  } else if (isObject(value)) {
    yield* positionsIn(value.coordinates ?? value.geometries, depth + 1)
  }
}
