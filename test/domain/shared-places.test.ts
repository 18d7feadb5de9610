import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntryDetails } from '../../src/domain/entry-details.ts'
import type { ListEntry } from '../../src/domain/place.ts'
import type { PlaceFacts } from '../../src/domain/place-fields.ts'
import { placeIdOf } from '../../src/domain/place-ids.ts'
import { sharedPlaces } from '../../src/domain/shared-places.ts'
import { isSameRestaurant } from '../../src/places/matching/same-restaurant.ts'
import { baffetto, entryOf, filettaro, treScalini } from '../support/rome.ts'
import { whole } from './ranking/elections.ts'

const [first, second] = ['ChIJ1111111111111111111111', 'ChIJ2222222222222222222222']

const shared = (...lists: ListEntry[][]) => {
  const { places, ballots } = whole(
    sharedPlaces(
      lists.map((entries, index) => ({ id: `list-${index}`, entries })),
      isSameRestaurant,
    ),
  )
  return {
    places: [...places.values()],
    ballots: ballots.map(ballot => ballot.map(name => places.get(name)!.facts.name)),
  }
}
const linked = (facts: PlaceFacts, googlePlaceId: string, note?: string) => entryOf({ ...facts, googlePlaceId }, note)
const byGoogle = (id: string, name: string) => entryOf({ mapPlaceId: `google:${id}`, name })

test('returns each place once with its rank in every list, and each list as a ranking', () => {
  const { places, ballots } = shared([entryOf(filettaro), entryOf(baffetto)], [entryOf(baffetto), entryOf(treScalini)])
  expect(ballots).toEqual([
    [filettaro.name, baffetto.name],
    [baffetto.name, treScalini.name],
  ])
  expect(places.map(({ facts, origins }) => [facts.name, origins])).toEqual([
    [filettaro.name, [{ list: 'list-0', rank: 1 }]],
    [
      baffetto.name,
      [
        { list: 'list-0', rank: 2 },
        { list: 'list-1', rank: 1 },
      ],
    ],
    [treScalini.name, [{ list: 'list-1', rank: 2 }]],
  ])
})

test('facts come from the list that ranks the place best, the note from the first list with one', () => {
  const bea = { ...filettaro, name: 'Filettaro' }
  const better = shared([entryOf(baffetto), entryOf(filettaro)], [entryOf(bea, 'Fried')], [entryOf(filettaro, 'Cash')])
  expect(better.places[1]).toMatchObject({ facts: bea, note: 'Fried' })
  expect(shared([entryOf(filettaro)], [entryOf(bea)]).places[0]).toMatchObject({ facts: filettaro, note: '' })
})

test('details of all lists are united: the price of the first list that has one, and the last visit', () => {
  const detailed = (details: EntryDetails) => [{ ...entryOf(filettaro), details }]
  const { places } = shared(
    [entryOf(filettaro)],
    detailed({ tags: ['late'], visitedOn: '2025-05-01' }),
    detailed({ tags: ['Late', 'cheap'], price: 1, visitedOn: '2026-05-01' }),
    detailed({ dishes: ['cod'], price: 2 }),
  )
  const details = { tags: ['late', 'cheap'], dishes: ['cod'], price: 1, visitedOn: '2026-05-01' }
  expect(places).toMatchObject([{ details }])
  expect(shared([entryOf(filettaro)], [entryOf(filettaro)]).places[0]).not.toHaveProperty('details')
})

test('places with one Google id are the same, under any id', () => {
  const { places } = shared([linked(filettaro, first)], [byGoogle(first, 'Filetti')], [linked(baffetto, second)])
  expect(places.map(({ id, origins }) => [id, origins.length])).toEqual([
    [placeIdOf(filettaro.mapPlaceId), 2],
    [placeIdOf(baffetto.mapPlaceId), 1],
  ])
})

test('sameness is transitive, in any order of the lists', () => {
  const lists = [
    [byGoogle(first, 'Filetti')],
    [byGoogle(second, 'Baccalà')],
    [linked(filettaro, first)],
    [linked(filettaro, second)],
  ]
  for (const order of [lists, lists.toReversed(), [lists[2]!, lists[0]!, lists[3]!, lists[1]!]])
    expect(shared(...order).places.map(({ origins }) => origins.length)).toEqual([4])
})

test('two entries of one list for the same place count as the higher one', () => {
  const { places, ballots } = shared([entryOf(baffetto), linked(filettaro, first), byGoogle(first, 'Filetti')])
  expect(ballots).toEqual([[baffetto.name, filettaro.name]])
  expect(places[1]).toMatchObject({ facts: { name: filettaro.name }, origins: [{ list: 'list-0', rank: 2 }] })
})

