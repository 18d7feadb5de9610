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

test('an address that is only a big town is the town', () => {
  const towns = gazetteerWith(
    { ...district, name: 'Porto', district: false, population: 230_000, latitude: 41.15, longitude: -8.61 },
    { ...district, name: 'Broadway', district: false, population: 2_500, latitude: 52.04, longitude: -1.86 },
  )
  const index = { ...towns, get: () => undefined } as unknown as PlaceIndex
  expect(settled(index, { address: 'Porto' })).toEqual({ town: 'Porto', address: 'Porto' })
  expect(settled(index, { address: 'Broadway' })).toEqual({ address: 'Broadway' })
})

test('the town of a district is never abroad', () => {
  expect(index.near('Monte Carlo')).toMatchObject({ kind: 'district', latitude: 43.7403 })
  expect(index.townAt(district)).toMatchObject({ name: 'Beausoleil' })
  expect(settled(index, { near: 'Monte Carlo' })).toEqual({ town: 'Monte Carlo', address: 'Monte Carlo' })
})
