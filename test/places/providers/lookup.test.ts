import { expect, test } from 'vitest'
import { Problem } from '../../../src/core/problem.ts'
import type { PlaceFacts } from '../../../src/domain/place-fields.ts'
import { placeIdOf } from '../../../src/domain/place-ids.ts'
import { inSameThread } from '../../../src/places/open-local.ts'
import { placeLookup } from '../../../src/places/providers/lookup.ts'
import { ProviderUnavailable, type UsedProvider } from '../../../src/places/providers/provider.ts'
import { lookUpIn, starterIndex } from '../index/starter-places.ts'
import { usedIndex } from './used-index.ts'

const directory = await starterIndex()
const local = inSameThread(lookUpIn(directory))
const lookup = placeLookup({ local, providers: [usedIndex(local)] })
const names = (places: readonly { facts: PlaceFacts }[]) => places.map(({ facts }) => facts.name)

test('a search returns how near was understood', async () => {
  const { places, near } = await lookup.search('dar poeta', { near: 'roma' }, 10)
  expect(near).toMatchObject({ name: 'Roma', englishName: 'Rome', country: 'Italy', latitude: 41.8933203 })
  expect(names(places)[0]).toBe('Dar Poeta')
  expect(places[0]?.match.distanceMeters).toBeGreaterThan(500)
})

test('an unknown near is ignored by the search and named in the response', async () => {
  const answer = await lookup.search('dar poeta', { near: 'Hogsmeade' }, 10)
  expect(answer.near).toEqual({ ignored: 'Hogsmeade' })
  expect(answer.places[0]).toMatchObject({ facts: { name: 'Dar Poeta' } })
  expect(answer.places[0]?.match).not.toHaveProperty('distanceMeters')
})

test.each([
  ['Dar Poeta, Rome', 'Dar Poeta', 'Roma'],
  ['Roscioli Roma', 'Salumeria Roscioli', 'Roma'],
  ['Dar Poeta in Trastevere', 'Dar Poeta', 'Trastevere'],
  ['Burger King Montevideo', 'Burger King', 'Montevideo'],
])('the location in "%s" is recognised', async (query, name, town) => {
  const { places, near } = await lookup.search(query, {}, 1)
  expect(names(places)).toEqual([name])
  expect(near?.name).toBe(town)
})

test('a town in the query far from near does not change the location', async () => {
  const { places, near } = await lookup.search('Burger King Rome', { near: 'Montevideo' }, 1)
  expect(near?.name).toBe('Montevideo')
  expect(places[0]?.match.name).toBe('similar')
  expect((await lookup.choose('Burger King Rome', { near: 'Montevideo' })).outcome).not.toBe('sure')
})

test('a place is found by every form of its id', async () => {
  for (const id of ['osm:node/257355946', 'node/257355946', placeIdOf('osm:node/257355946')])
    expect((await lookup.get(id))?.name).toBe('Dar filettaro a Santa Barbara')
})

test.each(['node/0', 'osm:node/1', 'own:00000000000000000000', 'Dar Poeta', ''])('%j is not found', async id => {
  expect(await lookup.get(id)).toBeUndefined()
})

/** Opens a look-up with a provider that gives this answer. Records the requests to it. */
const online = (answer: () => PlaceFacts[]) => {
  const requests: string[] = []
  const provider: UsedProvider = {
    name: 'harry',
    capabilities: { perKeystroke: false, getCosts: false, results: 'may keep' },
    async search(query, near) {
      requests.push([query, near?.name].filter(Boolean).join(' in '))
      return answer()
    },
    async get() {
      return answer()[0]
    },
  }
  return { requests, ...placeLookup({ local, providers: [usedIndex(local), provider] }) }
}
const harrys: PlaceFacts = { mapPlaceId: 'osm:node/9', name: 'Harry’s Bar', latitude: 45.4316, longitude: 12.3369 }

test('a provider is asked once for an unknown place of the town behind a comma', async () => {
  const { requests, search } = online(() => [])
  await search('Harry’s Bar, Venice', { near: 'Rome' }, 5)
  expect(requests).toEqual(['Harry’s Bar in Venice'])
})

test('online providers are asked only for places missing from the index', async () => {
  const { requests, search, choose } = online(() => [harrys])
  await search('dar poeta', { near: 'Rome' }, 5)
  await choose('dar poeta', { near: 'Rome' })
  expect(requests).toEqual([])
  expect(names((await search('harry’s bar', { near: 'Venice' }, 5)).places)).toEqual(['Harry’s Bar'])
  expect(await choose('harrys bar, Venice', {})).toMatchObject({ outcome: 'sure', facts: harrys })
  expect(requests).toEqual(['harry’s bar in Venice', 'harrys bar in Venice'])
})

