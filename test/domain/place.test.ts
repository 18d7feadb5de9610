import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { degrees, isLocated, metersBetween } from '../../src/domain/coordinates.ts'
import { displayName, googleIdOf } from '../../src/domain/place.ts'
import { isPlaceId, newOwnPlaceId, placeIdOf, readMapPlaceId } from '../../src/domain/place-ids.ts'
import { baffetto, filettaro, treScalini, withoutCoordinates } from '../support/rome.ts'

describe('Forklist’s id of a place', () => {
  test('is deterministic for a map place', () => {
    expect(placeIdOf('osm:node/257355946')).toBe(placeIdOf(filettaro.mapPlaceId))
    expect(placeIdOf('osm:node/257355946')).toBe('plc_a7k8gf1jyzsq5hp0j01d')
  })

  test('differs for another place, even with the same number', () => {
    expect(placeIdOf('osm:way/257355946')).not.toBe(placeIdOf('osm:node/257355946'))
  })

  test('is valid for every map place', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(isPlaceId(placeIdOf(text))).toBe(true)
      }),
    )
    for (const text of ['plc_', 'PLC_0123456789abcdefghjk', 'plc_0123456789abcdefghjl', 'plc_0123456789abcdefghjk\n'])
      expect(isPlaceId(text)).toBe(false)
  })
})

describe('a map provider’s id', () => {
  test('may omit its prefix where its form is unambiguous', () => {
    expect(readMapPlaceId('node/257355946')).toBe('osm:node/257355946')
    expect(readMapPlaceId('osm:way/5')).toBe('osm:way/5')
    expect(readMapPlaceId('ChIJN1t_tDeuEmsRUsoyG83frY4')).toBe('google:ChIJN1t_tDeuEmsRUsoyG83frY4')
    expect(readMapPlaceId('google:ChIJN1t_tDeuEmsRUsoyG83frY4')).toBe('google:ChIJN1t_tDeuEmsRUsoyG83frY4')
  })

  test('is refused in any other form', () => {
    for (const text of [
      '',
      'node/0',
      'node/-1',
      'osm:node/1/2',
      'street/5',
      '257355946',
      'google:a b',
      'own:short',
      'node/1\n',
    ])
      expect(readMapPlaceId(text), text).toBeUndefined()
  })

  test('is random for a place unknown to providers', () => {
    const id = newOwnPlaceId()
    expect(readMapPlaceId(id)).toBe(id)
    expect(newOwnPlaceId()).not.toBe(id)
  })

  test('of Google is found in either member', () => {
    expect(googleIdOf({ mapPlaceId: 'google:abc', name: 'Mok' })).toBe('abc')
    expect(googleIdOf({ ...filettaro, googlePlaceId: 'xyz' })).toBe('xyz')
    expect(googleIdOf(filettaro)).toBeUndefined()
  })
})

test('both names are shown when there are two', () => {
  expect(displayName({ mapPlaceId: 'osm:node/1', name: '風雲児', englishName: 'Fuunji' })).toBe('風雲児 (Fuunji)')
  expect(displayName(filettaro)).toBe('Dar filettaro a Santa Barbara')
})

test('a place without coordinates is unlocated, one at zero degrees is located', () => {
  expect(isLocated(withoutCoordinates)).toBe(false)
  expect(isLocated({ ...withoutCoordinates, latitude: 0, longitude: 0 })).toBe(true)
})

describe('a coordinate in a file or link', () => {
  test('is in plain decimals, as short as possible', () => {
    expect([41.8946709, 12.473696, 100, -0, 1e-7, -1e-9, 0.1 + 0.2, -180].map(degrees)).toEqual([
      '41.8946709',
      '12.473696',
      '100',
      '0',
      '0.0000001',
      '0',
      '0.3',
      '-180',
    ])
  })

  test('is exact to a centimetre', () => {
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), value => {
        expect(degrees(value)).toMatch(/^-?\d{1,3}(\.\d{0,6}[1-9])?$/)
        expect(Math.abs(Number(degrees(value)) - value)).toBeLessThanOrEqual(1e-7)
      }),
    )
  })
})

describe('the distance between two places', () => {
  const located = (facts: typeof filettaro) => ({ latitude: facts.latitude!, longitude: facts.longitude! })

  test('is in metres along a great circle', () => {
    expect(metersBetween(located(filettaro), located(baffetto))).toBeCloseTo(496, -1)
    expect(metersBetween(located(filettaro), located(treScalini))).toBeCloseTo(1397, -1)
  })

  test('is short across the 180th meridian', () => {
    expect(metersBetween({ latitude: -16.8, longitude: 179.99 }, { latitude: -16.8, longitude: -179.99 })).toBeLessThan(
      2200,
    )
  })

  test('of antipodes is half the circumference, not NaN', () => {
    expect(metersBetween({ latitude: 41.9, longitude: 12.5 }, { latitude: -41.9, longitude: -167.5 })).toBeCloseTo(
      20_015_115,
      -2,
    )
  })
})
