import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { degrees } from '../../src/domain/coordinates.ts'
import { placeIdOfFeature } from '../../src/domain/map-links/feature-id.ts'
import { type MapLink, readMapLink } from '../../src/domain/map-links/index.ts'
import { mapsUrl, placeLinks } from '../../src/domain/maps-url.ts'
import type { PlaceFacts } from '../../src/domain/place-fields.ts'
import { newOwnPlaceId } from '../../src/domain/place-ids.ts'
import { oneLine } from '../../src/domain/text.ts'

describe('a feature id of Google’s', () => {
  test('gives the place id known for the same place', () => {
    expect(placeIdOfFeature('0x6b12ae37b47f5b37:0x8eaddfcd1b32ca52')).toBe('ChIJN1t_tDeuEmsRUsoyG83frY4')
    expect(placeIdOfFeature('0x89C259A9B3117469:0xD134E199A405A163')).toBe('ChIJaXQRs6lZwokRY6EFpJnhNNE')
  })

  test('can be recovered from its place id, with any number of digits', () => {
    const half = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n })
    fc.assert(
      fc.property(half, half, (a, b) => {
        const placeId = placeIdOfFeature(`0x${a.toString(16)}:0x${b.toString(16)}`)!
        expect(placeId).toMatch(/^ChIJ[\w-]{23}$/)
        const bytes = Buffer.from(placeId, 'base64url')
        expect([bytes.readBigUInt64LE(3), bytes.readBigUInt64LE(12)]).toEqual([a, b])
      }),
    )
  })

  test('without a place, or invalid, gives nothing', () => {
    for (const text of ['0x0:0x8eaddfcd1b32ca52', '0x6b12ae37b47f5b37', '0x:0x1', `0x${'1'.repeat(17)}:0x1`, '1:2', ''])
      expect(placeIdOfFeature(text), text).toBeUndefined()
  })
})

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
const osmId = fc
  .tuple(fc.constantFrom('node', 'way', 'relation'), fc.integer({ min: 1, max: 2 ** 50 }))
  .map(([element, number]) => `osm:${element}/${number}`)
const googleId = fc.stringMatching(/^ChIJ[\w-]{23}$/)
const degreesUpTo = (max: number) => fc.double({ min: -max, max, noNaN: true })
const anyFacts: fc.Arbitrary<PlaceFacts> = fc
  .tuple(
    fc.oneof(
      osmId,
      googleId.map(id => `google:${id}`),
    ),
    fc.record(
      {
        name: words,
        address: words,
        googlePlaceId: googleId,
        latitude: degreesUpTo(90),
        longitude: degreesUpTo(180),
      },
      { requiredKeys: ['name', 'latitude', 'longitude'] },
    ),
  )
  .map(([mapPlaceId, facts]) => ({ mapPlaceId, ...facts }))

const at = ({ latitude, longitude }: PlaceFacts) => [Number(degrees(latitude!)) + 0, Number(degrees(longitude!)) + 0]
const readAt = (link: MapLink | undefined) => [link!.latitude! + 0, link!.longitude! + 0]

describe('a link made by Forklist', () => {
  test('leads back to the same place, with any name', () => {
    fc.assert(
      fc.property(anyFacts, facts => {
        const known = facts.googlePlaceId ? `google:${facts.googlePlaceId}` : facts.mapPlaceId
        expect(readMapLink(mapsUrl(facts))?.mapPlaceId).toBe(known)
        const { osm, google, apple, geo } = placeLinks(facts)
        if (osm) expect(readMapLink(osm)?.mapPlaceId).toBe(facts.mapPlaceId)
        if (known !== facts.mapPlaceId || !osm) expect(readMapLink(google)?.mapPlaceId).toBe(known)
        else expect(readAt(readMapLink(google))).toEqual(at(facts))
        for (const link of [apple, geo]) expect(readAt(readMapLink(link!))).toEqual(at(facts))
      }),
    )
  })

  test('leads back to an own place’s coordinates', () => {
    fc.assert(
      fc.property(words, degreesUpTo(90), degreesUpTo(180), (name, latitude, longitude) => {
        const facts = { mapPlaceId: newOwnPlaceId(), name, latitude, longitude }
        const link = readMapLink(mapsUrl(facts))
        expect(readAt(link)).toEqual(at(facts))
      }),
    )
  })

  test('leads back to the name of an own place without coordinates', () => {
    const facts = { mapPlaceId: newOwnPlaceId(), name: 'Zia Genoveffa', address: 'Via dei Fienili 5, Roma' }
    expect(readMapLink(mapsUrl(facts))).toEqual({ name: facts.name, address: facts.address })
  })
})

