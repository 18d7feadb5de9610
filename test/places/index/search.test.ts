import { expect, test } from 'vitest'
import { metersBetween } from '../../../src/domain/coordinates.ts'
import { nameCount, starter, starterIndex, townOf } from './starter-places.ts'

const directory = await starterIndex()
const search = (query: string, near?: string, limit = 10) =>
  directory.search(query, near === undefined ? undefined : directory.near(near)!, limit)
const names = (query: string, near?: string) => search(query, near).map(place => place.facts.name)
const best = (query: string, near?: string) => {
  const [place] = search(query, near)
  return place && [place.facts.name, place.match]
}

test('every uniquely named starter place comes first for name and town', () => {
  const once = starter.places.filter(place => nameCount(place) === 1)
  expect(once.length).toBeGreaterThan(1000)
  for (const place of once)
    expect(search(place.name, townOf(place))[0]?.facts, place.name).toEqual(directory.get(place.mapPlaceId))
})

test('every starter place is in the first five for its name at its coordinates', () => {
  for (const place of starter.places) {
    const found = search(place.name, `${place.latitude},${place.longitude}`, 5)
    const ids = found.map(each => each.facts.mapPlaceId)
    expect(ids, place.name).toContain(directory.get(place.mapPlaceId)?.mapPlaceId)
  }
})

test('ignores case, accents, apostrophes and punctuation', () => {
  expect(best('CITTA DEL CIELO', 'Rome')).toEqual(['Città del Cielo', 'exact'])
  expect(best('cuccurucu', 'Rome')).toEqual(['Cuccurucù', 'exact'])
  expect(best('ciak si mangia', 'Rome')).toEqual(['Ciak si Mangia!', 'exact'])
  expect(best('mcdonalds', 'Montevideo')).toEqual(["McDonald's", 'exact'])
  expect(best('gallaghers irish pub', 'Montevideo')).toEqual(["Gallagher's Irish Pub", 'exact'])
  expect(best('katy’s', 'Montevideo')).toEqual(["Katy's", 'exact'])
})

test('words may be in another order', () => {
  expect(best('brasilero café', 'Montevideo')).toEqual(['Café Brasilero', 'same words'])
})

test('common words may be missing or added', () => {
  expect(best('Piperno', 'Rome')).toEqual(['Ristorante Piperno', 'same but for common words'])
  expect(best('Trattoria da Enzo', 'Rome')).toEqual(['Da Enzo', 'same but for common words'])
  expect(best('Felice', 'Rome')).toEqual(['da Felice', 'same but for common words'])
})

test('part of a name is enough, at its beginning or inside', () => {
  expect(best('Armando', 'Rome')).toEqual(['Armando al Pantheon', 'begins with'])
  expect(best('Roscioli', 'Rome')).toEqual(['Salumeria Roscioli', 'all words'])
  expect(best('rosc', 'Rome')).toEqual(['Salumeria Roscioli', 'beginnings of words'])
})

test('a repeated word must occur twice in the name', () => {
  expect(best('Frontoni Frontoni', 'Rome')?.[1]).toBe('same but for common words')
  expect(best('Roscioli Roscioli', 'Rome')?.[1]).not.toBe('all words')
})

test('finds a place by its native name, its English name and both', () => {
  expect(best('Чарли Чаплин', 'Astana')).toEqual(['Чарли Чаплин', 'exact'])
  expect(best('charlie chaplin', 'Астана')?.[0]).toBe('Чарли Чаплин')
  expect(best('Фаттуш (Fattoush)', 'Astana')).toEqual(['Фаттуш', 'exact'])
})

test('common words alone are searched for literally', () => {
  expect(best('Pizzeria', 'Rome')).toEqual(['Pizzeria', 'exact'])
  expect(names('la trattoria', 'Rome').every(name => /tra?t.*la|la.*tratt/i.test(name))).toBe(true)
})

test('forgives one or two typing errors in a word, none in short words and numbers', () => {
  expect(best('Armndo al Pantheon', 'Rome')).toEqual(['Armando al Pantheon', 'same but for typing errors'])
  expect(best('Velavevodeto', 'Rome')).toEqual(['Flavio al Velavevodetto', 'all words but for typing errors'])
  expect(best('Flavio al Velavevdeto', 'Rome')).toEqual(['Flavio al Velavevodetto', 'same but for typing errors'])
  expect(best('Cuccurúcc', 'Rome')).toEqual(['Cuccurucù', 'same but for typing errors'])
  expect(best('Dor Poeta', 'Rome')?.[1]).toBe('some words')
})

test('words may be joined or split', () => {
  expect(best('Hangzhou', 'Rome')).toEqual(['Hang Zhou', 'same but for spaces'])
  expect(best('Mc Donalds', 'Montevideo')).toEqual(["McDonald's", 'same but for spaces'])
})

test('finds a name in another script by its Latin form', () => {
  expect(best('charli chaplin', 'Astana')).toEqual(['Чарли Чаплин', 'exact'])
})

test('returns near misses instead of no results', () => {
  expect(best('Felice a Testaccio', 'Rome')).toEqual(['da Felice', 'some words'])
  expect(search('Osteria Francescana', 'Rome')).toEqual([])
})

test('returns the better match first, then the nearer place', () => {
  const found = search('Gusto', 'Rome')
  expect(found.map(place => place.facts.name).slice(0, 3)).toEqual(['Gusto', 'Gusto Osteria', 'Città del Gusto'])
  const branches = search('Burger King', '-34.9,-56.16', 20).filter(place => place.match === 'exact')
  const distances = branches.map(place => place.distanceMeters!)
  expect(distances.length).toBeGreaterThan(4)
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
})

test('gives distances in whole metres from near, and none without it', () => {
  const [place] = search('Antico Arco', '41.887, 12.46')
  const meters = metersBetween(
    { latitude: 41.887, longitude: 12.46 },
    place!.facts as { latitude: number; longitude: number },
  )
  expect(place?.distanceMeters).toBe(Math.round(meters))
  expect(search('Antico Arco')[0]).not.toHaveProperty('distanceMeters')
})

test('near limits results to its reach', () => {
  expect(names('Dar Poeta', 'Montevideo')).toEqual([])
  expect(names('Dar Poeta', '41.9,12.9')).toEqual([])
  expect(names('Dar Poeta', '41.9,12.7')).toEqual(['Dar Poeta'])
  expect(names('Dar Poeta')).toEqual(['Dar Poeta'])
})

test('finds nothing, without failing, near poles and date line', () => {
  for (const near of ['90,0', '-90,180', '0,180', '0,-180', '89.99,-179.99'])
    expect(names('Dar Poeta', near)).toEqual([])
})

test('respects the limit', () => {
  expect(search('a', 'Rome', 1)).toHaveLength(1)
  expect(search('la', undefined, 20)).toHaveLength(20)
})
