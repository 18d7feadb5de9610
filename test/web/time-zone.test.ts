import { expect, test } from 'vitest'
import { minuteOfWeekIn } from '../../src/web/minute-of-week.ts'
import { timeZoneAt } from '../../src/web/time-zone.ts'

const at = (day: number, hour: number, minute = 0) => (day * 24 + hour) * 60 + minute

test.each([
  ['Rome', 41.8902, 12.4922, 'Europe/Rome'],
  ['Tokyo', 35.6762, 139.6503, 'Asia/Tokyo'],
  ['New York', 40.7306, -73.9866, 'America/New_York'],
  ['Kathmandu', 27.7172, 85.324, 'Asia/Kathmandu'],
  ['Cape Town', -33.9249, 18.4241, 'Africa/Johannesburg'],
])('a restaurant in %s uses its local time', (_, latitude, longitude, expected) => {
  expect(timeZoneAt(latitude, longitude)).toBe(expected)
})

test('every point on earth has a valid time zone, at the poles and the date line too', () => {
  const date = new Date('2026-07-01T12:00:00Z')
  for (let latitude = -90; latitude <= 90; latitude += 15)
    for (let longitude = -180; longitude <= 180; longitude += 15)
      expect(minuteOfWeekIn(timeZoneAt(latitude, longitude)!, date)).toBeGreaterThanOrEqual(0)
})

test.each([
  ['Europe/Rome', '2026-07-06T10:30:00Z', at(0, 12, 30)],
  ['Asia/Tokyo', '2026-07-05T15:00:00Z', at(0, 0)],
  ['America/New_York', '2026-07-06T03:59:59Z', at(6, 23, 59)],
  ['Asia/Kathmandu', '2026-07-06T00:00:00Z', at(0, 5, 45)],
])('in %s at %s it is minute %i of the week', (timeZone, time, minute) => {
  expect(minuteOfWeekIn(timeZone, new Date(time))).toBe(minute)
})

test('at Rome’s clock changes, an hour is skipped in March and repeated in October', () => {
  const rome = (time: string) => minuteOfWeekIn('Europe/Rome', new Date(time))
  expect(rome('2026-03-29T00:59:00Z')).toBe(at(6, 1, 59))
  expect(rome('2026-03-29T01:00:00Z')).toBe(at(6, 3))
  expect(rome('2026-10-25T00:30:00Z')).toBe(at(6, 2, 30))
  expect(rome('2026-10-25T01:30:00Z')).toBe(at(6, 2, 30))
})

test('a zone unknown to the runtime has no clock', () => {
  expect(minuteOfWeekIn('Europe/Atlantis', new Date())).toBeUndefined()
})
