import { expect, test } from 'vitest'
import type { PlaceIndex } from '../../../src/places/index/place-index.ts'
import { settled } from '../../../src/places/providers/place-town.ts'
import { gazetteerWith } from '../gazetteer/world.ts'

const district = {
  name: 'Monte-Carlo',
  latitude: 43.7403,
  longitude: 7.4266,
  population: 0,
  places: 50,
  district: true,
}
const index = { ...gazetteerWith(district), get: () => undefined } as unknown as PlaceIndex

test('the town of a district is never abroad', () => {
  expect(index.near('Monte Carlo')).toMatchObject({ kind: 'district', latitude: 43.7403 })
  expect(index.townAt(district)).toMatchObject({ name: 'Beausoleil' })
  expect(settled(index, { near: 'Monte Carlo' })).toEqual({ town: 'Monte Carlo', address: 'Monte Carlo' })
})
