import { describe, expect, test } from 'vitest'
import { placeIdOfFeature } from '../../../src/domain/map-links/feature-id.ts'
import type { PlaceDescription } from '../../../src/domain/place-description.ts'
import { inSameThread } from '../../../src/places/open-local.ts'
import { placeLookup } from '../../../src/places/providers/lookup.ts'
import { lookUpIn, starterIndex } from '../index/starter-places.ts'
import { usedIndex } from './used-index.ts'

const local = inSameThread(lookUpIn(await starterIndex()))
const { means, get, areaOf } = placeLookup({ local, providers: [usedIndex(local)] })
const poetaId = 'osm:node/2244858179'
const poeta = (await get(poetaId))!
const pin = { latitude: poeta.latitude!, longitude: poeta.longitude! }
/** The id of a place in Rome. */
const romanId = `google:${placeIdOfFeature('0x132f6053278340d5:0xda65d8979ab658ae')}`
/** The id of a place in Sydney. */
const farId = 'google:ChIJN1t_tDeuEmsRUsoyG83frY4'

const facts = async (description: PlaceDescription) => {
  const meaning = await means(description)
  return meaning.outcome === 'sure' ? meaning.facts : meaning.outcome
}

describe('a place that a file identifies by id', () => {
  test('is that place, with the file’s own words before known facts', async () => {
    expect(await facts({ mapPlaceId: poetaId, name: 'The poet', address: 'Behind the arch' })).toEqual({
      ...poeta,
      name: 'The poet',
      address: 'Behind the arch',
    })
  })

  test('is kept as described when the id is unknown', async () => {
    expect(await facts({ mapPlaceId: farId, name: 'Dar Poeta' })).toEqual({ mapPlaceId: farId, name: 'Dar Poeta' })
    // Without an address, only the town distinguishes it from other places of its name.
    expect(await facts({ mapPlaceId: farId, name: 'Dar Poeta', near: 'Sydney' })).toMatchObject({ address: 'Sydney' })
    expect(await facts({ mapPlaceId: farId })).toBe('none')
  })

  test('keeps its English name beside the local one', async () => {
    const known = (await get('osm:node/2276143197'))!
    expect(await facts({ mapPlaceId: known.mapPlaceId, name: known.name, englishName: 'Armando’s' })).toEqual({
      ...known,
      englishName: 'Armando’s',
    })
  })
})

describe('a place below the heading of a district', () => {
  const below = async (group: string, description: PlaceDescription, title = 'Vancouver') => {
    const meaning = await means(description, await areaOf({ group, titles: [title] }))
    return meaning.outcome === 'sure' ? (meaning.facts.address ?? 'the one without an address') : meaning.outcome
  }

  test('may stand elsewhere in the town if no other one there has its name, or its address is stated', async () => {
    expect(await below('Kitsilano', { name: 'Siena' })).toBe('1485 West 12th Avenue, Vancouver V6H 1M6')
    expect(await below('Kerrisdale', { name: 'Sun Sui Wah Seafood Restaurant' })).toBe('3888 Main Street')
    expect(await below('Monti', { name: 'Isola della Pizza', address: 'Monti' }, 'Rome')).toBe('Monti')
    expect(await below('Trastevere', { name: 'Crispi 19' }, 'Rome')).toMatch(/^Via Francesco Crispi 19/)
  })

  test('is the branch there, and none if that is unclear', async () => {
    const address = '909 West Cordova Street'
    expect(await below('Kitsilano', { name: 'Hapa Izakaya' })).toBe('the one without an address')
    expect(await below('Kitsilano', { name: 'Hapa Izakaya', address })).toBe(address)
    expect(await below('Kitsilano', { name: 'Red Robin' })).toBe('ambiguous')
  })

  test('is not looked up around another town', async () => {
    expect(await below('Burnaby', { name: 'Siena' })).not.toContain('West 12th')
    expect(await below('Trastevere', { name: 'Siena' })).not.toContain('West 12th')
  })

  test('is in the house that was stated, although nobody states the town', async () => {
    const address = '1465 West Broadway'
    expect(await below('Kitsilano', { name: 'Memphis Blues Barbeque House', address }, 'Food')).toBe(address)
    expect(await below('Kitsilano', { name: 'Siena' }, 'Food')).toBe('ambiguous')
  })
})

describe('an unknown id in a link', () => {
  test('joins the one restaurant of that name in the id’s part of town', async () => {
    expect(await facts({ linkedId: romanId, name: 'dar poeta' })).toEqual({
      ...poeta,
      name: 'dar poeta',
      googlePlaceId: romanId.slice('google:'.length),
    })
  })

  test('becomes an own place when the name is elsewhere or ambiguous there', async () => {
    expect(await facts({ linkedId: farId, name: 'Dar Poeta' })).toEqual({ mapPlaceId: farId, name: 'Dar Poeta' })
    const montevideo = `google:${placeIdOfFeature('0x959f802b6753b221:0x1234567890abcdef')}`
    expect(await facts({ linkedId: montevideo, name: 'Burger King' })).toMatchObject({ mapPlaceId: montevideo })
    // With several branches nearby, there may be another one.
    const outside = `google:${placeIdOfFeature('0x95a0260000000001:0x1234567890abcdef')}`
    expect(await facts({ linkedId: outside, name: 'Burger King' })).toMatchObject({ mapPlaceId: outside })
  })

  test('joins the place of its name at its pin', async () => {
    const nearby = { latitude: pin.latitude + 0.0005, longitude: pin.longitude }
    expect(await facts({ linkedId: romanId, name: 'Dar Poeta', ...nearby })).toMatchObject({
      mapPlaceId: poetaId,
      googlePlaceId: romanId.slice('google:'.length),
      ...nearby,
    })
  })
})

