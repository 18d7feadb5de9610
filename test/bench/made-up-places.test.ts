import { expect, test } from 'vitest'
import { type MadeUp, madeUpPlaces } from '../../bench/places/made-up.ts'
import { minimumDistance } from '../../bench/places/minimum-distance.ts'
import type { Real } from '../../bench/places/real.ts'
import { metersBetween } from '../../src/domain/coordinates.ts'
import { wordsOf } from '../../src/domain/text.ts'
import { readStarter } from '../../src/places/index/starter-file.ts'

const { places: records } = readStarter()
const rome: Real = {
  names: ['Burger King', "McDonald's", ...new Set(records.map(({ name }) => name))],
  records,
  missing: [],
}
const first = (count: number): MadeUp[] => madeUpPlaces(rome).take(count).toArray()
const made = first(8000)
const share = (is: (each: MadeUp) => boolean): number => made.filter(is).length / made.length

test('places are the same in every run, and fewer are a prefix of more', () => {
  expect(first(500)).toEqual(made.slice(0, 500))
  expect(new Set(made.map(({ place }) => place.mapPlaceId)).size).toBe(made.length)
})

test('two branches of Burger King are never within 30 m of each other', () => {
  const apart = minimumDistance()
  const forum = { latitude: 41.8925, longitude: 12.4853 }
  // A grid of 100 by 100 points, 7 m apart.
  const points = Array.from({ length: 10_000 }, (_, i) => ({
    latitude: forum.latitude + Math.floor(i / 100) * 6.3e-5,
    longitude: forum.longitude + (i % 100) * 8.5e-5,
  }))
  const branches = points.flatMap(point => apart('burgerking', point) ?? [])
  expect(branches.length).toBeGreaterThan(30)
  for (const [i, branch] of branches.entries())
    for (const other of branches.slice(0, i)) expect(metersBetween(branch, other)).toBeGreaterThan(30)
  expect(apart('mcdonalds', branches[0]!)).toBeDefined()
})

test('no two generated places of one name are within 30 m', () => {
  const byName = Map.groupBy(made, ({ place }) => wordsOf(place.name).join(''))
  const namesakes = [...byName.values()].filter(all => all.length > 1)
  expect(namesakes.length).toBeGreaterThan(100)
  for (const all of namesakes)
    for (const [i, { place }] of all.entries())
      for (const other of all.slice(0, i)) expect(metersBetween(place, other.place)).toBeGreaterThan(30)
})

test('large towns have most places, denser towards the middle', () => {
  expect(share(({ town }) => town.population >= 1_000_000)).toBeGreaterThan(0.25)
  expect(share(({ town }) => town.population < 100_000)).toBeGreaterThan(0.15)
  const shanghai = made.filter(({ town }) => town.name === 'Shanghai')
  const within = (meters: number) => shanghai.filter(({ place, town }) => metersBetween(place, town) < meters).length
  expect(shanghai.length).toBeGreaterThan(30)
  expect(within(12_000)).toBeGreaterThan(shanghai.length * 0.35)
  expect(within(30_000)).toBeLessThan(shanghai.length)
})

test('includes chains, and new words in proportion to the number of places', () => {
  expect(share(({ place }) => place.name === 'Burger King')).toBeGreaterThan(0.003)
  const wordsIn = (places: readonly MadeUp[]) => new Set(places.flatMap(({ place }) => wordsOf(place.name)))
  const real = new Set(rome.names.flatMap(wordsOf))
  const invented = (count: number) => wordsIn(made.slice(0, count)).difference(real).size
  expect(invented(8000)).toBeGreaterThan(2.5 * invented(2000))
  expect(invented(2000)).toBeGreaterThan(100)
})

test('cuisines, addresses and websites are as frequent as in real data', () => {
  for (const member of ['cuisines', 'address', 'website', 'openingHours'] as const) {
    const real = records.filter(record => record[member] !== undefined).length / records.length
    expect(share(({ place }) => place[member] !== undefined)).toBeCloseTo(real, 1)
  }
  expect(share(({ place }) => place.known === true)).toBeCloseTo(0.01, 2)
  expect(share(({ place }) => place.otherNames !== undefined)).toBeCloseTo(0.03, 2)
})
