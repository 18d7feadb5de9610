import { expect, test } from 'vitest'
import { onlyTown, sharedTown, townOf } from '../../../src/web/text/shared-town.ts'

const townsOf = (...addresses: (string | undefined)[]) => {
  const places = addresses.map(address => ({ address }))
  return places.map(sharedTown(places))
}

test('a town that all places name is left out, with each postcode', () => {
  expect(
    townsOf('Vicolo del Mattonato 2b, 00153 Roma', 'Via Panisperna 251, Roma', 'Piazza San Cosimato', undefined),
  ).toEqual([', 00153 Roma', ', Roma', '', ''])
})

test('towns stay if places differ, or if only one place names its town', () => {
  expect(townsOf('Via Panisperna 251, Roma', 'Via Torino 3, Milano')).toEqual(['', ''])
  expect(townsOf('Via Panisperna 251, Roma', 'Piazza San Cosimato')).toEqual(['', ''])
})

test('parts of addresses that are only numbers are no town', () => {
  expect(townsOf('Via Panisperna, 251', 'Via Torino, 3')).toEqual(['', ''])
})

test('the town of an address comes without its postcode', () => {
  const towns = [
    'Via dei Vascellari 29, 00153 Roma',
    '5 Langley St, London WC2H 9JA',
    '東京都, 渋谷区',
    'Via Torino 3',
    'Via, 3',
  ]
  expect(towns.map(address => townOf({ address }))).toEqual(['Roma', 'London', '渋谷区', undefined, undefined])
})

test('a list has one town if no place names another', () => {
  expect(onlyTown([{ address: 'Via Panisperna 251, Roma' }, {}])).toBe('Roma')
  expect(onlyTown([{ address: 'Via Panisperna 251, Roma' }, { address: 'Via Torino 3, Milano' }])).toBeUndefined()
  expect(onlyTown([])).toBeUndefined()
})
