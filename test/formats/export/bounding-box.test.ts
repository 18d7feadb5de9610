import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundingBox } from '../../../src/formats/export/geojson.ts'

const at = (...longitudes: number[]) => longitudes.map(longitude => ({ latitude: -16.69, longitude }))

describe('the bounding box of places', () => {
  test('is west, south, east, north', () => {
    expect(
      boundingBox([
        { latitude: 41.9, longitude: 12.47 },
        { latitude: 41.87, longitude: 12.49 },
      ]),
    ).toEqual([12.47, 41.87, 12.49, 41.9])
  })

  test('of one place is that place, and of none is absent', () => {
    expect(boundingBox(at(12.47))).toEqual([12.47, -16.69, 12.47, -16.69])
    expect(boundingBox([])).toBeUndefined()
  })

  test('crosses the 180th meridian when shorter, and then begins in the east', () => {
    expect(boundingBox(at(-179.87, 177.4, 179.9))).toEqual([177.4, -16.69, -179.87, -16.69])
  })

  test('of places worldwide leaves out the widest gap: Auckland to Montevideo does not cross Rome', () => {
    expect(boundingBox(at(174.76, -56.16))).toEqual([174.76, -16.69, -56.16, -16.69])
    expect(boundingBox(at(174.76, -56.16, 12.47, 71.43))).toEqual([-56.16, -16.69, 174.76, -16.69])
  })

  test('treats 180 and -180 as one meridian', () => {
    expect(boundingBox(at(180, -180))).toEqual([180, -16.69, -180, -16.69])
    expect(boundingBox(at(-180, 179))).toEqual([179, -16.69, -180, -16.69])
  })

  test('contains every place, and is never wider than one without the antimeridian', () => {
    const point = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(point, { minLength: 1 }), points => {
        const [west, south, east, north] = boundingBox(points)!
        for (const { latitude, longitude } of points) {
          expect(south <= latitude && latitude <= north).toBe(true)
          expect(west <= east ? west <= longitude && longitude <= east : west <= longitude || longitude <= east).toBe(
            true,
          )
        }
        const longitudes = points.map(point => point.longitude)
        const width = west <= east ? east - west : east + 360 - west
        expect(width).toBeLessThanOrEqual(Math.max(...longitudes) - Math.min(...longitudes))
        expect(longitudes).toEqual(expect.arrayContaining([west, east]))
      }),
    )
  })
})
