import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { maxPlaces } from '../../../src/domain/list.ts'
import { exportFormat, exportFormats, exportNames, linkedNames } from '../../../src/formats/export/index.ts'
import { baffetto, entryOf, filettaro, listOf, manyEntries } from '../../support/rome.ts'
import { bytesOf, fileOf } from './lists.ts'
import { forPeople, readBack } from './read-back.ts'

test('each format is found by its name, and no other is', () => {
  for (const format of exportFormats) expect(exportFormat(format.name)).toBe(format)
  expect(exportFormat('pdf')).toBeUndefined()
})

test.each(exportFormats)('a $name file is compared with its list, unless it is for people only', ({ name }) => {
  const advice = `Add a reader of ${name} to readBack, or the name to forPeople, in test/formats/export/read-back.ts`
  expect(name in readBack !== forPeople.includes(name), advice).toBe(true)
})

test('the media types are those that browsers and map apps know', () => {
  expect(Object.fromEntries(exportFormats.map(({ name, mediaType }) => [name, mediaType]))).toMatchObject({
    kml: 'application/vnd.google-earth.kml+xml',
    csv: 'text/csv; charset=utf-8; header=present',
    geojson: 'application/geo+json',
    gpx: 'application/gpx+xml',
    kmz: 'application/vnd.google-earth.kmz',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    html: 'text/html; charset=utf-8',
  })
})

const archives = ['kmz', 'xlsx']

test.each(exportFormats.filter(({ name }) => !archives.includes(name)))(
  'a $name file is streamed place by place',
  ({ write, isPage }) => {
    const entries = manyEntries(maxPlaces, () => 'x'.repeat(500))
    const pieces = [...write(listOf(entries))] as string[]
    // A page shows each place, and has it as data.
    const places = isPage ? 2 * maxPlaces : maxPlaces
    expect(pieces.length).toBeLessThanOrEqual(places + 10)
    const ofPlaces = pieces.filter(piece => piece.includes('Dar filettaro'))
    expect(ofPlaces).toHaveLength(places)
    expect(Math.max(...ofPlaces.map(piece => piece.length))).toBeLessThan(3000)
  },
)

test.each(archives)('a %s file is streamed in small pieces, and always the same', name => {
  // Hardly any of this text can be packed.
  const list = listOf(manyEntries(maxPlaces, index => randomText(index, 500)))
  const pieces = [...exportFormat(name)!.write(list)]
  expect(pieces.length).toBeGreaterThan(15)
  expect(Math.max(...pieces.map(piece => piece.length))).toBeLessThan(100_000)
  expect(bytesOf(name, list).equals(Buffer.concat(pieces as Buffer[]))).toBe(true)
})

const randomText = (seed: number, length: number): string =>
  createHash('shake256', { outputLength: length / 2 })
    .update(String(seed))
    .digest('hex')

test('a list links the formats for apps, and no page', () => {
  expect(linkedNames).toEqual(expect.arrayContaining(['kml', 'csv', 'geojson', 'gpx', 'kmz', 'xlsx']))
  expect(exportNames.filter(name => !linkedNames.includes(name))).toEqual(['html'])
})

test.each(exportFormats)('every $name file names the source of its data', ({ name }) => {
  const list = listOf([entryOf(filettaro), entryOf({ ...baffetto, attribution: 'Roma Open Data' })])
  expect(fileOf(name, list)).toContain('© OpenStreetMap contributors')
  expect(fileOf(name, list)).toContain('Roma Open Data')
  if (name !== 'csv' && name !== 'xlsx') expect(fileOf(name, list)).toContain('Open Database License (ODbL)')
})
