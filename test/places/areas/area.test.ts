import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { boxesOf, centerOf, isInside, placeArea, readCircle } from '../../../src/places/areas/area.ts'
import { slugOf } from '../../../src/places/areas/named-area.ts'
import { areaNear } from '../../../src/places/downloads/known-areas.ts'
import { openCurrentIndex } from '../../../src/places/index/current-index.ts'
import { placesFile } from '../../../src/places/index/index-files.ts'
import { temporaryFolder } from '../../server/forklist.ts'

const folder = temporaryFolder()
const index = await openCurrentIndex(folder.path, () => {})
const db = new DatabaseSync(placesFile(folder.path), { readOnly: true })
afterAll(() => {
  db.close()
  index.close()
  folder[Symbol.dispose]()
})

const areaOf = (name: string) => placeArea(index.near(name)!, db)
const boxes = (name: string) => boxesOf(areaOf(name))

test('a town is a circle by its inhabitants', () => {
  const chicago = areaOf('Chicago')
  expect(chicago).toMatchObject({ meters: expect.toSatisfy((meters: number) => meters > 20_000 && meters <= 30_000) })
  expect(isInside(chicago, { latitude: 41.88, longitude: -87.63 })).toBe(true)
  expect(isInside(chicago, { latitude: 42.5, longitude: -87.63 })).toBe(false)
})

test('a country is the box of its towns', () => {
  const [italy, ...others] = boxes('Italy')
  expect(others).toEqual([])
  expect(italy).toMatchObject({ west: expect.closeTo(6.7, 0), east: expect.closeTo(18.5, 0) })
  expect(isInside(areaOf('Italy'), { latitude: 45.46, longitude: 9.19 })).toBe(true)
  expect(isInside(areaOf('Italy'), { latitude: 48.85, longitude: 2.35 })).toBe(false)
})

test('a country across the antimeridian is cut there', () => {
  const [west, east, ...others] = boxes('Fiji')
  expect(others).toEqual([])
  expect(west).toMatchObject({ west: expect.closeTo(177, 0), east: 180 })
  expect(east).toMatchObject({ west: -180, east: expect.closeTo(-179, 0) })
  expect(Math.abs(centerOf(areaOf('Fiji')).longitude)).toBeGreaterThan(177)
})

test('a circle across the antimeridian has two boxes', () => {
  const area = placeArea(readCircle('-16.8,179.99,20km')!, db)
  expect(boxesOf(area)).toMatchObject([{ east: 180 }, { west: -180 }])
  expect(isInside(area, { latitude: -16.8, longitude: -179.95 })).toBe(true)
})

test.each([
  ['41.88,-87.63', 5000],
  ['41.88, -87.63, 2km', 2000],
  ['41.88,-87.63,500m', 500],
  ['41.88,-87.63,1.5 km', 1500],
])('%s has a radius of %i metres', (text, meters) => {
  expect(readCircle(text)).toMatchObject({ latitude: 41.88, longitude: -87.63, extentMeters: meters })
})

test.each(['Chicago', '41.88', '95,200,5km', '41.88,-87.63,5 miles'])('%s is no circle', text => {
  expect(readCircle(text)).toBeUndefined()
})

test.each([
  ['Chicago', 'chicago', 'Chicago, Illinois, United States'],
  ['Italy', 'italy', 'Italy'],
  ['東京', 'tokyo', 'Tokyo, Tokyo, Japan'],
])('%s is the area %s', (text, slug, name) => {
  expect(areaNear(folder.path, index.near(text)!)).toMatchObject({ slug, name })
})

test('a slug is of ASCII letters and digits', () => {
  expect(['São Paulo', 'Łódź', '東京', '../x', '!'].map(slugOf)).toEqual([
    'sao-paulo',
    'lodz',
    expect.stringMatching(/^[a-z]+$/),
    'x',
    'area',
  ])
})
