import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Point, ringArea } from '../src/web/map/geometry.ts'
import { coastDigits, coastTolerance, coastUnit } from '../src/web/map/land.ts'

/** Minimum area of an island, in square degrees: about the size of Malta. */
const minIslandArea = 0.02

type Land = { features: { geometry: { type: 'MultiPolygon'; coordinates: [x: number, y: number][][][] } }[] }

/** Returns the module of coast lines, made from Natural Earth (public domain) in the npm package `world-atlas`. */
export const buildCoast = (): string => {
  // Neither package has types, and the compiler would treat the file itself as a module.
  const require = createRequire(import.meta.url)
  const world = require('world-atlas/land-50m.json')
  const { features }: Land = require('topojson-client').feature(world, world.objects.land)
  const rings = features
    .flatMap(({ geometry }) => geometry.coordinates.flat())
    .map(ring => unbroken(ring.map(([x, y]) => ({ x, y }))))
    .filter(ring => ringArea(ring) >= minIslandArea)
    // Splits the ring in two: its ends are the same point, so the simplifier would have no line to measure from.
    .map(ring => {
      const half = ring.length >> 1
      const [firstHalf, secondHalf] = [ring.slice(0, half + 1), ring.slice(half)]
      return [...simplified(firstHalf, coastTolerance), ...simplified(secondHalf, coastTolerance).slice(1, -1)]
    })
    .filter(ring => ring.length > 2)
  return `// Made by scripts/build-coast.ts from Natural Earth, which is in the public domain.
/** The coast lines of the world, which \`land.ts\` reads. */
export const coast =
  '${packRings(rings)}'
`
}

/** Returns a ring that continues across the date line without a jump. A ring around the South Pole is extended to it. */
const unbroken = (ring: readonly Point[]): Point[] => {
  let offset = 0
  const points = ring.map(({ x, y }, i) => {
    const step = x - (ring[i - 1] ?? ring[0]!).x
    if (Math.abs(step) > 180) offset -= Math.sign(step) * 360
    return { x: x + offset, y }
  })
  const [first, last] = [points[0]!, points.at(-1)!]
  return offset === 0 ? points : [...points, { x: last.x, y: -90 }, { x: first.x, y: -90 }, first]
}

/** Packs rings of longitudes and latitudes as `land.ts` reads them. */
const packRings = (rings: readonly (readonly Point[])[]): string =>
  rings
    .map(ring => {
      let text = ''
      let last = { x: 0, y: 0 }
      for (const point of ring) {
        const next = { x: Math.round(point.x / coastUnit), y: Math.round(point.y / coastUnit) }
        text += packNumber(next.x - last.x) + packNumber(next.y - last.y)
        last = next
      }
      return text
    })
    .join(' ')

const packNumber = (number: number): string => {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1
  let text = ''
  do {
    const more = rest > 31 ? 32 : 0
    text += coastDigits[(rest & 31) | more]
    rest >>= 5
  } while (rest > 0)
  return text
}

/** Returns a line with fewer points that deviates at most `tolerance` (Douglas and Peucker). Its ends stay. */
const simplified = (line: readonly Point[], tolerance: number): Point[] => {
  const kept = new Uint8Array(line.length)
  kept[0] = kept[line.length - 1] = 1
  const parts: [first: number, last: number][] = [[0, line.length - 1]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [first, last] = part
    let farthest = first
    let most = tolerance
    for (let i = first + 1; i < last; i++) {
      const away = distanceToSegment(line[i]!, line[first]!, line[last]!)
      if (away > most) {
        most = away
        farthest = i
      }
    }
    if (farthest === first) continue
    kept[farthest] = 1
    parts.push([first, farthest], [farthest, last])
  }
  return line.filter((_, i) => kept[i])
}

const distanceToSegment = (point: Point, a: Point, b: Point): number => {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / length))
  return Math.hypot(point.x - a.x - along * dx, point.y - a.y - along * dy)
}

if (import.meta.main) {
  const text = buildCoast()
  writeFileSync(new URL('../src/web/map/coast.ts', import.meta.url), text)
  console.log(`${text.length} bytes`)
}
