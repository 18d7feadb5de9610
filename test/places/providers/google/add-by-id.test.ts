import { expect, test } from 'vitest'
import { placeIdOf } from '../../../../src/domain/place-ids.ts'
import type { PlaceIndex } from '../../../../src/places/index/place-index.ts'
import { inSameThread } from '../../../../src/places/open-local.ts'
import { completedLookup } from '../../../../src/places/providers/completed-lookup.ts'
import { withKnownIds } from '../../../../src/places/providers/google/index.ts'
import type { PlaceLookup } from '../../../../src/places/providers/lookup.ts'
import { baffetto, filettaro } from '../../../support/rome.ts'
import { indexOf } from '../../index/made-index.ts'
import { lookUpIn, starterIndex } from '../../index/starter-places.ts'
import { json, status } from '../stand-in.ts'
import { type GoogleSettings, key, openGoogleOnStandIn } from './open-google.ts'
import { dead, filettaroId, googlesName, noFieldMask, otherId, place, places } from './recorded.ts'

const searchIn = (index: PlaceIndex) => inSameThread(lookUpIn(index)).find
/** The starter places include the restaurants that Google knows here. */
const indexSearch = searchIn(await starterIndex())
const openMatching = (wanted: GoogleSettings = {}) => openGoogleOnStandIn({ indexSearch, paid: 10, ...wanted })

test('an added Google id gets the index’s place of that name at its position', async () => {
  await using opened = await openMatching()
  opened.standIn.does(json(place(filettaroId)))
  expect(await opened.google.get(`google:${filettaroId}`)).toEqual({
    ...filettaro,
    town: 'Roma',
    googlePlaceId: filettaroId,
  })
  const [request] = opened.standIn.asked
  expect(request).toMatchObject({ method: 'GET', path: `/v1/places/${filettaroId}` })
  expect(request!.headers).toMatchObject({
    'x-goog-api-key': key,
    'x-goog-fieldmask': 'id,displayName,formattedAddress,location,businessStatus',
  })
})

test.each([
  ['the id is dead', dead],
  ['Google does not take the id', noFieldMask],
  ['no place here has the name', json(place(filettaroId, { displayName: { text: 'Roscioli' } }))],
  ['the place of the name is elsewhere', json(place(filettaroId, { location: { latitude: 41.9, longitude: 12.5 } }))],
  ['Google returns no name', json({ id: filettaroId, location: { latitude: 41.8947, longitude: 12.4738 } })],
])('an id is unknown when %s', async (_, answer) => {
  await using opened = await openMatching()
  opened.standIn.does(answer)
  expect(await opened.google.get(`google:${filettaroId}`)).toBeUndefined()
})

test('an id is unknown when two places here share the name', async () => {
  const at = (id: number, latitude: number) => ({
    mapPlaceId: `osm:way/${id}`,
    name: filettaro.name,
    category: 'restaurant',
    latitude,
    longitude: 12.4738,
  })
  const twins = await indexOf({ osm: [at(1, 41.8953), at(2, 41.8941)] })
  await using opened = await openMatching({ indexSearch: searchIn(twins) })
  opened.standIn.does(json(place(filettaroId)))
  expect(await opened.google.get(`google:${filettaroId}`)).toBeUndefined()
})

test('an id is not looked up beyond the operator’s budget', async () => {
  await using opened = await openMatching({ paid: 1 })
  opened.standIn.does(json(place(filettaroId)))
  expect(await opened.google.get(`google:${filettaroId}`)).toBeDefined()
  expect(await opened.google.get(`google:${filettaroId}`)).toBeUndefined()
  expect(opened.standIn.asked).toHaveLength(1)
})

test('a failing Google is reported as down, without the key', async () => {
  await using opened = await openMatching()
  opened.standIn.does(status(500))
  const error = await opened.google.get(`google:${filettaroId}`).catch((error: unknown) => error)
  expect(error).toMatchObject({ name: 'ProviderUnavailable', provider: 'google' })
  expect(String(error)).not.toContain(key)
})

test('full search is off by default', async () => {
  await using opened = await openMatching()
  expect(opened.google.search).toBeUndefined()
})

const rome = {
  kind: 'town',
  name: 'Roma',
  englishName: 'Rome',
  latitude: 41.8933203,
  longitude: 12.4829321,
  reachMeters: 30_000,
  extentMeters: 25_000,
} as const

