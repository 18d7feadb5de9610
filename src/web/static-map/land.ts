import { coast } from './coast.ts'
import { drawnAt, type Frame, shownIn } from './frame.ts'
import { project } from './mercator.ts'
import { coastTolerance, unpackRings } from './packed-rings.ts'
import { clipped, pathOf } from './path.ts'
import { type Box, boxOf, inset, type Point, ringArea } from './point.ts'
import { simplified } from './simplify.ts'

/** Returns the maximum error of coast lines, in units of the drawing. */
const error = ({ size }: Frame): number => (size * coastTolerance) / 360

/** Returns whether coast lines are accurate to half the radius of a pin. */
export const hasLand = (frame: Frame, radius: number): boolean => error(frame) <= radius / 2

/** Precision of lines, in units of the drawing. */
const tolerance = 1.2
/** Minimum area of islands, in square units of the drawing. */
const minArea = 16

let rings: Point[][] | undefined

/** Returns the land in a part of the world as an SVG path; empty for open sea. @param view the drawing in its own units */
export const landOf = (frame: Frame, view: Box): string => {
  // Unpacks the coast lines at the first map of a large area.
  rings ??= unpackRings(coast).map(ring => ring.map(projected))
  const shown = shownIn(frame, view)
  // Cuts land beyond the edge, so that the cut has no visible outline.
  const cut = inset(view, -4)
  const isCoarse = error(frame) > 2 * tolerance
  let path = ''
  for (const ring of rings) {
    const box = boxOf(ring)
    if (box.y1 < shown.y0 || box.y0 > shown.y1) continue
    // Draws the ring several times if the map goes around the world more than once.
    for (let turn = Math.ceil(shown.x0 - box.x1); turn <= shown.x1 - box.x0; turn++) {
      const drawn = ring.map(({ x, y }) => drawnAt(frame, { x: x + turn, y }))
      const part = clipped(isCoarse ? cornersCut(drawn) : drawn, cut)
      if (part.length > 2 && ringArea(part) >= minArea) path += pathOf(simplified(part, tolerance), 'z')
    }
  }
  return path
}

/** Projects a point of a coast line. The south pole, to which Antarctica extends, lies below every map. */
const projected = ({ x, y }: Point): Point =>
  y === -90 ? { x: x / 360 + 0.5, y: 9 } : project({ longitude: x, latitude: y })

/** Cuts each corner (Chaikin), so that coarse coast lines look smooth. */
const cornersCut = (ring: readonly Point[]): Point[] =>
  ring.flatMap((point, i) => {
    const next = ring[(i + 1) % ring.length]!
    const between = (part: number) => ({
      x: point.x + part * (next.x - point.x),
      y: point.y + part * (next.y - point.y),
    })
    return [between(0.25), between(0.75)]
  })
