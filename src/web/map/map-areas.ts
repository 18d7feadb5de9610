import type { Frame } from './frame.ts'
import type { Box } from './geometry.ts'
import { project } from './mercator.ts'

type Degrees = { west: number; south: number; east: number; north: number }

const maxAreas = 50

/** Returns the parts of the world's square that an archive covers: the `areas` of its metadata, or else all of its bounds. */
export const areasIn = (metadata: unknown, bounds: Degrees): Box[] => {
  const named = (metadata as { areas?: unknown } | null)?.areas
  const areas = Array.isArray(named) ? named.slice(0, maxAreas).filter(isBox) : []
  return (areas.length > 0 ? areas : [bounds]).map(inWorldSquare)
}

const isBox = (value: Partial<Degrees> | null): value is Degrees =>
  [value?.west, value?.south, value?.east, value?.north].every(Number.isFinite)

const inWorldSquare = ({ west, south, east, north }: Degrees): Box => {
  const [start, end] = [project({ latitude: north, longitude: west }), project({ latitude: south, longitude: east })]
  // A map may show the earth more than once.
  const turns = east - west >= 360 ? 1 : 0
  return { x0: start.x - turns, y0: start.y, x1: end.x + turns, y1: end.y }
}

/** Returns where a part of the world's square is in a drawing. */
export const boxAt = ({ size, left, top }: Frame, { x0, y0, x1, y1 }: Box): Box => ({
  x0: x0 * size - left,
  y0: y0 * size - top,
  x1: x1 * size - left,
  y1: y1 * size - top,
})

/** Returns where a part of the world's square ends in a drawing; `undefined` if the drawing shows nothing beyond it. */
export const edgeOf = (area: Box, { frame, width, height }: { frame: Frame; width: number; height: number }) => {
  const edge = boxAt(frame, area)
  const isWhole = edge.x0 <= 0 && edge.y0 <= 0 && edge.x1 >= width && edge.y1 >= height
  return isWhole ? undefined : edge
}
