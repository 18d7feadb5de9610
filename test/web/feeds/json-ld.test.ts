import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inScript } from '../../../src/web/components/document.tsx'
import { itemList } from '../../../src/web/feeds/json-ld.ts'
import type { ListView } from '../../../src/web/views.ts'
import { entryOf, filettaro } from '../../support/rome.ts'
import { hostileLines } from './hostile.ts'
import { allOf, banded, fourPlaces, manyPlaces, noPlaces, viewOf } from './lists.ts'

const read = (list: ListView) => JSON.parse(inScript(itemList(list)))

test('a list is an ItemList by a person, lowest rank first', () => {
  const { itemListElement, ...list } = read(fourPlaces)
  expect(list).toEqual({
    '@context': 'https://schema.org',
    '@type': ['ItemList', 'CreativeWork'],
    '@id': fourPlaces.url,
    url: fourPlaces.url,
    name: 'Worth a journey',
    description: 'Where I would go again.',
    author: { '@type': 'Person', name: 'Ada' },
    dateCreated: '2026-05-01T11:00:00Z',
    dateModified: '2026-05-01T11:00:00Z',
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    numberOfItems: 4,
  })
  expect(itemListElement.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3, 4])
})

test('a restaurant has all known facts, and the entry its note', () => {
  expect(read(fourPlaces).itemListElement[2]).toEqual({
    '@type': 'ListItem',
    position: 3,
    description: 'Tsukemen, worth the queue.',
    item: {
      '@type': 'Restaurant',
      name: '風雲児',
      alternateName: 'Fuunji',
      address: '渋谷区代々木2-14-3',
      geo: { '@type': 'GeoCoordinates', latitude: 35.6870278, longitude: 139.6972778 },
      servesCuisine: ['ramen', 'tsukemen'],
      telephone: '+81 3-6413-8480',
      url: 'http://www.fu-unji.com/',
      hasMap: fourPlaces.places[2]!.mapsUrl,
      sameAs: [fourPlaces.places[2]!.links.osm, fourPlaces.places[2]!.links.google],
    },
  })
})

test('a restaurant has the details that schema.org knows', () => {
  expect(read(banded).itemListElement[0].item).toMatchObject({
    keywords: 'cash only, Late',
    hasMenu: { '@type': 'Menu', hasMenuItem: [{ '@type': 'MenuItem', name: 'Cod' }, { name: 'Puntarelle' }] },
    priceRange: '$$',
  })
})

test('a place with only a name has no empty members', () => {
  expect(read(fourPlaces).itemListElement[3]).toEqual({
    '@type': 'ListItem',
    position: 4,
    item: {
      '@type': 'FoodEstablishment',
      name: 'The stall behind the market',
      hasMap: fourPlaces.places[3]!.mapsUrl,
    },
  })
})

test.each([
  ['restaurant', 'Restaurant'],
  ['cafe', 'CafeOrCoffeeShop'],
  ['bar', 'BarOrPub'],
  ['pub', 'BarOrPub'],
  ['biergarten', 'BarOrPub'],
  ['fast_food', 'FastFoodRestaurant'],
  ['bakery', 'Bakery'],
  ['ice_cream', 'IceCreamShop'],
  ['food_court', 'FoodEstablishment'],
  ['constructor', 'FoodEstablishment'],
])('a place of the category %s is a %s', (category, type) => {
  const [first] = read(viewOf([entryOf({ ...filettaro, category })])).itemListElement
  expect(first.item['@type']).toBe(type)
})

test('describes the first hundred of two thousand places and counts all', () => {
  const { numberOfItems, itemListElement } = read(manyPlaces)
  expect([numberOfItems, itemListElement.length, itemListElement[99].position]).toEqual([2000, 100, 100])
})

test('a list without places has no items', () => {
  expect(read(noPlaces)).toMatchObject({ numberOfItems: 0, itemListElement: [] })
})

test('an invalid website is omitted', () => {
  const [first] = read(allOf('javascript:alert(1)')).itemListElement
  expect(first.item.url).toBeUndefined()
})

test('no text ends the script element or a line, and every text is read back exactly', () => {
  fc.assert(
    fc.property(hostileLines, text => {
      const list = allOf(text)
      expect(inScript(itemList(list))).not.toMatch(/[<>\u2028\u2029]/)
      expect(read(list)).toMatchObject({ name: text, itemListElement: [{ description: text, item: { name: text } }] })
    }),
  )
})
