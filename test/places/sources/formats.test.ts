import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula } from '../../../src/domain/formula.ts'
import { readMapPlaceId } from '../../../src/domain/place-ids.ts'
import { oneLine } from '../../../src/domain/text.ts'
import { PlaceInput } from '../../../src/operations/place-input.ts'
import { sourceOf } from '../../../src/places/index-builder/import-places.ts'
import { formatOf } from '../../../src/places/sources/index.ts'
import type { SourcePlace } from '../../../src/places/sources/source.ts'
import { collectionOf, featureOf, fileOf, ndjsonOf, poeta, read, readFile, refusal } from './formats-files.ts'
import { foursquareColumns, parquetOf } from './parquet-files.ts'

const formatIn = async (content: string | Uint8Array) => (await formatOf(fileOf(content))).name
const feature = JSON.stringify(featureOf({ name: 'Dar Poeta' }))

test.each([
  ['GeoJSON', collectionOf(featureOf({ name: 'Dar Poeta' }))],
  ['GeoJSON', `\uFEFF\n{\n  "features": [],\n  "type": "FeatureCollection"\n}\n`],
  ['GeoJSON', `{"crs": "${'x'.repeat(20)}",\n "name": "${'x'.repeat(5000)}",\n "features": []}`],
  ['NDJSON or line-delimited GeoJSON', `${feature}\n${feature}\n`],
  ['NDJSON or line-delimited GeoJSON', feature],
  ['NDJSON or line-delimited GeoJSON', `\u001e${feature}\n`],
  ['NDJSON or line-delimited GeoJSON', `{"broken\n${ndjsonOf(poeta)}`],
  ['NDJSON or line-delimited GeoJSON', ndjsonOf({ ...poeta, features: ['terrace'] })],
  ['NDJSON or line-delimited GeoJSON', ndjsonOf({ ...poeta, note: 'x'.repeat(10_000) })],
  ['CSV', 'name,lat,lon\n'],
  ['CSV', '\uFEFF"name";"lat";"lon"\r\n'],
  ['Foursquare OS Places (Parquet)', parquetOf(foursquareColumns, [])],
])('%s is recognised by its content', async (name, content) => {
  expect(await formatIn(content)).toBe(name)
})

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a zip', Buffer.from('504b030414000000,a,b', 'hex')],
  ['a page', '<!doctype html><title>Places, cafés, bars</title>'],
  ['a word', 'restaurants'],
  ['a list in JSON', '[1, 2]'],
  ['UTF-16', Buffer.from('\uFEFFname,lat,lon\n', 'utf16le')],
])('%s is refused with the list of supported formats', async (_, content) => {
  expect(await refusal(content)).toMatch(/^SourceError: FILE: has no supported format\. Supported: .*GeoJSON.*CSV$/)
})

test('an empty file, a folder and a missing file are refused in one line', async () => {
  expect(await refusal('')).toBe('SourceError: FILE: is empty')
  await expect(formatOf('/nowhere/places.csv')).rejects.toThrow(/^\/nowhere\/places\.csv: no such file or directory$/)
  await expect(formatOf('/')).rejects.toThrow(/^\/: illegal operation on a directory$/)
})

test.each([
  [{ id: 'node/252601050' }, 'osm:node/252601050'],
  [{ osm_id: 252601050, osm_type: 'N' }, 'osm:node/252601050'],
  [{ osm_id: '7', osm_type: 'relation' }, 'osm:relation/7'],
  [{ mapPlaceId: 'osm:way/7', id: 'plc_x' }, 'osm:way/7'],
  [{ id: 'ChIJN1t_tDeuEmsRUsoyG83frY4' }, 'google:ChIJN1t_tDeuEmsRUsoyG83frY4'],
  [{ id: 7, google_place_id: 'ChIJN1t_tDeuEmsRUsoyG83frY4' }, 'google:ChIJN1t_tDeuEmsRUsoyG83frY4'],
  [{ fsq_place_id: '4b05864bf964a520535b22e3' }, 'fsq:4b05864bf964a520535b22e3'],
  [{ overture_id: '08f1f8d2a4b6c8e0f1a2b3c4d5e6f708' }, 'overture:08f1f8d2a4b6c8e0f1a2b3c4d5e6f708'],
  [{ id: 17 }, 'file:rome/17'],
  [{ uuid: 'A-1_b.c' }, 'file:rome/A-1_b.c'],
  [{ id: 'n17' }, 'file:rome/n17'],
  [{ id: 'own:0123456789abcdefghjm' }, expect.stringMatching(/^file:rome\/own-0123456789abcdefghjm-[0-9a-z]{20}$/)],
  [{ id: '../../etc/passwd' }, expect.stringMatching(/^file:rome\/\.\.-\.\.-etc-passwd-[0-9a-z]{20}$/)],
  [{ id: 'x'.repeat(500) }, expect.stringMatching(/^file:rome\/x{100}-[0-9a-z]{20}$/)],
  [{ mapPlaceId: `file:${'s'.repeat(100)}/${'x'.repeat(200)}` }, expect.stringMatching(/^file:rome\/[0-9a-z]{20}$/)],
  [{}, expect.stringMatching(/^file:rome\/[0-9a-z]{20}$/)],
])('a row with %j gets the id %s', async (ids, mapPlaceId) => {
  expect((await read(ndjsonOf({ ...poeta, ...ids }))).places).toMatchObject([{ mapPlaceId }])
})

