import { describe, expect, test, vi } from 'vitest'
import { readWords } from '../../../src/places/matching/roles.ts'

/** Houses and streets that the index knows. */
const houses = new Set(['herrera 3303', 'broadway 145'])
const streets = new Set(['via roma'])
const read = (query: string) =>
  readWords(query, {
    hasHouse: (street, houseNumber) => houses.has(`${street} ${houseNumber}`),
    hasStreet: words => streets.has(words),
  })
/** Returns the words of a query by what they are about. */
const byRole = (query: string) => {
  const { words, roles } = read(query).all
  return Object.fromEntries(
    (['name', 'branch', 'filler'] as const).flatMap(role => {
      const some = words.filter((_, at) => roles[at] === role).join(' ')
      return some ? [[role, some]] : []
    }),
  )
}

describe('the words of a query', () => {
  test.each([
    ['Armando al Pantheon', { name: 'armando al pantheon' }],
    ['Bar Primi - Bowery', { name: 'bar primi', branch: 'bowery' }],
    ['Sant Ambroeus—West Village', { name: 'sant ambroeus', branch: 'west village' }],
    ['Sant Ambroeus | Nolita', { name: 'sant ambroeus', branch: 'nolita' }],
    ['Phở 24 (Kitsilano)', { name: 'pho 24', branch: 'kitsilano' }],
    ['Bar-B-Que', { name: 'bar b que' }],
    ['that ramen place on Robson called Kintaro', { name: 'ramen robson kintaro', filler: 'that place on called' }],
    ['My Place', { name: 'my place' }],
    ['', {}],
    ['— – ,', {}],
  ])('"%s" are read by what they are about', (query, roles) => {
    expect(byRole(query)).toEqual(roles)
  })
})

describe('an address in a query', () => {
  test.each([
    ['Starbucks 1100 Denman Street', 'starbucks', '1100 denman street'],
    ['Ar Buchetto, Via del Viminale 2', 'ar buchetto', 'via del viminale 2'],
    ['La Pasiva Luis Alberto de Herrera 3303', 'la pasiva luis alberto de', 'herrera 3303'],
    ['Odeon 145 W Broadway', 'odeon w', '145 broadway'],
    ['Da Remo via Roma', 'da remo', 'via roma'],
    ['Da Remo, via Verdi', 'da remo', 'via verdi'],
  ])('"%s" is "%s" and the rest', (query, name, address) => {
    const { withoutAddress } = read(query)
    expect([withoutAddress?.words.join(' '), withoutAddress?.address]).toEqual([name, address])
  })

  test.each(['Felice 83', 'Trattoria 4 Leoni', 'Armando al Pantheon', 'Da Remo via Verdi'])('"%s" has none', query => {
    expect(read(query)).not.toHaveProperty('withoutAddress')
  })

  test('is looked up a bounded number of times', () => {
    const count = (query: string) => {
      const hasHouse = vi.fn(() => false)
      readWords(query, { hasHouse, hasStreet: () => false })
      return hasHouse.mock.calls.length
    }
    const numbers = (length: number) => Array.from({ length }, (_, i) => i + 1).join(' ')
    expect(count(numbers(4))).toBe(16)
    expect(count(numbers(300))).toBeLessThanOrEqual(64)
    expect(count(`${'a '.repeat(300)}7`)).toBeLessThanOrEqual(10)
  })
})
