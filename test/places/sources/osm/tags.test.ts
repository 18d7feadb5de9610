import { expect, test } from 'vitest'
import { placeRecord } from '../../../../scripts/starter/place-record.ts'
import { starterTowns } from '../../../../scripts/starter/towns.ts'
import type { SourcePlace } from '../../../../src/places/sources/source.ts'
import { foundAmong } from './read-extract.ts'

type Tags = Record<string, string>
const poeta: Tags = { amenity: 'restaurant', name: 'Dar Poeta' }
const found = (tags: Tags) => foundAmong([{ node: 1, at: [41.8902, 12.4685], tags }])
const placeOf = async (tags: Tags): Promise<SourcePlace | undefined> => (await found({ ...poeta, ...tags })).places[0]
const townOf = async (tags: Tags) => (await found({ place: 'town', name: 'Tivoli', ...tags })).localities[0]

test.each<[Tags, string]>([
  ...['restaurant', 'cafe', 'bar', 'pub', 'fast_food', 'biergarten', 'ice_cream', 'food_court'].map(
    kind => [{ amenity: kind }, kind] as [Tags, string],
  ),
  [{ shop: 'bakery' }, 'bakery'],
  [{ shop: 'pastry' }, 'bakery'],
  [{ shop: 'coffee' }, 'cafe'],
  [{ amenity: 'restaurant;bar' }, 'restaurant'],
  [{ amenity: 'bar', 'disused:shop': 'bakery' }, 'bar'],
  [{ amenity: 'post_office', shop: 'bakery' }, 'bakery'],
])('%o is a %s', async (tags, category) => {
  expect((await found({ name: 'Giolitti', ...tags })).places.map(place => place.category)).toEqual([category])
})

test.each([
  { shop: 'shoes' },
  { amenity: 'bench' },
  { amenity: 'constructor' },
  { shop: '__proto__' },
  { place: 'square' },
  { place: 'town', abandoned: 'yes' },
  { name: 'restaurant' },
])('%o is skipped without a reason', async tags => {
  expect((await found({ name: 'Campo de’ Fiori', ...tags })).findings).toEqual([])
})

test.each([
  { amenity: 'restaurant', opening_hours: 'closed' },
  { amenity: 'restaurant', opening_hours: '"off"' },
  { amenity: 'restaurant', disused: 'yes' },
  { shop: 'bakery', abandoned: 'yes' },
  { 'disused:amenity': 'restaurant' },
  { 'abandoned:shop': 'bakery', disused: 'yes' },
  { 'was:amenity': 'cafe', amenity: 'bank' },
])('%o is closed', async tags => {
  const { places, dropped } = await found({ name: 'Ottavio', ...tags })
  expect({ places, dropped }).toEqual({ places: [], dropped: ['closed'] })
})

test.each([
  ['', 'without a name'],
  [' ', 'without a name'],
  ['???', 'without a name'],
  ['Dar\u0000Poeta', 'unreadable'],
  ['Dar\nPoeta', 'unreadable'],
  ['x'.repeat(201), 'unreadable'],
])('a place named %j is dropped: %s', async (name, reason) => {
  expect((await found({ amenity: 'bar', name })).findings).toEqual([{ dropped: reason }])
})

test('a name follows the rules for text', async () => {
  expect((await placeOf({ name: '\u202e Caffe\u0300 Greco ' }))?.name).toBe('Caffè Greco')
  expect((await placeOf({ name: 'すし匠' }))?.name).toBe('すし匠')
})

test('the English name is present when it differs', async () => {
  expect(await placeOf({ name: '鼎泰豐', 'name:en': 'Din Tai Fung', int_name: 'DTF' })).toMatchObject({
    englishName: 'Din Tai Fung',
    otherNames: ['DTF'],
  })
  expect(await placeOf({ int_name: 'The Poet' })).toMatchObject({ englishName: 'The Poet' })
  expect(await placeOf({ 'name:en': 'Dar Poeta' })).not.toHaveProperty('englishName')
})

test('alternative names are unique, without former names or the chain in the name', async () => {
  const names = {
    alt_name: 'Al Poeta;Dal Poeta; Al Poeta',
    old_name: 'Mario',
    official_name: 'Pizzeria Dar Poeta s.r.l.',
    'name:it': 'Dar Poeta',
    'name:ja-Latn': 'Daru Poeta',
    'name:etymology': 'Trilussa',
  }
  expect((await placeOf(names))?.otherNames).toEqual([
    'Al Poeta',
    'Dal Poeta',
    'Pizzeria Dar Poeta s.r.l.',
    'Daru Poeta',
  ])
  expect((await placeOf({ name: 'McDonald’s Trastevere', brand: 'MCDONALD’S' }))?.otherNames).toBeUndefined()
  expect((await placeOf({ name: 'Мак', brand: 'McDonald’s' }))?.otherNames).toEqual(['McDonald’s'])
})

test('keeps the likeliest twelve translations, none too long', async () => {
  const codes = [...'abcdefghijklmnopqrstuvwxyz'].map(letter => `x${letter}`)
  const translations = Object.fromEntries([...codes, 'ja'].map(code => [`name:${code}`, `Poeta ${code}`]))
  const { otherNames } = (await placeOf({ alt_name: 'x'.repeat(201), ...translations }))!
  expect(otherNames).toHaveLength(12)
  expect(otherNames!.slice(0, 2)).toEqual(['Poeta ja', 'Poeta xa'])
})

