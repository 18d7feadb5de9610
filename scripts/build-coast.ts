import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { coastTolerance, packRings } from '../src/web/static-map/packed-rings.ts'
import { type Point, ringArea } from '../src/web/static-map/point.ts'
import { simplified } from '../src/web/static-map/simplify.ts'

/** Smallest island that is kept, in square degrees: about the size of Malta. */
const smallest = 0.02

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
    .filter(ring => ringArea(ring) >= smallest)
    // Splits the ring in two: its ends are the same point, so the simplifier would have no line to measure from.
    .map(ring => {
      const half = ring.length >> 1
      const [there, back] = [ring.slice(0, half + 1), ring.slice(half)]
      return [...simplified(there, coastTolerance), ...simplified(back, coastTolerance).slice(1, -1)]
    })
    .filter(ring => ring.length > 2)
  return `// Made by scripts/build-coast.ts from Natural Earth, which is in the public domain.
/** The coast lines of the world, for \`unpackRings\`. */
export const coast =
  '${packRings(rings)}'
`
}

/** Continues a ring across the date line instead of jumping to the other side of the world. The ring around the pole is led past it. */
const unbroken = (ring: readonly Point[]): Point[] => {
  let turn = 0
  const points = ring.map(({ x, y }, i) => {
    const step = x - (ring[i - 1] ?? ring[0]!).x
    if (Math.abs(step) > 180) turn -= Math.sign(step) * 360
    return { x: x + turn, y }
  })
  const [first, last] = [points[0]!, points.at(-1)!]
  return turn === 0 ? points : [...points, { x: last.x, y: -90 }, { x: first.x, y: -90 }, first]
}

if (import.meta.main) {
  const text = buildCoast()
  writeFileSync(new URL('../src/web/static-map/coast.ts', import.meta.url), text)
  console.log(`${text.length} bytes`)
}
