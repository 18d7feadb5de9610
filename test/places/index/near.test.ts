import { expect, test } from 'vitest'
import { starterIndex } from './starter-places.ts'

const directory = await starterIndex()

test.each(['Rome', 'roma', 'ROMA', ' Roma ', 'Rome, Italy'])('"%s" is Rome', text => {
  expect(directory.near(text)).toMatchObject({ name: 'Roma', englishName: 'Rome' })
})

test.each(['Астана', 'Astana', 'Nur-Sultan', 'нур-султан', 'Нұр-Сұлтан'])('"%s" is Astana', text => {
  expect(directory.near(text)).toMatchObject({ name: 'Астана', englishName: 'Astana', latitude: 51.1282205 })
})

test('a town with one name has no English name', () => {
  expect(directory.near('montevideo')).toEqual({
    kind: 'town',
    name: 'Montevideo',
    region: 'Montevideo Department',
    country: 'Uruguay',
    latitude: -34.9058916,
    longitude: -56.1913095,
    reachMeters: 30_000,
    extentMeters: expect.closeTo(16_900, -3),
  })
})

test('latitude and longitude are a point, with or without spaces', () => {
  const position = { latitude: 41.9, longitude: 12.5 }
  const point = { kind: 'point', name: '41.9, 12.5', ...position, reachMeters: 30_000, extentMeters: 1000 }
  expect(directory.near('41.9,12.5')).toEqual(point)
  expect(directory.near(' 41.9 , +12.50 ')).toEqual(point)
  expect(directory.near('-90,180')).toMatchObject({ latitude: -90, longitude: 180 })
})

test.each([
  '',
  ' ',
  '91,0',
  '0,181',
  '41.9',
  '41.9,',
  '41.9;12.5',
  '1e1,2',
  '41.9,12.5,3',
  'Hogsmeade',
  '🍕',
  'undefined',
])('"%s" is no place', text => {
  expect(directory.near(text)).toBeUndefined()
})
