import { expect, test } from 'vitest'
import {
  representatives as representativesOf,
  type StagedRecord,
} from '../../../src/places/index-builder/same-place.ts'
import { growthOf, growthText } from '../../support/growth.ts'

/** Names and kinds of all records below are the same. */
const representatives = (records: StagedRecord[]) => representativesOf(records, () => true)

/** Coordinates in ten-millionths of a degree. */
const pizzeria: StagedRecord = {
  id: 1,
  map_place_id: 'osm:node/1',
  latitude: 418902000,
  longitude: 124685000,
  filled: 6,
  kept: 0,
}
/** The building around it, 20 metres north: one degree of latitude is 111 km. */
const building: StagedRecord = { ...pizzeria, id: 2, map_place_id: 'osm:way/2', latitude: 418903800 }

test('a node and a building of one name and kind, 20 metres apart, are one place', () => {
  expect(representatives([pizzeria, building])).toEqual(new Map([[2, 1]]))
})

test('the more detailed record represents the place', () => {
  expect(representatives([pizzeria, { ...building, filled: 7 }])).toEqual(new Map([[1, 2]]))
})

test('the record that represented a place continues to, even beside more detailed ones', () => {
  expect(
    representatives([
      { ...pizzeria, kept: 1 },
      { ...building, filled: 9 },
    ]),
  ).toEqual(new Map([[2, 1]]))
})

test('40 metres apart are different places', () => {
  expect(representatives([pizzeria, { ...building, latitude: 418905600 }])).toEqual(new Map())
})

test('branches of a chain stay separate, in any number', () => {
  const branches = Array.from({ length: 400 }, (_, i) => ({
    ...pizzeria,
    id: i,
    map_place_id: `osm:node/${i + 1}`,
    latitude: pizzeria.latitude + 5400 * i,
  }))
  expect(representatives(branches)).toEqual(new Map())
  const twice = branches.flatMap(branch => [branch, { ...branch, id: branch.id + 1000, filled: 1 }])
  expect(representatives(twice).size).toBe(400)
})

test('places of one name on one street cost as much as their number', async () => {
  const input = (places: number) =>
    Array.from({ length: places }, (_, id) => ({ ...pizzeria, id, longitude: pizzeria.longitude + 9000 * id }))
  const growth = await growthOf({ bytes: 2000, input, run: representatives })
  expect(growth, growthText(growth)).toMatchObject({ isGood: true })
})

test('two records across a border of cells are one place, also far north', () => {
  const north = { ...pizzeria, latitude: 785_000_000 }
  for (let by = 0; by < 30_000; by += 700) {
    const first = { ...north, longitude: north.longitude + by }
    const second = { ...building, latitude: first.latitude + 1000, longitude: first.longitude + 9000 }
    expect(representatives([first, second]).size).toBe(1)
  }
})
