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

  test('of an own place is a pin at its plain decimal coordinates', () => {
    expect(mapsUrl(handMade)).toBe('https://www.google.com/maps/search/?api=1&query=41.9%2C-0.0000001')
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
  })

  test('works with an id that leaves no space for a name', () => {
    const url = mapsUrl({ mapPlaceId: 'osm:node/1', googlePlaceId: 'x'.repeat(3000), name: 'Mok' })
    expect(url).toBe(`https://www.google.com/maps/search/?api=1&query=&query_place_id=${'x'.repeat(3000)}`)
  })
})

describe('links for other maps', () => {
  test('need an id or coordinates', () => {
    expect(placeLinks(filettaro)).toEqual({
      osm: 'https://www.openstreetmap.org/node/257355946',
      apple: 'https://maps.apple.com/?q=Dar%20filettaro%20a%20Santa%20Barbara&ll=41.8946709,12.473696',
      geo: 'geo:41.8946709,12.473696?q=41.8946709,12.473696(Dar%20filettaro%20a%20Santa%20Barbara)',
    })
    expect(placeLinks(withoutCoordinates)).toEqual({})
    expect(Object.keys(placeLinks({ ...filettaro, googlePlaceId: googleId }))).toContain('google')
  })

  test('separate a name’s parentheses from those of the link', () => {
    expect(placeLinks({ ...filettaro, name: 'Mok (Rome)' }).geo).toMatch(/\(Mok%20%28Rome%29\)$/)
  })
})
