import { describe, expect, test } from 'vitest'
import { mapsUrl, placeLinks } from '../../src/domain/maps-url.ts'
import type { PlaceFacts } from '../../src/domain/place-fields.ts'
import { filettaro, withoutCoordinates } from '../support/rome.ts'

const googleId = 'ChIJN1t_tDeuEmsRUsoyG83frY4'
const handMade: PlaceFacts = { ...withoutCoordinates, latitude: 41.9, longitude: -0.0000001 }

describe('the link of a place', () => {
  test('is its own OpenStreetMap page when its id is from there', () => {
    expect(mapsUrl(filettaro)).toBe('https://www.openstreetmap.org/node/257355946')
  })

  test('opens the exact place on Google’s map when its id there is known', () => {
    const url = new URL(mapsUrl({ ...filettaro, googlePlaceId: googleId }))
    expect(url.origin + url.pathname).toBe('https://www.google.com/maps/search/')
    expect([...url.searchParams]).toEqual([
      ['api', '1'],
      ['query', 'Dar filettaro a Santa Barbara, Largo dei Librari 88, 00186 Roma'],
      ['query_place_id', googleId],
    ])
  })

  test('uses a Google id without its prefix', () => {
    expect(mapsUrl({ mapPlaceId: `google:${googleId}`, name: 'Mok' })).toBe(
      `https://www.google.com/maps/search/?api=1&query=Mok&query_place_id=${googleId}`,
    )
  })

  test('opens the exact business when only its number is known', () => {
    const url = 'https://maps.google.com/?cid=10281119596374313554'
    expect(mapsUrl({ mapPlaceId: 'google:cid/10281119596374313554', name: 'Mok' })).toBe(url)
    expect(mapsUrl({ ...filettaro, googlePlaceId: 'cid/10281119596374313554' })).toBe(url)
  })

  test('of an own place searches its name and address near its coordinates', () => {
    expect(mapsUrl({ ...handMade, address: 'Via dei Fienili 5/a' })).toBe(
      'https://www.google.com/maps/search/The%20stall%20behind%20the%20market%2C%20Via%20dei%20Fienili%205%2Fa/@41.9,-0.0000001,17z',
    )
  })

  test.each([
    ['its address', { name: 'Via dei Fienili', address: 'Via dei Fienili' }],
    ['its coordinates', { name: '41.9, -0.0000001' }],
    ['a step in a path', { name: '..' }],
  ])('of an own place with the name of %s is a pin', (_, facts) => {
    expect(mapsUrl({ ...handMade, ...facts })).toBe('https://www.google.com/maps/search/?api=1&query=41.9%2C-0.0000001')
  })

  test('of an own place without coordinates is a search', () => {
    expect(mapsUrl({ ...withoutCoordinates, address: 'Via dei Fienili' })).toBe(
      'https://www.google.com/maps/search/?api=1&query=The%20stall%20behind%20the%20market%2C%20Via%20dei%20Fienili',
    )
  })

  test('escapes any name', () => {
    const name = '"><script>&query_place_id=x#🐷'
    expect(new URL(mapsUrl({ mapPlaceId: `google:${googleId}`, name })).searchParams.get('query')).toBe(name)
  })

  test('stays within the provider’s limit: the name is shortened, the id never', () => {
    const url = mapsUrl({ mapPlaceId: `google:${googleId}`, name: '麺🐷'.repeat(1000), address: 'x' })
    expect(url.length).toBeLessThanOrEqual(2048)
    expect(url.length).toBeGreaterThan(2048 - 12)
    expect(url).toMatch(new RegExp(`&query_place_id=${googleId}$`))
    expect(new URL(url).searchParams.get('query')).toMatch(/^(麺🐷)+麺?$/u)
    const near = mapsUrl({ ...handMade, name: '麺🐷'.repeat(1000) })
    expect(near.length).toBeLessThanOrEqual(2048)
    expect(near).toMatch(/\/@41\.9,-0\.0000001,17z$/)
  })

  test('works with an id that leaves no space for a name', () => {
    const url = mapsUrl({ mapPlaceId: 'osm:node/1', googlePlaceId: 'x'.repeat(3000), name: 'Mok' })
    expect(url).toBe(`https://www.google.com/maps/search/?api=1&query=&query_place_id=${'x'.repeat(3000)}`)
  })
})

describe('links for other maps', () => {
  test('need an id or coordinates, except for Google’s, which is a search without an id', () => {
    expect(placeLinks(filettaro)).toEqual({
      osm: 'https://www.openstreetmap.org/node/257355946',
      google:
        'https://www.google.com/maps/search/Dar%20filettaro%20a%20Santa%20Barbara%2C%20Largo%20dei%20Librari%2088%2C%2000186%20Roma/@41.8946709,12.473696,17z',
      apple: 'https://maps.apple.com/?q=Dar%20filettaro%20a%20Santa%20Barbara&ll=41.8946709,12.473696',
      geo: 'geo:41.8946709,12.473696?q=41.8946709,12.473696(Dar%20filettaro%20a%20Santa%20Barbara)',
    })
    const search = 'https://www.google.com/maps/search/?api=1&query=The%20stall%20behind%20the%20market'
    expect(placeLinks(withoutCoordinates)).toEqual({ google: search })
    const exact = { ...filettaro, googlePlaceId: googleId }
    expect(placeLinks(exact).google).toBe(mapsUrl(exact))
  })

  test('separate a name’s parentheses from those of the link', () => {
    expect(placeLinks({ ...filettaro, name: 'Mok (Rome)' }).geo).toMatch(/\(Mok%20%28Rome%29\)$/)
  })
})