test('providers’ results are compared like the index’s own places', async () => {
  const { search, choose } = online(() => [
    { ...harrys, name: 'Osteria alle Testiere' },
    { ...harrys, name: 'Harry’s Bar 2' },
  ])
  expect(names((await search('harry’s bar', { near: 'Venice' }, 5)).places)).toEqual(['Harry’s Bar 2'])
  expect(names((await search('harry’s bar', { near: 'Paris' }, 5)).places), 'Venice is not in Paris').toEqual([])
  expect((await choose('Harry’s Dolci', { near: 'Venice' })).outcome).toBe('area_not_covered')
})

test('a failing provider is ignored when the index has the place', async () => {
  const { search, choose } = online(() => {
    throw new ProviderUnavailable('harry', 'no answer within 2000 ms')
  })
  expect((await search('Felice Testacc', { near: 'Rome' }, 5)).places.length).toBeGreaterThan(0)
  expect((await choose('rosc', { near: 'Rome' })).outcome).toBe('none')
  await expect(search('harry’s bar', { near: 'Venice' }, 5)).rejects.toMatchObject({ code: 'provider_unavailable' })
  await expect(choose('harry’s bar', { near: 'Venice' })).rejects.toMatchObject({ code: 'provider_unavailable' })
})

const dante = 'https://www.google.com/maps/place/Dar+Poeta/@41.8902,12.4685,17z/data='

test('a pasted link gives its place, with its id beside the index’s', async () => {
  const link = `${dante}!4m6!3m5!1s0x132f604678640a9b:0xcad165fa2036ce2c!8m2!3d41.8913!4d12.4681`
  expect(await lookup.choose(link, {})).toMatchObject({
    outcome: 'sure',
    facts: { mapPlaceId: 'osm:node/2244858179', name: 'Dar Poeta', googlePlaceId: 'ChIJmwpkeEZgLxMRLM42IPpl0co' },
  })
  expect(names((await lookup.search('https://www.openstreetmap.org/node/257355946', {}, 5)).places)).toEqual([
    'Dar filettaro a Santa Barbara',
  ])
})

test('a link to an unknown place is kept with its name', async () => {
  const link =
    'https://www.google.com/maps/place/Noma/data=!4m6!3m5!1s0x4652535c4a1e1ab7:0x2c0a1ca1e6a4b1a5!8m2!3d55.6828!4d12.6105'
  expect(await lookup.choose(link, {})).toMatchObject({
    outcome: 'sure',
    facts: { mapPlaceId: expect.stringMatching(/^google:ChIJ/), name: 'Noma', latitude: 55.6828, longitude: 12.6105 },
  })
  expect(names((await lookup.search(link, {}, 5)).places), 'only known places are found').not.toContain('Noma')
})

test('a link with a name and position needs no provider', async () => {
  const { choose, search } = online(() => {
    throw new ProviderUnavailable('harry', 'no answer within 2000 ms')
  })
  const link = 'https://www.openstreetmap.org/node/99999999?mlat=41.9&mlon=12.5'
  await expect(search(link, {}, 5)).rejects.toMatchObject({ code: 'provider_unavailable' })
  expect(await choose(`Harry’s Bar\n${link}`, {})).toMatchObject({
    outcome: 'sure',
    facts: { name: 'Harry’s Bar' },
  })
})

test('a place keeps the town and the address that were said while the index cannot answer', async () => {
  const settle = () => Promise.reject(new Problem('provider_unavailable'))
  const without = placeLookup({ local: { ...local, settle }, providers: [] })
  const said = { town: 'Wien', address: 'Gasse 4', near: '48.2,16.3', locality: '1080 Wien' }
  expect(await without.settle(said)).toEqual({ town: 'Wien', address: 'Gasse 4, 1080 Wien' })
  expect(await without.settle({ mapPlaceId: 'osm:node/1' })).toEqual({})
})

test('an unreadable link is looked up by the words around it', async () => {
  expect((await lookup.choose('https://maps.app.goo.gl/abcdefg', {})).outcome).toBe('none')
  const shared = 'Dar Poeta\nhttps://maps.app.goo.gl/abcdefg'
  expect(await lookup.choose(shared, { near: 'Rome' })).toMatchObject({ outcome: 'sure', facts: { name: 'Dar Poeta' } })
})
