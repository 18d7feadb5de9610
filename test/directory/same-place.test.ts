import { expect, test } from 'vitest'
import { onePerPlace } from '../../src/directory/same-place.ts'
import type { PlaceRecord } from '../../src/directory/starter-file.ts'

const pizzeria: PlaceRecord = {
  in: 'rome',
  mapPlaceId: 'osm:node/1',
  name: 'Dar Poeta',
  latitude: 41.8902,
  longitude: 12.4685,
  category: 'restaurant',
}
/** The building around it, 20 metres north: one degree of latitude is 111 km. */
const building: PlaceRecord = { ...pizzeria, mapPlaceId: 'osm:way/2', name: 'DAR POETA', latitude: 41.89038 }

test('a point and a building of one name and kind, 20 metres apart, are one place', () => {
  expect(onePerPlace([pizzeria, building])).toEqual([{ record: pizzeria, otherIds: ['osm:way/2'] }])
})

test('the record that tells more stands for the place', () => {
  const told = { ...building, phone: '+39 06 5880516' }
  expect(onePerPlace([pizzeria, told])).toEqual([{ record: told, otherIds: ['osm:node/1'] }])
})

test('another name, another kind or 40 metres make another place', () => {
  expect(onePerPlace([pizzeria, { ...building, name: 'Dar Poeta 2' }])).toHaveLength(2)
  expect(onePerPlace([pizzeria, { ...building, category: 'bar' }])).toHaveLength(2)
  expect(onePerPlace([pizzeria, { ...building, latitude: 41.89056 }])).toHaveLength(2)
})
