import { expect, test } from 'vitest'
import { placeIdOf } from '../../../src/domain/place-ids.ts'
import { filettaro } from '../../support/rome.ts'
import { lookUpIn, starter, starterIndex } from './starter-places.ts'

const directory = await starterIndex()
const named = (name: string, near?: string) =>
  lookUpIn(directory)
    .find(name, { near }, 20)
    .hits.filter(({ match }) => match.name === 'same')

test('a place is found by the map provider’s id and by Forklist’s', () => {
  const inRome = { ...filettaro, town: 'Roma' }
  expect(directory.get(filettaro.mapPlaceId)).toEqual(inRome)
  expect(directory.get(placeIdOf(filettaro.mapPlaceId))).toEqual(inRome)
})

test('every starter place keeps all its facts', () => {
  for (const { in: _, ...facts } of starter.places) {
    const place = directory.get(facts.mapPlaceId)
    if (place?.mapPlaceId === facts.mapPlaceId)
      expect(place).toMatchObject({ ...facts, attribution: '© OpenStreetMap contributors' })
  }
})

test('two records of one restaurant are one place under either id', () => {
  const [one, other] = ['osm:node/4874026821', 'osm:node/4874426821']
  expect(directory.get(other!)).toEqual(directory.get(one!))
  expect(directory.get(placeIdOf(other!))?.mapPlaceId).toBe(one)
  expect(named('Айдаһар қытай Тағамдар')).toHaveLength(1)
})

test('branches of a chain stay separate', () => {
  expect(named('McDonald’s', 'Montevideo').length).toBeGreaterThan(5)
})

test.each(['osm:node/1', 'plc_00000000000000000000', 'own:00000000000000000000', '', '\u0000'])(
  'the id %j is unknown',
  id => {
    expect(directory.get(id)).toBeUndefined()
  },
)

test('the place index counts its places and names their sources', () => {
  const { places, aliases, gone, sources } = directory.stats()
  expect(sources).toEqual([
    {
      name: 'starter',
      format: 'starter',
      attribution: '© OpenStreetMap contributors',
      places,
      readAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ])
  expect(places + aliases).toBe(starter.places.length)
  expect(gone).toBe(0)
  expect(places).toBeGreaterThan(1500)
  expect(places).toBeLessThan(starter.places.length)
})
