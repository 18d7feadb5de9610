import { expect, test } from 'vitest'
import type { PlaceFacts } from '../../../src/domain/place-fields.ts'
import { composedFacts } from '../../../src/places/index/place-index.ts'

const auCheval = { name: 'Au Cheval', latitude: 41.88465, longitude: -87.6476, category: 'restaurant' }
const recordOf = (mapPlaceId: string, more: Partial<PlaceFacts> = {}): PlaceFacts => ({
  ...auCheval,
  mapPlaceId,
  attribution: `© ${mapPlaceId}`,
  ...more,
})

test('sources are named that add a fact, in the order of their records', () => {
  const records = [
    recordOf('osm:node/1', { openingHours: 'Mo-Su 11:00-24:00' }),
    recordOf('overture:1', { phone: '+1 312-929-4580' }),
    recordOf('overture:2', { phone: '+1 312-929-0000' }),
    recordOf('file:guide/1', { website: 'https://auchevaldiner.com/' }),
  ]
  expect(composedFacts(records)).toEqual({
    ...records[0],
    phone: '+1 312-929-4580',
    website: 'https://auchevaldiner.com/',
    attribution: '© osm:node/1; © overture:1; © file:guide/1',
  })
})

test('a source that adds nothing is not named beside one without attribution', () => {
  const own: PlaceFacts = { ...auCheval, mapPlaceId: 'file:guide/1' }
  expect(composedFacts([own, recordOf('overture:1')])).toEqual(own)
})
