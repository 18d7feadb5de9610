import { expect, test } from 'vitest'
import { metersBetween } from '../../../src/domain/coordinates.ts'
import { lookUpIn, nameCount, someStarterPlaces, starterIndex, townOf } from './starter-places.ts'

const directory = await starterIndex()
const { find } = lookUpIn(directory)
const search = (query: string, near?: string, limit = 10) => find(query, { near }, limit).hits
const names = (query: string, near?: string) => search(query, near).map(place => place.facts.name)
const best = (query: string, near?: string) => {
  const [place] = search(query, near)
  return place && [place.facts.name, place.match.name]
}

test('a uniquely named starter place comes first for name and town', () => {
  const once = someStarterPlaces.filter(place => nameCount(place) === 1)
  expect(once.length).toBeGreaterThan(500)
  for (const place of once)
    expect(search(place.name, townOf(place))[0]?.facts, place.name).toEqual(directory.get(place.mapPlaceId))
})

test('ignores case, accents, apostrophes and punctuation', () => {
  expect(best('CITTA DEL CIELO', 'Rome')).toEqual(['Città del Cielo', 'same'])
  expect(best('cuccurucu', 'Rome')).toEqual(['Cuccurucù', 'same'])
  expect(best('ciak si mangia', 'Rome')).toEqual(['Ciak si Mangia!', 'same'])
  expect(best('mcdonalds', 'Montevideo')).toEqual(["McDonald's", 'same'])
  expect(best('gallaghers irish pub', 'Montevideo')).toEqual(["Gallagher's Irish Pub", 'same'])
  expect(best('katy’s', 'Montevideo')).toEqual(["Katy's", 'same'])
})

test('words may be in another order', () => {
  expect(best('brasilero café', 'Montevideo')).toEqual(['Café Brasilero', 'same'])
})

test('common words may be missing or added', () => {
  expect(best('Piperno', 'Rome')).toEqual(['Ristorante Piperno', 'same'])
  expect(best('Trattoria da Enzo', 'Rome')).toEqual(['Da Enzo', 'similar'])
  expect(best('Felice', 'Rome')).toEqual(['da Felice', 'same'])
})

test('part of a name is enough, at its beginning or inside', () => {
  expect(best('Armando', 'Rome')).toEqual(['Armando al Pantheon', 'similar'])
  expect(best('Roscioli', 'Rome')).toEqual(['Salumeria Roscioli', 'similar'])
  expect(best('rosc', 'Rome')).toEqual(['Salumeria Roscioli', 'similar'])
})

test('a repeated word must occur twice in the name', () => {
  expect(best('Frontoni Frontoni', 'Rome')).toEqual(['Frontoni & Frontoni', 'same'])
  const confidenceIn = (query: string) => search(query, 'Rome')[0]?.match.confidence ?? 0
  expect(confidenceIn('Roscioli Roscioli')).toBeLessThan(confidenceIn('Roscioli'))
})

test('finds a place by its native name, its English name and both', () => {
  expect(best('Чарли Чаплин', 'Astana')).toEqual(['Чарли Чаплин', 'same'])
  expect(best('charlie chaplin', 'Астана')?.[0]).toBe('Чарли Чаплин')
  expect(best('Фаттуш (Fattoush)', 'Astana')).toEqual(['Фаттуш', 'same'])
})

test('common words alone are searched for literally', () => {
  expect(best('Pizzeria', 'Rome')).toEqual(['Pizzeria', 'same'])
  expect(names('la taverna', 'Rome').filter(name => /^La Taverna /.test(name)).length).toBeGreaterThan(2)
})

test('forgives one or two typing errors in a word, none in short words and numbers', () => {
  expect(best('Armndo al Pantheon', 'Rome')).toEqual(['Armando al Pantheon', 'similar'])
  expect(best('Velavevodeto', 'Rome')).toEqual(['Flavio al Velavevodetto', 'similar'])
  expect(best('Flavio al Velavevdeto', 'Rome')).toEqual(['Flavio al Velavevodetto', 'similar'])
  expect(best('Cuccurúcc', 'Rome')).toEqual(['Cuccurucù', 'similar'])
  expect(best('Dor Poeta', 'Rome')?.[1]).toBe('similar')
})

test('words may be joined or split', () => {
  expect(best('Hangzhou', 'Rome')).toEqual(['Hang Zhou', 'same'])
  expect(best('Mc Donalds', 'Montevideo')).toEqual(["McDonald's", 'same'])
})

test('finds a name in another script by its Latin form', () => {
  expect(best('charli chaplin', 'Astana')).toEqual(['Чарли Чаплин', 'same'])
})

test('returns near misses instead of no results', () => {
  expect(best('Felice al Colosseo', 'Rome')).toEqual(['da Felice', 'similar'])
  expect(search('Osteria Francescana', 'Rome')).toEqual([])
})

test('returns the better match first, then the nearer place', () => {
  const found = search('Gusto', 'Rome')
  expect(found.map(place => place.facts.name).slice(0, 3)).toEqual(['Gusto', 'Gusto Osteria', 'Città del Gusto'])
  const branches = search('Burger King', '-34.9,-56.16', 20).filter(place => place.match.name === 'same')
  const distances = branches.map(place => place.match.distanceMeters!)
  expect(distances.length).toBeGreaterThan(4)
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
})

test('gives distances in whole metres from near, and none without it', () => {
  const [place] = search('Antico Arco', '41.887, 12.46')
  const meters = metersBetween(
    { latitude: 41.887, longitude: 12.46 },
    place!.facts as { latitude: number; longitude: number },
  )
  expect(place?.match.distanceMeters).toBe(Math.round(meters))
  expect(search('Antico Arco')[0]?.match).not.toHaveProperty('distanceMeters')
})

test('near limits results to its reach', () => {
  expect(names('Dar Poeta', 'Montevideo')).toEqual([])
  expect(names('Dar Poeta', '41.9,12.9')).toEqual([])
  expect(names('Dar Poeta', '41.9,12.7')[0]).toBe('Dar Poeta')
  expect(names('Dar Poeta')[0]).toBe('Dar Poeta')
})

test('finds nothing, without failing, near poles and date line', () => {
  for (const near of ['90,0', '-90,180', '0,180', '0,-180', '89.99,-179.99'])
    expect(names('Dar Poeta', near)).toEqual([])
})

test('respects the limit', () => {
  expect(search('pizza', 'Rome', 1)).toHaveLength(1)
  expect(search('pizza', undefined, 20)).toHaveLength(20)
})