const own = (letter: string, facts: Partial<PlaceFacts> & { name: string }) =>
  entryOf({ mapPlaceId: `own:${letter.repeat(20)}`, latitude: 40.7188, longitude: -74.0091, ...facts })
const north = (meters: number) => ({ latitude: 40.7188 + meters / 111_200 })
const felice = own('a', { name: 'Felice' })

test('a restaurant that two lists spell differently is one', () => {
  const osm = entryOf({ ...felice.facts, mapPlaceId: 'osm:node/1', name: 'Felice 83', category: 'restaurant' })
  const japanese = own('c', { name: '築地寿司', englishName: 'Tsukiji Sushi' })
  const english = own('d', { name: 'Tsukiji Sushi', ...north(20) })
  const { places, ballots } = shared([felice, japanese], [english, osm])
  expect(ballots).toEqual([
    ['Felice', 'Tsukiji Sushi'],
    ['Tsukiji Sushi', 'Felice'],
  ])
  expect(places.map(({ origins }) => origins.map(({ rank }) => rank))).toEqual([
    [1, 2],
    [2, 1],
  ])
})

test.each<[string, ListEntry, ListEntry]>([
  ['branches 300 metres apart', felice, own('b', { name: 'Felice', ...north(300) })],
  [
    'a café beside a restaurant of its name',
    own('b', { name: 'Felice', category: 'cafe', ...north(12) }),
    own('c', { name: 'Felice', category: 'restaurant' }),
  ],
  [
    'two ids of one map',
    entryOf({ ...felice.facts, mapPlaceId: 'osm:node/1' }),
    entryOf({ ...felice.facts, mapPlaceId: 'osm:way/2' }),
  ],
  ['two businesses of Google', linked(felice.facts, first), linked({ ...felice.facts, mapPlaceId: 'own:x' }, second)],
  [
    'places without coordinates',
    entryOf({ mapPlaceId: 'own:x', name: 'Cart' }),
    entryOf({ mapPlaceId: 'own:y', name: 'Cart' }),
  ],
])('%s stay two', (_, one, other) => {
  expect(shared([one], [other]).places).toHaveLength(2)
})

test('two ids of one map stay two, although a third list has a record like both', () => {
  const [node, way] = ['osm:node/1', 'osm:way/2'].map(mapPlaceId => entryOf({ ...felice.facts, mapPlaceId }))
  for (const lists of [
    [[felice], [node!], [way!]],
    [[node!], [felice], [way!]],
    [[node!], [way!], [felice]],
  ])
    expect(shared(...lists).places).toHaveLength(2)
})

test('two places of one list stay two, although another list has a record like both', () => {
  const [door, hall] = [own('b', { name: 'Felice', ...north(5) }), own('c', { name: 'Felice', ...north(9) })]
  const { places } = shared([door, hall], [felice])
  expect(places.map(({ origins }) => origins.length).sort()).toEqual([1, 2])
  expect(shared([felice], [door, hall]).places).toHaveLength(2)
})

test('no two results share an id, and no place is lost', () => {
  const facts = fc.record({ node: fc.integer({ min: 1, max: 8 }), google: fc.option(fc.integer({ min: 1, max: 8 })) })
  const entry = facts.map(({ node, google }) =>
    entryOf({ mapPlaceId: `osm:node/${node}`, name: `${node}`, ...(google && { googlePlaceId: `ChIJ${google}` }) }),
  )
  const list = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 8 })
  fc.assert(
    fc.property(fc.array(list, { minLength: 2, maxLength: 5 }), lists => {
      const { places } = shared(...lists)
      const ids = places.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      const google = places.flatMap(({ facts }) => facts.googlePlaceId ?? [])
      expect(new Set(google).size).toBe(google.length)
      for (const { id, facts } of lists.flat())
        expect(ids.includes(id) || google.includes(facts.googlePlaceId ?? '') || chained(lists, id, ids)).toBe(true)
    }),
  )
})

/** Returns whether a place equals one of `ids` transitively. */
function chained(lists: readonly ListEntry[][], id: string, ids: readonly string[], seen = new Set<string>()): boolean {
  if (ids.includes(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const all = lists.flat()
  const google = new Set(all.filter(entry => entry.id === id).flatMap(({ facts }) => facts.googlePlaceId ?? []))
  return all.some(({ id, facts }) => google.has(facts.googlePlaceId ?? '') && chained(lists, id, ids, seen))
}
