import { expect, test } from 'vitest'
import { placeIdOf } from '../../src/domain/place.ts'
import { placeProviders } from '../../src/providers/index.ts'
import { placeLookup } from '../../src/providers/lookup.ts'
import type { PlaceProvider } from '../../src/providers/provider.ts'
import { starterDirectory } from '../directory/starter-places.ts'

const directory = starterDirectory()
const lookup = placeLookup(placeProviders(directory))

test('a search says how it understood near', async () => {
  const { places, near } = await lookup.search('dar poeta', 'roma', 10)
  expect(near).toEqual({ name: 'Roma', englishName: 'Rome', latitude: 41.8933203, longitude: 12.4829321 })
  expect(places.map(place => place.facts.name)).toEqual(['Dar Poeta'])
  expect(places[0]?.distanceMeters).toBeGreaterThan(500)
})

test('a near that is not understood is left out of the search and of the answer', async () => {
  const answer = await lookup.search('dar poeta', 'Atlantis', 10)
  expect(answer).not.toHaveProperty('near')
  expect(answer.places[0]).toMatchObject({ facts: { name: 'Dar Poeta' } })
  expect(answer.places[0]).not.toHaveProperty('distanceMeters')
})

test('a place is got by every form of its id', async () => {
  for (const id of ['osm:node/257355946', 'node/257355946', placeIdOf('osm:node/257355946')])
    expect((await lookup.get(id))?.name).toBe('Dar filettaro a Santa Barbara')
})

test.each(['node/0', 'osm:node/1', 'own:00000000000000000000', 'Dar Poeta', ''])('%j is no place', async id => {
  expect(await lookup.get(id)).toBeUndefined()
})

test('a provider is asked only for what those before it do not know', async () => {
  const asked: string[] = []
  const harry: PlaceProvider = {
    name: 'harry',
    async search(query) {
      asked.push(query)
      return [{ facts: { mapPlaceId: 'osm:node/9', name: 'Harry’s Bar' }, match: 'exact' }]
    },
    async get(id) {
      asked.push(id)
      return { mapPlaceId: id, name: 'Harry’s Bar' }
    },
    async near(text) {
      asked.push(text)
      return { name: text, latitude: 45.4, longitude: 12.3 }
    },
  }
  const both = placeLookup([...placeProviders(directory), harry])
  await both.search('dar poeta', 'Rome', 5)
  await both.get('node/257355946')
  expect(asked).toEqual([])
  expect((await both.search('harry’s bar', 'Venice', 5)).places[0]?.facts.name).toBe('Harry’s Bar')
  expect((await both.get('node/9'))?.name).toBe('Harry’s Bar')
  expect(asked).toEqual(['Venice', 'harry’s bar', 'osm:node/9'])
})
