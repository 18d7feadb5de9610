import { expect, test } from 'vitest'
import { gazetteerWith } from './world.ts'

const gazetteer = gazetteerWith(
  {
    name: 'Roma',
    otherNames: ['Città Eterna'],
    latitude: 41.8933203,
    longitude: 12.4829321,
    population: 0,
    places: 500,
  },
  { name: 'Roma', latitude: 41.9, longitude: 12.5, population: 0, places: 20 },
  { name: 'Kadıköy', latitude: 40.991, longitude: 29.027, population: 0, places: 1200, district: true },
  {
    name: 'Kalamış Sahili',
    englishName: 'Kalamış Shore',
    latitude: 40.977,
    longitude: 29.04,
    population: 0,
    places: 3,
  },
  { name: 'Centrum', latitude: 52.16, longitude: 4.49, population: 0, places: 90, district: true },
  { name: 'Centrum', latitude: 52.08, longitude: 4.31, population: 0, places: 300, district: true },
  { name: '🍕', latitude: 1, longitude: 1, population: 0, places: 1 },
)

test('a known town gains further names and keeps its local name', () => {
  const roma = { kind: 'town', name: 'Roma', englishName: 'Rome', latitude: 41.8933203, longitude: 12.4829321 }
  for (const text of ['Roma', 'Rome', 'Rome, Italy', 'città eterna', 'Рим'])
    expect(gazetteer.near(text), text).toMatchObject({ ...roma, region: 'Lazio', country: 'Italy' })
})

test('a part of a town with many restaurants comes before a village of that name', () => {
  const kadikoy = { kind: 'district', latitude: 40.991, region: 'Istanbul', country: 'Türkiye' }
  for (const text of ['Kadıköy', 'kadikoy', 'Kadıköy, İstanbul', 'Kadıköy, Türkiye'])
    expect(gazetteer.near(text), text).toMatchObject(kadikoy)
})

test('an unknown locality is in the region and country around it', () => {
  expect(gazetteer.near('Kalamış Shore')).toEqual({
    kind: 'town',
    name: 'Kalamış Sahili',
    englishName: 'Kalamış Shore',
    region: 'Istanbul',
    country: 'Türkiye',
    latitude: 40.977,
    longitude: 29.04,
    reachMeters: 30_000,
    extentMeters: 2000,
  })
})

test('parts of two towns with one name stay separate', () => {
  expect(gazetteer.near('Centrum, Leiden')).toMatchObject({ latitude: 52.16 })
  expect(gazetteer.near('Centrum, Den Haag')).toMatchObject({ latitude: 52.08 })
})

test('a search query may name a locality too', () => {
  expect(gazetteer.placeInQuery('Çiya Sofrası Kadıköy')).toMatchObject([
    { name: 'Çiya Sofrası', near: { region: 'Istanbul' }, sure: 'by position' },
  ])
})