test.each([
  ['194 letters', 'x'.repeat(194), 'x'.repeat(194)],
  ['195 letters', 'x'.repeat(195), expect.stringMatching(/^x{100}-[0-9a-z]{20}$/)],
  ['300 letters with accents', 'è'.repeat(300), expect.stringMatching(/^-+[0-9a-z]{20}$/)],
])('an id of %s is made valid, also in a file with a long name', async (_, id, ofRow) => {
  const source = sourceOf({ file: `/home/ada/${'trattorie-di-trastevere-'.repeat(9)}260101.csv` })
  const [place] = (await readFile(fileOf(ndjsonOf({ ...poeta, id })), source)).places
  expect(place?.mapPlaceId.split('/')).toEqual([`file:${'trattorie-di-trastevere-'.repeat(4)}trat`, ofRow])
  expect(PlaceInput.safeParse({ mapPlaceId: place?.mapPlaceId }).success).toBe(true)
  expect(readMapPlaceId(place?.mapPlaceId ?? '')).toBe(place?.mapPlaceId)
})

test('a row without an id gets the same id in every reading and spelling, distinct from other rows', async () => {
  const ids = async (content: string) => (await read(content)).places.map(({ mapPlaceId }) => mapPlaceId)
  const [id] = await ids(ndjsonOf(poeta))
  expect(await ids(ndjsonOf({ ...poeta, name: 'DAR POETA', latitude: 41.89021 }))).toEqual([id])
  expect(await ids('name;lat;lon\nDar Poeta;41,8902;12,4685\n')).toEqual([id])
  const others = await ids(
    ndjsonOf(
      { ...poeta, name: 'Da Poeta' },
      { ...poeta, latitude: 41.8904 },
      { ...poeta, id: 'a b' },
      { ...poeta, id: 'a-b' },
    ),
  )
  expect(new Set([id, ...others]).size).toBe(5)
  expect((await readFile(fileOf(ndjsonOf(poeta)), 'other')).places[0]?.mapPlaceId).toBe(id?.replace('rome', 'other'))
})

const line = (max: number) =>
  fc.string({ unit: 'grapheme', maxLength: max }).map(
    text =>
      oneLine(200).safeParse(
        `${text
          .normalize('NFC')
          .replace(/[;,\s]+/g, ' ')
          .trim()}é1`,
      ).data ?? 'Da Enzo',
  )
const degrees = (max: number) => fc.integer({ min: -max * 1e7, max: max * 1e7 }).map(value => (value || 1) / 1e7)
const formula = fc.constantFrom('', '=', '+', '@', "'=", '"', '<b>')

