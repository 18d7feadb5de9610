import { coast } from './coast.ts'
import { drawnAt, type Frame, shownIn } from './frame.ts'
import { project } from './mercator.ts'
import { coastTolerance, unpackRings } from './packed-rings.ts'
import { type Box, boxOf, inset, type Point, ringArea } from './point.ts'
import { simplified } from './simplify.ts'

/** How far coast lines may be from the true ones, in units of the drawing. */
const error = ({ size }: Frame): number => (size * coastTolerance) / 360

/** Whether coast lines are true to half a pin on a plan. */
export const hasLand = (frame: Frame, radius: number): boolean => error(frame) <= radius / 2

/** In units of the drawing: no line is drawn truer than this, and no island that is smaller. */
const tolerance = 1.2
const smallest = 16

let rings: Point[][] | undefined

/** The land in a part of the world, as the path of an SVG; empty where all is sea. @param view the drawing, in its own units */
export const landOf = (frame: Frame, view: Box): string => {
  // Unpacked only where somebody asks for a wide plan.
  rings ??= unpackRings(coast).map(ring => ring.map(onPlan))
  const shown = shownIn(frame, view)
  // Beyond the edge, so that no outline shows where land is cut off.
  const cut = inset(view, -4)
  const isCoarse = error(frame) > 2 * tolerance
  let path = ''
  for (const ring of rings) {
    const box = boxOf(ring)
    if (box.y1 < shown.y0 || box.y0 > shown.y1) continue
    // As often as the plan goes around the world.
    for (let turn = Math.ceil(shown.x0 - box.x1); turn <= shown.x1 - box.x0; turn++) {
      const drawn = ring.map(({ x, y }) => drawnAt(frame, { x: x + turn, y }))
      const part = clipped(isCoarse ? cornersCut(drawn) : drawn, cut)
      if (part.length > 2 && ringArea(part) >= smallest) path += pathOf(simplified(part, tolerance))
    }
  }
  return path
}

/** The south pole lies far below every plan, and its land goes on to there. */
const onPlan = ({ x, y }: Point): Point =>
  y === -90 ? { x: x / 360 + 0.5, y: 9 } : project({ longitude: x, latitude: y })

/** What of a ring lies in a box (Sutherland and Hodgman), one side after the other. */
const clipped = (ring: Point[], box: Box): Point[] => {
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

/** Each corner is cut off (Chaikin): where the lines are longer than they are true, they are not to look like anybody's survey. */
const cornersCut = (ring: readonly Point[]): Point[] =>
  ring.flatMap((point, i) => {
    const next = ring[(i + 1) % ring.length]!
    const between = (part: number) => ({
      x: point.x + part * (next.x - point.x),
      y: point.y + part * (next.y - point.y),
    })
    return [between(0.25), between(0.75)]
  })

const pathOf = (ring: readonly Point[]): string => {
  let path = ''
  let x = 0
  let y = 0
  for (const point of ring) {
    const dx = Math.round(point.x) - x
    const dy = Math.round(point.y) - y
    if (path !== '' && dx === 0 && dy === 0) continue
    x += dx
    y += dy
    path += path === '' ? `M${x} ${y}l` : `${path.endsWith('l') || dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
  }
  return path.endsWith('l') ? '' : `${path}z`
}