describe('any pasted text', () => {
  const pieces = fc.oneof(
    fc.constantFrom(
      'https://www.google.com/maps/place/',
      'https://www.google.com/maps/dir/',
      'https://maps.google.com/?q=',
      'https://osm.org/go/',
      'https://www.openstreetmap.org/?mlat=',
      'https://maps.apple.com/?ll=',
      'geo:',
      'data=!3m1!1s0x1:0x2!8m2!3d91!4d181',
      '!1m99!1m5!1d',
      '/@91,-181,17z',
      '&ll=1e400,NaN',
      '&query_place_id=',
      '#map=19/',
      '%',
      '%E9%00%0a%E2%80%AE',
      '%ED%A0%80',
      '\ud800',
      '(',
      ' ',
      '\n',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.double().map(String),
  )
  const anyText = fc.array(pieces, { maxLength: 12 }).map(parts => parts.join(''))
  const isClean = (text: string | undefined, max: number) =>
    text === undefined || oneLine(max).safeParse(text).data === text

  test('throws nothing and gives only text, an id and coordinates that a list accepts', () => {
    fc.assert(
      fc.property(anyText, text => {
        const link = readMapLink(text)
        if (!link) return
        const { latitude, longitude } = link
        expect(latitude === undefined).toBe(longitude === undefined)
        expect(Math.abs(latitude ?? 0) <= 90 && Math.abs(longitude ?? 0) <= 180).toBe(true)
        expect(isClean(link.name, 200) && isClean(link.address, 300)).toBe(true)
        expect(link.mapPlaceId ?? 'google:').toMatch(/^(google|osm):/)
        if (link.approximate) expect(latitude).toBeDefined()
        const beside = ['name', 'address', 'phone']
        if (link.short) expect(Object.keys(link).filter(key => !beside.includes(key))).toEqual(['short'])
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['coordinates out of range', 'https://www.google.com/maps/place/Mok/@91,12,17z/data=!3d41!4d-181'],
    ['an invalid number', 'https://maps.apple.com/?q=Mok&ll=NaN,1e3'],
    ['an invalid id', 'https://www.google.com/maps/search/?api=1&query=Mok&query_place_id=x%20y'],
  ])('%s is omitted', (_, link) => {
    expect(readMapLink(link)).toEqual({ name: 'Mok' })
  })

  test.each([
    ['escapes of invalid UTF-8', 'Caf%E9'],
    ['a lone surrogate', '%ED%A0%80'],
    ['a control character', 'Mok%00'],
    ['more than 200 characters', 'x'.repeat(201)],
    ['invisible characters', '%E2%80%AE+'],
  ])('%s gives no name', (_, name) => {
    const link = `https://www.google.com/maps/place/${name}/@41.9,12.5,17z`
    expect(readMapLink(link)).toEqual({ latitude: 41.9, longitude: 12.5, approximate: true })
    expect(readMapLink(`Mok\n${link}`)?.name).toBe('Mok')
  })

  test('a percent sign without an escape stays in the name', () => {
    expect(readMapLink('https://www.google.com/maps/place/100%+Pizza+&+Birra/')).toEqual({ name: '100% Pizza & Birra' })
  })
})
