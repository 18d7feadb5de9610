import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestFinder } from '../../../scripts/gazetteer/nearest-finder.ts'
import { type LatLng, metersBetween } from '../../../src/domain/coordinates.ts'

/** Points of some neighbouring cells, on both sides of the equator and of the antimeridian. */
const point: fc.Arbitrary<LatLng> = fc.record({
  latitude: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
  longitude: fc
    .double({ min: 178.5, max: 181.5, noNaN: true })
    .map(degrees => (degrees > 180 ? degrees - 360 : degrees)),
})

test('finds the nearest of all points within 50 km', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 30 }), point, (points, from) => {
      const least = Math.min(...points.map(each => metersBetween(from, each)))
      fc.pre(least <= 50_000)
      expect(metersBetween(from, nearestFinder(points)(from)!)).toBe(least)
    }),
    { numRuns: 500 },
  )
})

test('finds nothing far from all points', () => {
  const nearest = nearestFinder([{ latitude: 45, longitude: 7 }])
  expect(nearest({ latitude: 45, longitude: 70 })).toBeUndefined()
})