const anyPlace: fc.Arbitrary<SourcePlace> = fc
  .record(
    {
      mapPlaceId: fc.oneof(
        fc.integer({ min: 1 }).map(id => `osm:node/${id}`),
        fc.stringMatching(/^fsq:[0-9a-f]{24}$/),
        fc.stringMatching(/^google:ChIJ[\w-]{20}$/),
        fc.stringMatching(/^file:rome\/[\w.-]{1,50}$/),
      ),
      name: fc.tuple(formula, line(40)).map(parts => parts.join('')),
      latitude: degrees(90),
      longitude: degrees(180),
      category: fc.constantFrom(
        'restaurant',
        'cafe',
        'bar',
        'pub',
        'fast_food',
        'bakery',
        'ice_cream',
        'food_court',
        'biergarten',
      ),
      englishName: line(40),
      otherNames: fc.uniqueArray(line(20), { minLength: 1, maxLength: 3 }),
      cuisines: fc.uniqueArray(line(20), { minLength: 1, maxLength: 4 }),
      address: line(60),
      localities: fc.uniqueArray(line(20), { minLength: 2, maxLength: 2 }),
      website: fc.constantFrom('https://www.darpoeta.com/', 'http://fuunji.jp/%E9%BA%BA?x=1,2'),
      phone: fc.constantFrom('+39 06 5880516', '0662 844488'),
      openingHours: fc.constantFrom('Mo-Su 12:00-24:00', 'Tu-Fr 18:00-23:00; PH off'),
      known: fc.constant(true as const),
    },
    { requiredKeys: ['mapPlaceId', 'name', 'latitude', 'longitude', 'category'] },
  )
  .filter(({ name, englishName, otherNames = [] }) => ![...otherNames, englishName].includes(name))
  .filter(({ englishName, otherNames = [] }) => englishName === undefined || !otherNames.includes(englishName))
  // A whole address includes its town; a partial one is read as the street.
  .map(place =>
    place.address && place.localities ? { ...place, address: `${place.address} ${place.localities[1]}` } : place,
  )
  .map(place => (place.localities ? { ...place, town: place.localities[1]! } : place))

const membersOf = ({
  localities,
  town: _,
  known,
  otherNames,
  cuisines,
  ...place
}: SourcePlace): Record<string, unknown> => ({
  ...place,
  ...(otherNames && { alt_name: otherNames.join(';') }),
  ...(cuisines && { cuisines: cuisines.join(';') }),
  ...(localities && { suburb: localities[0], city: localities[1] }),
  ...(known && { wikidata: 'Q42' }),
})

const columnNames =
  'mapPlaceId,name,englishName,alt_name,latitude,longitude,category,cuisines,address,suburb,city,website,phone,openingHours,wikidata'
const csvOf = (places: SourcePlace[]): string => {
  const cell = (value: unknown) =>
    typeof value === 'string' ? `"${escapeFormula(value).replaceAll('"', '""')}"` : (value ?? '')
  const rows = places.map(membersOf).map(members => columnNames.split(',').map(column => cell(members[column])))
  return [columnNames, ...rows.map(cells => cells.join(','))].join('\r\n')
}
const geojsonOf = (places: SourcePlace[]): string =>
  collectionOf(
    ...places.map(place => {
      const { latitude, longitude, ...properties } = membersOf(place)
      return featureOf(properties, [longitude, latitude])
    }),
  )

const attribution = '© OpenStreetMap contributors'

test('CSV, NDJSON and GeoJSON give the same place, and OpenStreetMap’s ids stay OpenStreetMap’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyPlace, { minLength: 1, maxLength: 20 }), async places => {
      const owned = places.map(place => (place.mapPlaceId.startsWith('osm:') ? { ...place, attribution } : place))
      expect((await read(csvOf(places))).places).toEqual(owned)
      expect((await read(ndjsonOf(...places.map(membersOf)))).places).toEqual(owned)
      expect((await read(geojsonOf(places))).places).toEqual(owned)
    }),
    { numRuns: 30 },
  )
})

test('a place of Foursquare written as Parquet reads back as the same place', async () => {
  const foursquarePlace = anyPlace.map(
    ({ mapPlaceId: _, category: __, englishName, otherNames, openingHours, known, cuisines, ...place }) => place,
  )
  await fc.assert(
    fc.asyncProperty(
      fc.stringMatching(/^[0-9a-f]{24}$/),
      foursquarePlace,
      async (id, { localities, town, ...place }) => {
        const { phone: tel, ...same } = place
        const row = { ...same, tel, fsq_place_id: id, fsq_category_labels: ['Dining and Drinking > Bar > Pub'] }
        expect((await read(parquetOf(foursquareColumns, [row]))).places).toEqual([
          { ...place, mapPlaceId: `fsq:${id}`, category: 'pub' },
        ])
      },
    ),
    { numRuns: 30 },
  )
})
