/**
 * A position in degrees, in the world's square of side 1, or in units of a drawing. x grows to the right. y grows downwards, except in
 * degrees.
 */
export type Point = { x: number; y: number }

/** A box from `x0` to `x1` and from `y0` to `y1`. */
export type Box = { x0: number; y0: number; x1: number; y1: number }

export const boxOf = (points: readonly Point[]): Box => {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (const { x, y } of points) {
    box.x0 = Math.min(box.x0, x)
    box.y0 = Math.min(box.y0, y)
    box.x1 = Math.max(box.x1, x)
    box.y1 = Math.max(box.y1, y)
  }
  return box
}

export const inset = ({ x0, y0, x1, y1 }: Box, by: number): Box => ({
  x0: x0 + by,
  y0: y0 + by,
  x1: x1 - by,
  y1: y1 - by,
})

export const isIn = (box: Box, { x, y }: Point): boolean => x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1

/** Uses a square root, because `Math.hypot` guards against overflow and takes ten times as long. */
export const distance = (a: Point, b: Point): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)

/** Returns the area of a ring in either direction. */
export const ringArea = (ring: readonly Point[]): number =>
  Math.abs(
    ring.reduce((sum, { x, y }, i) => {
      const next = ring[(i + 1) % ring.length]!
      return sum + x * next.y - next.x * y
    }, 0),
  ) / 2
