import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildStarter } from '../../../scripts/build-starter-places.ts'
import { readMapPlaceId } from '../../../src/domain/place-ids.ts'
import { oneLine } from '../../../src/domain/text.ts'
import { starter } from './starter-places.ts'

const committed = (name: string) => readFileSync(new URL(`../../../starter/${name}`, import.meta.url))

// Reading the tiles takes seconds.
const built = buildStarter()

test('the repository’s starter places equal those built from packages and extracts', () => {
  // Unpacked, because another machine's zlib may pack the same text into other bytes.
  expect(gunzipSync(committed('places.ndjson.gz')).toString('utf8') === built.lines).toBe(true)
  expect(committed('README.md').toString('utf8')).toBe(built.readme)
})

test('two builds give the same bytes', { timeout: 60_000 }, () => {
  expect(buildStarter().packed.equals(built.packed)).toBe(true)
})

test('has hundreds of places of each large town, and dozens of each small one', () => {
  expect(starter.places.length).toBeGreaterThan(2500)
  const small = ['baltimore', 'monaco', 'vaduz']
  for (const { town } of starter.towns)
    expect(starter.places.filter(place => place.in === town).length, town).toBeGreaterThan(
      small.includes(town) ? 50 : 200,
    )
})

test('every place has a unique OpenStreetMap id, a valid name, and a point near its town', () => {
  expect(new Set(starter.places.map(place => place.mapPlaceId)).size).toBe(starter.places.length)
  for (const place of starter.places) {
    expect(place.mapPlaceId).toMatch(/^osm:(node|way|relation)\//)
    expect(readMapPlaceId(place.mapPlaceId)).toBe(place.mapPlaceId)
    expect(oneLine(200).parse(place.name)).toBe(place.name)
    if (place.address !== undefined) expect(oneLine(300).parse(place.address)).toBe(place.address)
    const town = starter.towns.find(each => each.town === place.in)!
    expect(Math.abs(place.latitude - town.latitude), place.name).toBeLessThan(0.3)
    expect(Math.abs(place.longitude - town.longitude), place.name).toBeLessThan(0.3)
  }
})

test('addresses are in the national order', () => {
  const addressOf = (name: string) => starter.places.find(place => place.name === name)?.address
  expect(addressOf('Dar filettaro a Santa Barbara')).toBe('Largo dei Librari 88, 00186 Roma')
  expect(addressOf('La Pulpería')).toBe('Lagunillas 448, 11300 Montevideo')
  expect(addressOf('Спорт-бар "Трибуна", БК FairPlay.')).toBe('улица Брусиловского 5, Астана 010000')
  expect(addressOf('Pierpoint Restaurant')).toBe('1822 Aliceanna Street, Baltimore')
  expect(addressOf('Schlössle Mahal')).toBe('Fürst-Franz-Josef-Strasse 68, 9490 Vaduz')
})

test('the point of a building is the middle of its bounding box', () => {
  const pierpoint = starter.places.find(place => place.name === 'Pierpoint Restaurant')
  expect(pierpoint).toMatchObject({ mapPlaceId: 'osm:way/301323918', latitude: 39.283845, longitude: -76.5903527 })
})

test('links are web addresses', () => {
  const websites = starter.places.flatMap(place => place.website ?? [])
  expect(websites.length).toBeGreaterThan(100)
  for (const website of websites) expect(website).toMatch(/^https?:\/\/[^\s]+\.[^\s]+$/)
})

test('cuisines are separate, and an English name is present only when it differs', () => {
  expect(starter.places.find(place => place.name === 'Xin Du')?.cuisines).toBeDefined()
  for (const { cuisines = [], englishName, name } of starter.places) {
    for (const cuisine of cuisines) expect(cuisine).not.toMatch(/;|^\s|\s$/)
    expect(englishName).not.toBe(name)
  }
})
