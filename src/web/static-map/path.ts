import type { Box, Point } from './point.ts'

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
