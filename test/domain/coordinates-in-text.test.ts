import { describe, expect, test } from 'vitest'
import { angleIn, pointIn, pointWithin, shortPlusCodeIn } from '../../src/domain/coordinates-in-text.ts'

const vienna = { latitude: expect.closeTo(48.2122, 4), longitude: expect.closeTo(16.3553, 4) }

describe('a position', () => {
  test.each([
    '48.2122, 16.3553',
    '48.2122,16.3553',
    '48.2122 16.3553',
    '48.2122; 16.3553',
    '48.2122/16.3553',
    '(48.2122, 16.3553)',
    '[48.2122, 16.3553]',
    '48.2122, 16.3553, 171',
    '48,2122; 16,3553',
    '48,2122 16,3553',
    '48,2122, 16,3553',
    '48,2122,16,3553',
    '48.2122N 16.3553E',
    '48.2122N16.3553E',
    '48.2122° N, 16.3553° E',
    '48,2122° N, 16,3553° E',
    'N 48.2122, E 16.3553',
    'N48.2122 E16.3553',
    '16.3553E, 48.2122N',
    'E 16.3553, N 48.2122',
    `48°12'43.92"N 16°21'19.08"E`,
    '48°12’43.92”N 16°21’19.08”E',
    '48º12′43.92″ 16º21′19.08″',
    `48° 12' 43.92'' N, 16° 21' 19.08'' E`,
    `16°21'19.08"E, 48°12'43.92"N`,
    '48 12 43.92 N 16 21 19.08 E',
    '48:12:43.92N 16:21:19.08E',
    `N48° 12.732' E016° 21.318'`,
    'N 48 12.732, E 16 21.318',
    'Lat: 48.2122 Lng: 16.3553',
    'lon=16.3553, lat=48.2122',
    'GPS: 48.2122, 16.3553',
    '📍 48.2122, 16.3553',
    '@48.2122,16.3553,17z',
    'geo:48.2122,16.3553',
    'geo:48.2122,16.3553;u=35',
    'POINT(16.3553 48.2122)',
    'SRID=4326;POINT (16.3553 48.2122)',
    '\u00a048.2122,\u00a016.3553 ',
  ])('is read from %s', text => {
    expect(pointIn(text)).toEqual(vienna)
  })

  test.each([
    ['-33.86, 151.2', -33.86, 151.2],
    ['\u221233.86, 151.2', -33.86, 151.2],
    ['33.86S 151.2E', -33.86, 151.2],
    ['40.7128° N, 74.006° W', 40.7128, -74.006],
    ['41 25 01S, 12 30 10E', -41.41694, 12.50278],
    ['S41 25.117, E12 30.5', -41.41862, 12.50833],
    ['151.2, -33.86', -33.86, 151.2],
    ['1e-7,-1e-9', 1e-7, -1e-9],
    ['0, 0', 0, 0],
    ['8FWR6937+X2', 48.20494, 16.36256],
    ['8fwr6937+x2 Wien', 48.20494, 16.36256],
    ['482122, 163553', 482122, 163553],
  ])('is read from %s with its hemispheres and order', (text, latitude, longitude) => {
    expect(pointIn(text)).toEqual({
      latitude: expect.closeTo(latitude, 4),
      longitude: expect.closeTo(longitude, 4),
    })
  })

  test.each(['see below', 'Via Roma 3, Rome', '12 Main Street', '12:30', '48.2122', '48.2122N, 16.3553N', '6937+X2'])(
    'is not read from %s',
    text => {
      expect(pointIn(text)).toBeUndefined()
    },
  )

  test.each([
    ['Gasthaus Pfeil 48.2122, 16.3553', 'Gasthaus Pfeil', ''],
    ['Gasthaus Pfeil (48.2122, 16.3553)', 'Gasthaus Pfeil', ''],
    ['48.2122, 16.3553 Gasthaus Pfeil', '', 'Gasthaus Pfeil'],
    ['Pfeil @ 48.2122,16.3553 – veal', 'Pfeil', 'veal'],
    [`Pfeil 48°12'43.92"N 16°21'19.08"E, veal`, 'Pfeil', 'veal'],
    ['Pfeil N48.2122 E16.3553', 'Pfeil', ''],
  ])('is found within %s', (text, before, behind) => {
    expect(pointWithin(text)).toEqual({ at: vienna, before, behind })
  })

  test.each(['Bar 12.5, 13.5', 'Open 10-12, 14-22', 'Level 42, 16.50 a head', 'Off the earth 91.5123, 200.1234'])(
    'is not found within %s',
    text => {
      expect(pointWithin(text)).toBeUndefined()
    },
  )

  test('of a short plus code counts from the town beside it', () => {
    const { behind, near } = shortPlusCodeIn('6937+X2 Wien')!
    expect(behind).toBe('Wien')
    expect(near({ latitude: 48.2, longitude: 16.37 })).toEqual({
      latitude: expect.closeTo(48.20494, 4),
      longitude: expect.closeTo(16.36256, 4),
    })
    expect(shortPlusCodeIn('8FWR6937+X2 Wien')).toBeUndefined()
  })
})

test.each([
  ['N53.35', 53.35],
  ['E 11.51', 11.51],
  ['16.3553W', -16.3553],
  ['48,2122', 48.2122],
  ['lat 48.2', 48.2],
  [`12°30'`, 12.5],
  [`41°53.478'`, 41.8913],
  ['418990507', 418990507],
])('the coordinate %s is %d degrees', (text, degrees) => {
  expect(angleIn(text)?.degrees).toBeCloseTo(degrees, 5)
})

test.each(['see below', 'x12', '12 Main', `12°61'`])('%s is no coordinate in range', text => {
  expect(angleIn(text)?.degrees ?? Number.NaN).toBeNaN()
})
