import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '../../../src/domain/text.ts'
import {
  addressIn,
  addressPositions,
  addressTokens,
  joinAddress,
  readAddress,
} from '../../../src/places/matching/address.ts'

describe('an address', () => {
  test.each([
    ['Vicolo del Bologna 45, 00153 Roma', ['bologna'], ['45'], ['00153']],
    ["Salita de' Crescenzi 31, Roma", ['crescenzi'], ['31'], []],
    ['1100 Denman Street, Vancouver V6G 2M8', ['denman'], ['1100'], ['v6g', '2m8']],
    ['97 W Broadway, New York, NY 10007', ['west', 'broadway'], ['97'], ['10007']],
    ['Elisabethstraße 1, 5020 Salzburg', ['elisabethstrasse'], ['1'], ['5020']],
    ['Via Pannonia 22-26, 00183 Roma', ['pannonia'], ['22', '26'], ['00183']],
    ['Via Appia 21a', ['appia'], ['21'], []],
    ['Avenida 18 de Julio 1348, Montevideo', ['julio'], ['18', '1348'], []],
    ['28 St Mark’s Place', ['mark', 'place'], ['28'], []],
    ['Unit 5, 1110 Denman Street', ['denman'], ['1110'], []],
    ['1110 Denman Street, Suite 200', ['denman'], ['1110'], []],
    ['улица Балкантау 108', ['балкантау'], ['108'], []],
    ['Denman Street, Vancouver', ['denman'], [], []],
  ])('"%s" has its street, its numbers and its postcode', (text, streets, numbers, postcodes) => {
    const address = readAddress(text)
    expect({
      ...address,
      streets: address.streets.filter(word => !['vancouver', 'new', 'york'].includes(word)),
    }).toEqual({
      streets,
      numbers,
      postcodes,
    })
  })

  test.each([
    ['Elisabethstr. 1', 'Elisabethstraße 1'],
    ['97 West Broadway', '97 W Broadway'],
    ['12 East Broadway', '12 E Broadway'],
    ['12 Main Street South', '12 Main St S'],
    ['31 Salita de Crescenzi', 'Salita de’ Crescenzi, 31'],
    ['Via Mastro Giorgio, 29', 'via mastro giorgio 29'],
  ])('"%s" and "%s" are one', (one, other) => {
    const sorted = (text: string) => ({ ...readAddress(text), streets: readAddress(text).streets.toSorted() })
    expect(sorted(one)).toEqual(sorted(other))
  })

  test('is looked up by the words of its street, each with its numbers', () => {
    expect(addressTokens(readAddress('1100 Denman Street, V6G 2M8'))).toEqual({
      words: ['denman', 'v6g', '2m8'],
      numbered: ['denman#1100'],
    })
  })

  test('is stored and read again without change', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), text => {
        const address = readAddress(text)
        expect(addressIn(joinAddress(address))).toEqual(address)
      }),
    )
  })
})

/** Returns the words of a query that are an address. */
const addressOf = (query: string) => {
  const words = wordsOf(query)
  return addressPositions(words)
    .flatMap((isAddress, at) => (isAddress ? [words[at]] : []))
    .join(' ')
}

describe('in a query', () => {
  test.each([
    ['Starbucks Denman Street', 'denman street'],
    ['Starbucks 1100 Denman Street', '1100 denman street'],
    ['Ar Buchetto Via del Viminale 2', 'via del viminale 2'],
    ['Zum Mohren Elisabethstraße 1', 'elisabethstrasse 1'],
    ['Odeon 145 W Broadway', ''],
    ['Dar Poeta', ''],
    ['Street', ''],
    ['Via', ''],
  ])('"%s" has the address "%s"', (query, address) => {
    expect(addressOf(query)).toBe(address)
  })
})
