import { expect, test } from 'vitest'
import { square } from '../../../../src/places/providers/google/places.ts'

test.each([
  ['Rome', { latitude: 41.8946709, longitude: 12.473696 }],
  ['Taveuni, on the 180th meridian', { latitude: -16.8, longitude: 179.9999 }],
  ['the other side of it', { latitude: -16.8, longitude: -179.9999 }],
  ['the North Pole', { latitude: 90, longitude: 0 }],
  ['the South Pole', { latitude: -90, longitude: 180 }],
])('a square around %s has valid coordinates and contains the point', (_, point) => {
  const { low, high } = square(point, 30)
  for (const corner of [low, high]) {
    expect(Math.abs(corner.latitude)).toBeLessThanOrEqual(90)
    expect(Math.abs(corner.longitude)).toBeLessThanOrEqual(180)
  }
  expect(low.latitude).toBeLessThan(high.latitude)
  const inside =
    low.longitude <= high.longitude
      ? low.longitude <= point.longitude && point.longitude <= high.longitude
      : low.longitude <= point.longitude || point.longitude <= high.longitude
  expect(inside).toBe(true)
})

test('a square across the 180th meridian begins in the east', () => {
  const { low, high } = square({ latitude: -16.8, longitude: 179.9999 }, 30)
  expect([low.longitude > 179, high.longitude < -179]).toEqual([true, true])
})