test('full search shows known places with the index’s facts and others with Google’s', async () => {
  await using opened = await openMatching({ fullSearch: true })
  const roscioli = place(otherId, {
    displayName: { text: 'Roscioli' },
    attributions: [{ provider: 'Listings by Example', providerUri: 'https://example.com' }],
  })
  const museum = place('ChIJ3333333333333333333333', { types: ['museum', 'point_of_interest'] })
  const closed = place('ChIJ4444444444444444444444', { businessStatus: 'CLOSED_PERMANENTLY' })
  opened.standIn.does(places(place(filettaroId), roscioli, museum, closed))
  const found = await opened.google.search!('filettaro', rome, 10)
  expect(found).toEqual([
    { ...filettaro, town: 'Roma', googlePlaceId: filettaroId },
    {
      mapPlaceId: `google:${otherId}`,
      name: 'Roscioli',
      address: 'Largo dei Librari, 88, 00186 Roma RM, Italy',
      latitude: 41.8947,
      longitude: 12.4738,
      category: 'restaurant',
      attribution: 'Google Maps, Listings by Example',
    },
  ])
  const [request] = opened.standIn.asked
  expect(JSON.parse(request!.body)).toMatchObject({ textQuery: 'filettaro', pageSize: 10 })
  expect(request!.headers['x-goog-fieldmask']).toMatch(/^places\.id,.*places\.attributions$/)
})

test('a Google id from full search gives the index’s place, or nothing', async () => {
  await using opened = await openMatching({ fullSearch: true })
  const { get } = opened.google
  opened.standIn.does(json(place(filettaroId)), json(place(otherId, { displayName: { text: 'Roscioli' } })))
  expect(await get(`google:${filettaroId}`)).toEqual({ ...filettaro, town: 'Roma', googlePlaceId: filettaroId })
  expect(await get(`google:${otherId}`)).toBeUndefined()
  expect(await get(filettaro.mapPlaceId)).toBeUndefined()
  expect(opened.standIn.asked).toHaveLength(2)
})

test('full search returns nothing more when the day’s calls are used up', async () => {
  await using opened = await openMatching({ fullSearch: true, paid: 0 })
  expect(await opened.google.search!('filettaro', rome, 10)).toEqual([])
  expect(opened.standIn.asked).toEqual([])
})

test('names from Google are cleaned or dropped', async () => {
  await using opened = await openMatching({ fullSearch: true })
  const named = (id: string, text: unknown) => place(`ChIJ${id.repeat(22)}`, { displayName: { text } })
  opened.standIn.does(
    places(named('5', '  Ros\u202Ecioli '), named('6', 'Da\u0000Enzo'), named('7', 17), named('8', '')),
  )
  expect((await opened.google.search!('roscioli', undefined, 10)).map(({ name }) => name)).toEqual(['Roscioli'])
})

test('a later look-up of the place returns the id', async () => {
  const found = (facts: typeof filettaro) => ({ facts, match: { confidence: 0.5, name: 'similar' as const } })
  const lookup: PlaceLookup = {
    search: async () => ({ places: [found(filettaro), found(baffetto)] }),
    get: async () => filettaro,
    adopt: async () => filettaro,
    choose: async () => ({ outcome: 'sure', facts: filettaro, alternatives: [found(baffetto)] }),
    means: async () => ({ outcome: 'sure', facts: filettaro }),
    teaches: expect.fail,
    areaOf: async () => expect.fail(),
    settle: async () => expect.fail(),
    inOwnWords: async () => expect.fail(),
    recognize: async () => found(filettaro),
  }
  const knownIds = async (placeIds: readonly string[]) =>
    new Map(placeIds.filter(id => id === placeIdOf(filettaro.mapPlaceId)).map(id => [id, filettaroId]))
  const linked = completedLookup(lookup, places => withKnownIds(places, knownIds))
  const withId = { ...filettaro, googlePlaceId: filettaroId }
  expect((await linked.search('filettaro', {}, 5)).places.map(({ facts }) => facts)).toEqual([withId, baffetto])
  expect(await linked.get('osm:node/257355946')).toEqual(withId)
  expect(await linked.adopt('osm:node/257355946')).toEqual(withId)
  expect(
    await linked.recognize({ name: 'Filettaro', mapPlaceId: 'own:0123456789abcdefghjk' }, { from: 'nothing' }),
  ).toMatchObject({
    facts: withId,
  })
  expect(await linked.means({ name: 'filettaro', near: 'Rome' })).toEqual({ outcome: 'sure', facts: withId })
  expect(await linked.choose('filettaro', { near: 'Rome' })).toMatchObject({
    outcome: 'sure',
    facts: withId,
    alternatives: [{ facts: baffetto }],
  })
})

test('Google’s own texts are not stored', async () => {
  await using opened = await openMatching({ fullSearch: true })
  opened.standIn.does(json(place(filettaroId)))
  const match = await opened.google.get(`google:${filettaroId}`)
  expect(JSON.stringify(match)).not.toContain(googlesName)
  expect(JSON.stringify(opened.calls)).not.toContain(googlesName)
  expect(opened.messages).toEqual([])
})