describe('a name with a pin', () => {
  test('is the place of that name at the pin', async () => {
    expect(await facts({ name: 'Dar Poeta', ...pin })).toEqual(poeta)
  })

  test('becomes an own place when none exists', async () => {
    const elsewhere = { latitude: pin.latitude + 0.01, longitude: pin.longitude }
    expect(await facts({ name: 'Dar Poeta', ...elsewhere, phone: '06' })).toEqual({
      mapPlaceId: expect.stringMatching(/^own:/),
      name: 'Dar Poeta',
      phone: '06',
      town: 'Roma',
      ...elsewhere,
    })
  })
})

test('a map of a few streets in a link says where an own place is, before its heading, and finds no namesake far away', async () => {
  const below = await areaOf({ group: 'Vancouver' })
  for (const name of ['Zzyzx Grill', 'Sun Sui Wah Seafood Restaurant'])
    expect(await means({ name, view: pin }, below)).toMatchObject({
      outcome: 'none',
      own: { name, town: 'Roma', ...pin },
    })
  expect(await means({ name: poeta.name, view: pin }, below)).toMatchObject({ facts: { mapPlaceId: poetaId } })
})

describe('a pin without a name', () => {
  const own = expect.stringMatching(/^own:/)

  test('becomes an own place named by its address or its position', async () => {
    const address = 'Vicolo del Bologna 45'
    expect(await facts({ address, ...pin })).toEqual({ mapPlaceId: own, name: address, address, town: 'Roma', ...pin })
    const somewhere = { latitude: 41.9, longitude: -0.0000001 }
    expect(await facts(somewhere)).toEqual({ mapPlaceId: own, name: '41.9, -0.0000001', ...somewhere })
    expect(await facts({ mapPlaceId: farId, ...somewhere })).toMatchObject({
      mapPlaceId: farId,
      name: '41.9, -0.0000001',
    })
    expect(await facts({ linkedId: farId, ...somewhere })).toMatchObject({
      mapPlaceId: farId,
      name: '41.9, -0.0000001',
    })
  })

  test('gets the known name of its id', async () => {
    expect(await facts({ mapPlaceId: poetaId, ...pin })).toEqual(poeta)
    expect(await facts({ linkedId: poetaId, ...pin })).toEqual(poeta)
  })

  test('is refused without a pin', async () => {
    expect(await facts({ address: 'Vicolo del Bologna 45' })).toBe('none')
  })
})

describe('a name without a pin', () => {
  test.each<[string, PlaceDescription]>([
    ['beside a town', { name: 'dar poeta', near: 'Roma' }],
    ['with a town behind it', { name: 'Dar Poeta, Rome' }],
    ['with an address', { name: 'Dar Poeta', address: 'Vicolo del Bologna 45, 00153 Roma RM, Italy' }],
    ['with an address without a country', { name: 'Dar Poeta', address: 'Vicolo del Bologna 45, 00153 Roma RM' }],
    ['with an invalid position and a town', { name: 'Dar Poeta', near: 'Roma', isMisplaced: true }],
  ])('is searched for %s, and gets its local spelling', async (_, description) => {
    expect(await facts(description)).toMatchObject({ mapPlaceId: poetaId, name: 'Dar Poeta' })
  })

  test('is not searched for elsewhere when its town is unknown', async () => {
    expect(await facts({ name: 'Dar Poeta', near: 'Hogsmeade' })).toBe('near_not_found')
  })

  test.each(['12 Broad St, Rome, GA 30161', '12 Broad St, Rome, GA 30161, USA', '1 Main St, Rome, NY, United States'])(
    'is not taken from another Rome: %s',
    async address => {
      expect(await facts({ name: 'Dar Poeta', address })).toBe('area_not_covered')
    },
  )

  test('is not added without a position, or by a similar name', async () => {
    expect(await facts({ name: 'Dar Poeta', isMisplaced: true })).toBe('near_not_found')
    expect(await facts({ name: 'German' })).toMatch(/^(ambiguous|none)$/)
  })

  test('is only proposed for its exact name without any town', async () => {
    const alone = await means({ name: 'dar poeta' })
    expect(alone).toMatchObject({ outcome: 'ambiguous', namesake: { facts: { mapPlaceId: poetaId } } })
    expect(await means({ name: 'dar poeta roma' })).toMatchObject({ outcome: 'sure' })
  })

  test('is searched in the town that a hint names', async () => {
    const inRome = await means({ name: 'Dar Poeta', address: 'Vicolo del Bologna 45' }, await areaOf({ near: 'Rome' }))
    expect(inRome).toMatchObject({ outcome: 'sure', facts: { mapPlaceId: poetaId } })
    const village = await means(
      { name: 'Dar Poeta', address: 'Via Garibaldi 3, Villarriba' },
      await areaOf({ near: 'Rome' }),
    )
    expect(village).toMatchObject({ outcome: 'ambiguous', own: { address: 'Via Garibaldi 3, Villarriba' } })
  })

  test('is ambiguous with several matches and not found with none', async () => {
    const several = await means({ name: 'Burger King', near: 'Montevideo' })
    expect(several).toMatchObject({ outcome: 'ambiguous' })
    expect(await facts({ name: 'Trattoria Nobody Knows', near: 'Rome' })).toBe('none')
  })
})
