import type { Point } from '../../static-map/point.ts'

/**
 * Returns the points with space for a number: each is at least `apart` from all earlier ones in the result. Takes linear time, because
 * each point is compared only with those in the squares around it.
 * @param size side of the world's square, in the unit of `apart`
 */
export function numberedOf<P extends Point>(points: readonly P[], size: number, apart: number): Set<P> {
  const squares = new Map<string, P[]>()
  const numbered = new Set<P>()
  for (const point of points) {
    const column = Math.floor((point.x * size) / apart)
    const row = Math.floor((point.y * size) / apart)
    if (nearby(squares, column, row).some(other => isNear(point, other, apart / size))) continue
    numbered.add(point)
    const key = `${column} ${row}`
    squares.set(key, [...(squares.get(key) ?? []), point])
  }
  return numbered
}

const around = [-1, 0, 1]

const nearby = <P>(squares: ReadonlyMap<string, P[]>, column: number, row: number): P[] =>
  around.flatMap(right => around.flatMap(down => squares.get(`${column + right} ${row + down}`) ?? []))

const isNear = (a: Point, b: Point, apart: number): boolean => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < apart ** 2
