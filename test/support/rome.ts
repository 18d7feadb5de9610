import { openStreetMap as attribution } from '../../src/domain/attribution.ts'
import type { ListMembers } from '../../src/domain/change.ts'
import type { ExportedList } from '../../src/domain/list.ts'
import type { ListEntry } from '../../src/domain/place.ts'
import type { PlaceFacts } from '../../src/domain/place-fields.ts'
import { placeIdOf } from '../../src/domain/place-ids.ts'

const at = '2026-05-01T11:00:00Z'

/** Restaurants of Rome as OpenStreetMap has them. */
export const filettaro: PlaceFacts = {
  mapPlaceId: 'osm:node/257355946',
  name: 'Dar filettaro a Santa Barbara',
  address: 'Largo dei Librari 88, 00186 Roma',
  latitude: 41.8946709,
  longitude: 12.473696,
  category: 'restaurant',
  cuisines: ['italian'],
  phone: '+39 06 6864018',
  attribution,
}
export const treScalini: PlaceFacts = {
  mapPlaceId: 'osm:node/264673865',
  name: 'Ai Tre Scalini',
  address: 'Via Panisperna 251, Roma',
  latitude: 41.8962767,
  longitude: 12.4904433,
  category: 'bar',
  attribution,
}
export const baffetto: PlaceFacts = {
  mapPlaceId: 'osm:node/550325597',
  name: 'Il Baffetto',
  address: 'Via del Governo Vecchio 114, Roma',
  latitude: 41.8983536,
  longitude: 12.4702971,
  category: 'restaurant',
  attribution,
}
/** An own place without coordinates. */
export const withoutCoordinates: PlaceFacts = {
  mapPlaceId: 'own:0123456789abcdefghjk',
  name: 'The stall behind the market',
}

export const entryOf = (facts: PlaceFacts, note = ''): ListEntry => ({
  id: placeIdOf(facts.mapPlaceId),
  facts,
  note,
  addedAt: at,
  updatedAt: at,
})

/** Returns this number of different entries, all with the same coordinates. */
export const manyEntries = (count: number, note: (index: number) => string = () => ''): ListEntry[] =>
  Array.from({ length: count }, (_, index) =>
    entryOf(
      { ...filettaro, mapPlaceId: `osm:node/${257355946 + index}`, name: `${filettaro.name} ${index + 1}` },
      note(index),
    ),
  )

/** A list with two bands, of which the second ends before the last place, and with all details on its first place. */
export const banded = (): ExportedList =>
  listOf(
    [
      {
        ...entryOf(filettaro, 'Fried cod.'),
        details: { tags: ['late', 'date night'], dishes: ['Cod', 'puntarelle'], price: 2, visitedOn: '2026-10-17' },
      },
      { ...entryOf(treScalini), details: { price: 3 } },
      entryOf(baffetto),
    ],
    {
      bands: [
        { name: 'Go out of your way', size: 1 },
        { name: 'Very good', size: 1 },
      ],
    },
  )

/** Members of a public list. */
export const publicMembers: ListMembers = {
  title: 'Eat in Rome',
  authorName: 'Ada',
  description: '',
  visibility: 'public',
  listed: true,
  bands: [],
}

export const listOf = (entries: ListEntry[], members: Partial<ExportedList['info']> = {}): ExportedList => ({
  info: {
    slug: 'fried-cod-in-rome-k3v9qa',
    title: 'Fried cod in Rome',
    authorName: 'Ada',
    description: '',
    visibility: 'public',
    listed: true,
    bands: [],
    placeCount: entries.length,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...members,
  },
  url: 'https://lists.example.org/lists/fried-cod-in-rome-k3v9qa',
  entries,
})
