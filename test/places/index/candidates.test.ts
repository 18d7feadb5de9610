import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { storedDegrees } from '../../../src/domain/field-types.ts'
import { areaReader, areaToken } from '../../../src/places/index/areas.ts'
import { candidateReader } from '../../../src/places/index/candidates.ts'
import { indexFiles } from '../../../src/places/index/index-files.ts'
import { openPlaceIndex } from '../../../src/places/index/place-index.ts'
import { searchTables } from '../../../src/places/index/schema.ts'
import { importPlaces } from '../../../src/places/index-builder/import-places.ts'
import { emptyFolder, lookUpIn } from './starter-places.ts'

const areas = 300
const placesAnArea = 4
const places = areas * placesAnArea
/** The only places whose names have both words: one in the last area, one in the ninetieth. */
const kings = [places, 90 * placesAnArea]

/** Creates areas from west to east, a tenth of a degree each. Half of the names say pizza, half king. All are of one chain. */
const country = (): DatabaseSync => {
  const db = new DatabaseSync(':memory:')
  db.exec(searchTables)
  const addArea = db.prepare('INSERT INTO area VALUES (?, 0, ?, 0.1, ?, ?, ?, 0)')
  const addWords = ['area_words', 'all_words'].map(table =>
    db.prepare(`INSERT INTO ${table} (rowid, words) VALUES (?, ?)`),
  )
  const addPosition = db.prepare(
    "INSERT INTO compared (number, names, kinds, latitude, longitude, key) VALUES (?, '', '', ?, ?, 0)",
  )
  const addKey = db.prepare('INSERT INTO name_key VALUES (?, ?)')
  for (let area = 0; area < areas; area++) {
    const first = area * placesAnArea + 1
    addArea.run(area, area / 10, (area + 1) / 10, first, first + placesAnArea - 1)
    for (let place = first; place < first + placesAnArea; place++) {
      const words = kings.includes(place) ? ['pizza', 'king'] : [place % 2 ? 'pizza' : 'king']
      addWords[0]!.run(place, words.map(word => areaToken(area) + word).join(' '))
      addWords[1]!.run(place, words.join(' '))
      addKey.run(chain, place)
      addPosition.run(place, storedDegrees(0.05), storedDegrees((area + 0.5) / 10))
    }
  }
  return db
}

const chain = 7
const db = country()
afterAll(() => db.close())
const candidates = candidateReader(db)
const { around } = areaReader(db)
const west = { latitude: 0.05, longitude: 0.05 }
const slot = (word: string) => [{ word, places: places / 2 }]
const areaOf = (place: number) => Math.ceil(place / placesAnArea)

test('finds the one place with two frequent words in a country, far from the start of the search', () => {
  const scope = around(west, 4_000_000)
  expect(scope.count).toBe(areas)
  expect(candidates.withWords([slot('pizza'), slot('king')], scope).toSorted((a, b) => b - a)).toEqual(kings)
})

test('finds such a place in a large town, and none outside', () => {
  const scope = around(west, 100 * 11_100)
  expect(scope.count).toBeLessThan(110)
  expect(candidates.withWords([slot('pizza'), slot('king')], scope)).toEqual([kings[1]])
})

test('returns the nearest places for a frequent word or a chain', () => {
  const middle = { latitude: 0.05, longitude: 5.05 }
  const scope = around(middle, 500_000)
  for (const found of [candidates.withWords([slot('pizza')], scope), candidates.named(chain, scope)]) {
    expect(areaOf(found[0]!)).toBe(51)
    expect(new Set(found.slice(0, 6).map(areaOf)).isSubsetOf(new Set([50, 51, 52]))).toBe(true)
    expect(found.every(scope.holds)).toBe(true)
  }
})

test.each([390, 420, 590, 620])(
  'a word of %d restaurants does not hide the one that also has the other word',
  async bearers => {
    const folder = emptyFolder()
    const file = join(folder, 'sorrento.csv')
    const rows = Array.from(
      { length: bearers },
      (_, n) => `Sorrento ${'abcdefghij'[n % 10]}${n},40.6${100 + n},14.3${100 + n}`,
    )
    writeFileSync(file, ['name,latitude,longitude', ...rows, 'Sorrento Lighthouse,41.5,15.5'].join('\n'))
    await importPlaces(folder, [{ file }], () => {})
    using directory = openPlaceIndex(...indexFiles(folder))
    for (const query of ['sorrento lighthouse', 'sorrento lighthose', 'sorrento lightho'])
      expect(lookUpIn(directory).find(query, {}, 1).hits[0]?.facts.name, query).toBe('Sorrento Lighthouse')
  },
)
