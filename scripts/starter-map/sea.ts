import type { Box } from '../../src/places/areas/box.ts'
import type { Position } from './extract.ts'

type Line = Position[]

/**
 * Returns the sea in a box as polygons.
 * @param coast joined coast lines, with land on their left. Open ones begin and end outside the box.
 */
export const seaIn = (box: Box, coast: readonly Line[]): Line[][] => {
  const isInside = ([x, y]: Position) => x > box.west && x < box.east && y > box.south && y < box.north
  const islands = coast.filter(line => isClosed(line) && line.every(isInside))
  const parts = coast.filter(line => !islands.includes(line)).flatMap(line => partsIn(box, line))
  const outlines: Line[] = []
  const unused = new Set(parts)
  for (const first of parts) {
    if (!unused.delete(first)) continue
    const outline = [...first]
    for (;;) {
      const end = along(box, outline.at(-1)!)
      const away = (part: Line) => (along(box, part[0]!) - end + 4) % 4
      const next = [first, ...unused].reduce((nearest, part) => (away(part) < away(nearest) ? part : nearest))
      outline.push(...cornersBetween(box, end, away(next)))
      if (next === first) break
      unused.delete(next)
      outline.push(...next)
    }
    outlines.push([...outline, outline[0]!])
  }
  // Without a coast line at its edges, a box with islands lies in the sea.
  if (parts.length === 0 && islands.length > 0) outlines.push([...cornersBetween(box, 0, 4), corner(box, 1)])
  return outlines.map(outline => [outline, ...islands.filter(([at]) => contains(outline, at!))])
}

const isClosed = (line: Line): boolean => {
  const [first, last] = [line[0]!, line.at(-1)!]
  return first[0] === last[0] && first[1] === last[1]
}

/** Returns the parts of a line in a box. Each begins and ends at the edge of the box. */
const partsIn = (box: Box, line: Line): Line[] => {
  const parts: Line[] = []
  for (let i = 1; i < line.length; i++) {
    const segment = segmentIn(box, line[i - 1]!, line[i]!)
    if (!segment) continue
    const last = parts.at(-1)
    if (last && last.at(-1) === line[i - 1] && segment[0] === line[i - 1]) last.push(segment[1])
    else parts.push(segment)
  }
  // A closed line may begin inside.
  const [first, last] = [parts[0], parts.at(-1)]
  if (first && last && first !== last && isClosed(line) && first[0] === line[0] && last.at(-1) === line.at(-1))
    parts.splice(0, 1, [...parts.pop()!, ...first.slice(1)])
  return parts.map(part => [edgePoint(box, part[0]!), ...part, edgePoint(box, part.at(-1)!)])
}

/** Returns the part of a segment in a box (Liang and Barsky). */
const segmentIn = (box: Box, from: Position, to: Position): [Position, Position] | undefined => {
  let [start, end] = [0, 1]
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const limits = [
    [-dx, from[0] - box.west],
    [dx, box.east - from[0]],
    [-dy, from[1] - box.south],
    [dy, box.north - from[1]],
  ] as const
  for (const [step, room] of limits) {
    if (step === 0 && room < 0) return undefined
    if (step < 0) start = Math.max(start, room / step)
    if (step > 0) end = Math.min(end, room / step)
  }
  if (start >= end) return undefined
  const at = (part: number): Position => [from[0] + part * dx, from[1] + part * dy]
  return [start === 0 ? from : at(start), end === 1 ? to : at(end)]
}

/** Returns the nearest point at the edge of a box: an extract may lack the last piece of a coast line. */
const edgePoint = ({ west, south, east, north }: Box, [x, y]: Position): Position => {
  const nearest = Math.min(x - west, east - x, y - south, north - y)
  if (nearest === x - west) return [west, y]
  if (nearest === east - x) return [east, y]
  return nearest === y - south ? [x, south] : [x, north]
}

/** Returns how far a point of the edge is along it, clockwise from the south-west: 1 for each side. */
const along = ({ west, south, east, north }: Box, [x, y]: Position): number => {
  if (x === west) return (y - south) / (north - south)
  if (y === north) return 1 + (x - west) / (east - west)
  if (x === east) return 2 + (north - y) / (north - south)
  return 3 + (east - x) / (east - west)
}

/** Returns the corners that are passed clockwise. */
const cornersBetween = (box: Box, from: number, length: number): Line => {
  const corners: Line = []
  for (let side = Math.floor(from) + 1; side < from + length; side++) corners.push(corner(box, side))
  return corners
}

const corner = ({ west, south, east, north }: Box, side: number): Position =>
  [[west, south] as Position, [west, north] as Position, [east, north] as Position, [east, south] as Position][
    side % 4
  ]!

export const contains = (ring: Line, [x, y]: Position): boolean => {
  let isInside = false
  for (let i = 1; i < ring.length; i++) {
    const [[x0, y0], [x1, y1]] = [ring[i - 1]!, ring[i]!]
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) isInside = !isInside
  }
  return isInside
}