test.each<[Tags, string | undefined]>([
  [
    { 'addr:street': 'Vicolo  del Bologna', 'addr:housenumber': '45', 'addr:postcode': '00153', 'addr:city': 'Roma' },
    'Vicolo del Bologna 45, 00153 Roma',
  ],
  [{ 'addr:street': 'Via Portuense', 'addr:housename': '369/375', 'addr:city': 'Roma' }, 'Via Portuense 369/375, Roma'],
  [
    {
      'addr:street': 'Piccadilly',
      'addr:housename': 'The Criterion',
      'addr:housenumber': '224',
      'addr:city': 'London',
      'addr:postcode': 'W1J 9HP',
    },
    'The Criterion, 224 Piccadilly, London W1J 9HP',
  ],
  [
    {
      'addr:street': 'East Houston Street',
      'addr:housenumber': '205',
      'addr:city': 'New York',
      'addr:state': 'NY',
      'addr:postcode': '10002',
    },
    '205 East Houston Street, New York NY 10002',
  ],
  [
    {
      'addr:country': 'AU',
      'addr:street': 'Swanston Street',
      'addr:housenumber': '1',
      'addr:city': 'Melbourne',
      'addr:postcode': '3000',
    },
    '1 Swanston Street, Melbourne 3000',
  ],
  [
    {
      'addr:country': 'fr',
      'addr:street': 'Rue de Rivoli',
      'addr:housenumber': '226',
      'addr:city': 'Paris',
      'addr:postcode': '75001',
    },
    '226 Rue de Rivoli, 75001 Paris',
  ],
  [{ 'addr:place': 'Masescha', 'addr:housenumber': '5', 'addr:city': 'Triesenberg' }, 'Masescha 5, Triesenberg'],
  [{ 'addr:full': '銀座4-2-15 塚本総業ビル B1' }, '銀座4-2-15 塚本総業ビル B1'],
  [{ 'addr:city': 'Roma', 'addr:postcode': '00153' }, undefined],
])('%o is formatted as on a letter: %s', async (tags, address) => {
  expect((await placeOf(tags))?.address).toBe(address)
})

test('districts of an address are kept, the smallest first', async () => {
  const tags = {
    'addr:city': 'Roma',
    'addr:suburb': 'Trastevere',
    'addr:neighbourhood': 'Piscinula',
    'addr:district': 'Trastevere',
  }
  expect((await placeOf(tags))?.localities).toEqual(['Piscinula', 'Trastevere', 'Roma'])
})

test('a link that would run a script is dropped, and a missing scheme is added', async () => {
  for (const website of ['javascript:alert(1)', 'data:text/html,x', 'https://a b.it', 'see menu'])
    expect(await placeOf({ website }), website).not.toHaveProperty('website')
  expect((await placeOf({ 'contact:website': 'www.darpoeta.com' }))?.website).toBe('http://www.darpoeta.com/')
})

test('cuisines, phone and hours are kept as written', async () => {
  const tags = {
    cuisine: 'pizza; italian;pizza;;',
    'contact:phone': '+39 06 588 0516',
    opening_hours: 'Mo-Su 12:00-24:00',
  }
  expect(await placeOf(tags)).toMatchObject({
    cuisines: ['pizza', 'italian'],
    phone: '+39 06 588 0516',
    openingHours: 'Mo-Su 12:00-24:00',
  })
})

test('a place with an article or a star is notable, unlike a branch of a notable chain', async () => {
  for (const key of ['wikidata', 'wikipedia', 'wikipedia:it', 'award:michelin', 'stars', 'michelin:stars'])
    expect((await placeOf({ [key]: '1' }))?.known, key).toBe(true)
  for (const key of ['brand:wikidata', 'brand:wikipedia', 'operator:wikidata', 'start_date'])
    expect(await placeOf({ [key]: '1' }), key).not.toHaveProperty('known')
})

test.each([
  ['56531', 56_531],
  ['1 234 567', 1_234_567],
  ["12'345", 12_345],
  ['1.234', 1234],
  ['about 500', 0],
  ['12;13', 0],
  ['', 0],
])('a town of %j people has the population %i', async (population, people) => {
  expect(await townOf({ population })).toMatchObject({ name: 'Tivoli', population: people })
})

test('an unnamed town is skipped; a town that is also a restaurant is a restaurant', async () => {
  expect((await found({ place: 'town' })).findings).toEqual([])
  expect((await found({ place: 'hamlet', ...poeta })).findings).toMatchObject([{ place: { name: 'Dar Poeta' } }])
})

test('the starter places follow their towns’ address form', () => {
  const tags = {
    ...poeta,
    'addr:street': 'Vicolo del Bologna',
    'addr:housenumber': '45',
    'addr:postcode': '00153',
    'addr:city': 'Roma',
    'addr:country': 'US',
    alt_name: 'Poeta',
    wikidata: 'Q1',
  }
  const [rome, , astana] = starterTowns
  const record = (town: (typeof starterTowns)[number]) =>
    placeRecord(town, { osmId: 'node/1', tags, latitude: 41.9, longitude: 12.5 })
  expect(record(rome!)).toEqual({
    ...{
      in: 'rome',
      mapPlaceId: 'osm:node/1',
      name: 'Dar Poeta',
      category: 'restaurant',
      latitude: 41.9,
      longitude: 12.5,
    },
    address: 'Vicolo del Bologna 45, 00153 Roma',
    town: 'Roma',
  })
  expect(record(astana!)?.address).toBe('Vicolo del Bologna 45, Roma 00153')
})
