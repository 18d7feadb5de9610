import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListInfo } from '../../src/domain/list.ts'
import { listText } from '../../src/domain/list-text.ts'
import { listView } from '../../src/domain/list-view.ts'
import { type ListEntry, ranked } from '../../src/domain/place.ts'
import type { PlaceFacts } from '../../src/domain/place-fields.ts'

const addresses = { base: 'https://forklist.example', formats: ['kml', 'csv'] }
const now = '2026-11-22T12:00:00.000Z'

/** Texts of people, and texts that resemble the end of the JSON. */
const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('Da Enzo', '寿司 大', '🍝', ',"note":"-"', '","note":"-","', '"}', '\\', '\u2028'),
)

const facts: fc.Arbitrary<PlaceFacts> = fc.record(
  {
    name: words,
    mapPlaceId: fc.constantFrom('osm:node/252601050', 'google:ChIJ5b6hJE5gLxMR', 'own:2b8k5q9w3e7r1t4y6m0p'),
    englishName: words,
    googlePlaceId: fc.constant('ChIJ5b6hJE5gLxMR'),
    address: words,
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    category: words,
    cuisines: fc.array(words, { maxLength: 3 }),
    openingHours: words,
  },
  { requiredKeys: ['name', 'mapPlaceId'] },
)

const entry: fc.Arbitrary<ListEntry> = fc.record(
  {
    id: fc.constant('plc_0123456789abcdefghjk'),
    facts,
    note: fc.oneof(fc.constant(''), words),
    addedAt: fc.constant(now),
    updatedAt: fc.constant(now),
    details: fc.record({
      tags: fc.array(words, { minLength: 1, maxLength: 2 }),
      price: fc.integer({ min: 1, max: 4 }),
    }),
    origins: fc.array(fc.record({ list: fc.constantFrom('named', 'unnamed'), rank: fc.nat() }), { maxLength: 2 }),
  },
  { requiredKeys: ['id', 'facts', 'note', 'addedAt', 'updatedAt'] },
)

const list: fc.Arbitrary<ListInfo> = fc.record(
  {
    slug: fc.constant('eat-in-rome-k3v9qa'),
    title: words,
    authorName: words,
    description: words,
    visibility: fc.constantFrom('public', 'hidden'),
    listed: fc.boolean(),
    bands: fc.array(fc.record({ name: words, size: fc.nat(3) }), { maxLength: 3 }),
    placeCount: fc.nat(2000),
    version: fc.nat(),
    createdAt: fc.constant(now),
    updatedAt: fc.constant(now),
    copiedFrom: fc.constant({ slug: 'napoli-2m4x8r', title: 'Napoli', authorName: 'Bruno' }),
    sourceSlugs: fc.constant(new Map([['named', 'napoli-2m4x8r']])),
  },
  {
    noNullPrototype: true,
    requiredKeys: [
      'slug',
      'title',
      'authorName',
      'description',
      'visibility',
      'listed',
      'bands',
      'placeCount',
      'version',
      'createdAt',
      'updatedAt',
    ],
  },
)

test('serializes a list as JSON.stringify does, also with cached places', () => {
  fc.assert(
    fc.property(
      list,
      fc.array(entry, { maxLength: 40 }),
      fc.nat(2000),
      fc.option(words, { nil: undefined }),
      (list, entries, afterRank, nextCursor) => {
        const view = listView(list, entries, addresses, afterRank)
        const whole = JSON.stringify({ ...view, ...(nextCursor !== undefined && { nextCursor }) })
        for (let again = 0; again < 2; again++)
          expect(listText(list, ranked(entries, afterRank), addresses, nextCursor).toString()).toBe(whole)
      },
    ),
  )
})
