import { expect, test } from 'vitest'
import { categoryOf } from '../../scripts/starter/categories.ts'
import { placeRecord } from '../../scripts/starter/place-record.ts'
import { starterTowns } from '../../scripts/starter/towns.ts'

const rome = starterTowns[0]!
const recordOf = (tags: Record<string, string>) =>
  placeRecord(rome, {
    osmId: 'node/1',
    tags: { amenity: 'restaurant', name: 'Dar Poeta', ...tags },
    latitude: 41.9,
    longitude: 12.5,
  })

test('a bakery, a pastry shop and a coffee shop count by what they are', () => {
  expect(categoryOf({ shop: 'bakery' })).toBe('bakery')
  expect(categoryOf({ shop: 'pastry' })).toBe('bakery')
  expect(categoryOf({ shop: 'coffee' })).toBe('cafe')
  expect(categoryOf({ shop: 'shoes' })).toBeUndefined()
})

test('what is closed for good or gone is left out', () => {
  expect(categoryOf({ amenity: 'restaurant', opening_hours: 'closed' })).toBeUndefined()
  expect(categoryOf({ amenity: 'restaurant', disused: 'yes' })).toBeUndefined()
  expect(categoryOf({ 'disused:amenity': 'restaurant' })).toBeUndefined()
  expect(categoryOf({ 'was:amenity': 'cafe' })).toBeUndefined()
  expect(categoryOf({ amenity: 'restaurant', 'disused:shop': 'bakery' })).toBe('restaurant')
})

test('a name that breaks the rules for text makes no place', () => {
  expect(recordOf({ name: 'Dar\u0000Poeta' })).toBeUndefined()
  expect(recordOf({ name: 'Dar\nPoeta' })).toBeUndefined()
  expect(recordOf({ name: ' ' })).toBeUndefined()
  expect(recordOf({ name: 'x'.repeat(201) })).toBeUndefined()
  expect(recordOf({ name: '\u202eDar Poeta ' })?.name).toBe('Dar Poeta')
})

test('a link that would run as a script is left out, and one without its scheme is completed', () => {
  expect(recordOf({ website: 'javascript:alert(1)' })?.website).toBeUndefined()
  expect(recordOf({ website: 'data:text/html,x' })?.website).toBeUndefined()
  expect(recordOf({ website: 'www.darpoeta.com' })?.website).toBe('http://www.darpoeta.com/')
})

test('a number that was written as the name of the house is its number', () => {
  const tags = { 'addr:street': 'Via  Portuense', 'addr:housename': '369/375', 'addr:city': 'Roma' }
  expect(recordOf(tags)?.address).toBe('Via Portuense 369/375, Roma')
})

test('a place whose street is not known has no address', () => {
  expect(recordOf({ 'addr:city': 'Roma' })).not.toHaveProperty('address')
})
