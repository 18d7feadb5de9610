import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Point, ringArea, simplified } from '../src/web/map/geometry.ts'
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

if (import.meta.main) {
  const text = buildCoast()
  writeFileSync(new URL('../src/web/map/coast.ts', import.meta.url), text)
  console.log(`${text.length} bytes`)
}
