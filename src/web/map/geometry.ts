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

export const boxAround = ({ x, y }: Point, reach: number): Box => inset({ x0: x, y0: y, x1: x, y1: y }, -reach)

export const isIn = (box: Box, { x, y }: Point): boolean => x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1
export const shared = (a: Box, b: Box): Box => ({
  x0: Math.max(a.x0, b.x0),
  y0: Math.max(a.y0, b.y0),
  x1: Math.min(a.x1, b.x1),
  y1: Math.min(a.y1, b.y1),
})

export const overlap = (a: Box, b: Box): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1

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

/** Clips a ring to a box, one side after the other (Sutherland and Hodgman). */
export const clipped = (ring: Point[], box: Box): Point[] => {
  const within: ((point: Point) => number)[] = [
    ({ x }) => x - box.x0,
    ({ x }) => box.x1 - x,
    ({ y }) => y - box.y0,
    ({ y }) => box.y1 - y,
  ]
  return within.reduce(
    (points, inside) =>
      points.flatMap((point, i) => {
        const before = points.at(i - 1)!
        const here = inside(point)
        const there = inside(before)
        const part = there / (there - here)
        const crossing = { x: before.x + part * (point.x - before.x), y: before.y + part * (point.y - before.y) }
        if (here >= 0) return there >= 0 ? [point] : [crossing, point]
        return there >= 0 ? [crossing] : []
      }),
    ring,
  )
}

/** Returns path data in whole units, relative to the previous point; empty for a line without length. @param end `z` closes the line */
export const pathOf = (line: readonly Point[], end: 'z' | ''): string => {
  let path = ''
  let x = 0
  let y = 0
  for (const point of line) {
    const dx = Math.round(point.x) - x
    const dy = Math.round(point.y) - y
    if (path !== '' && dx === 0 && dy === 0) continue
    x += dx
    y += dy
    path += path === '' ? `M${x} ${y}l` : `${path.endsWith('l') || dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
  }
  return path.endsWith('l') ? '' : path + end
}
