import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '../../../src/domain/text.ts'
import { isArticle, isCommon } from '../../../src/places/matching/common-words.ts'
import { compareNames, type NameComparison, weighed } from '../../../src/places/matching/compare-names.ts'
import { starter } from '../index/starter-places.ts'

const rare = 7
const kind = 1.5
const article = 0.2
const information = (word: string) => (isArticle(word) ? article : isCommon(word) ? kind : rare)
const isKnownWord = (word: string) => ['rosa', 'maria'].includes(word)
const words = (name: string) => weighed(wordsOf(name), information)
const compare = (asked: string, name: string): NameComparison => compareNames(words(asked), words(name), isKnownWord)
/** Returns the words that only one of two names has. */
const left = (asked: string, name: string) => {
  const { askedLeft, nameLeft } = compare(asked, name)
  return [askedLeft.map(at => wordsOf(asked)[at]), nameLeft.map(at => wordsOf(name)[at])]
}
const nothingLeft = [[], []]

describe('two names', () => {
  test.each([
    ['Armando al Pantheon', 'ARMANDO AL PANTHEON'],
    ['Pantheon Armando al', 'Armando al Pantheon'],
    ['Jungsik', 'Jung Sik'],
    ['Han Gawi', 'Hangawi'],
    ['JG Melon', 'J. G. Melon'],
    ['Dinosaur BBQ', 'Dinosaur Barbecue'],
    ['Bar B Que', 'Bar-B-Que'],
    ['Mc Donalds', "McDonald's"],
    ['Ai 3 Scalini', 'Ai Tre Scalini'],
    ['Prince Street Pizza', 'Prince St Pizza'],
    ["Pequod's Pizza", "Pequod's Pizzeria"],
    ['St. Anselm', 'Saint Anselm'],
    ['Fish & Chips', 'Fish and Chips'],
    ['Ristorante Piperno', 'Piperno Restaurant'],
    ['Osteria degli Amici', 'Trattoria degli Amici'],
  ])('"%s" and "%s" have all words in common', (asked, name) => {
    expect(left(asked, name)).toEqual(nothingLeft)
    expect(left(name, asked)).toEqual(nothingLeft)
  })

  test.each([
    ['Felice 83', 'Felice', ['83'], []],
    ['Benjamin', 'Benjamin Steak House', [], ['steak', 'house']],
    ['Il Convivio Troiani', 'Il Convivio', ['troiani'], []],
    ['Da Remo', 'Romolo e Remo', ['da'], ['romolo', 'e']],
    ['Frontoni Frontoni', 'Frontoni', ['frontoni'], []],
    ['Dor Poeta', 'Dar Poeta', ['dor'], ['dar']],
    ['Noma 2', 'Noma 3', ['2'], ['3']],
  ])('"%s" and "%s" have words of their own', (asked, name, ofAsked, ofName) => {
    expect(left(asked, name)).toEqual([ofAsked, ofName])
  })
})

describe('a comparison', () => {
  test('sums the information of the shared words', () => {
    expect(compare('Ristorante Piperno', 'Piperno').matched).toBe(rare)
    expect(compare('Armando al Pantheon', 'Armando al Pantheon').matched).toBeCloseTo(2 * rare + article)
    expect(compare('Jungsik', 'Jung Sik').matched).toBe(rare)
  })

  test('counts typing errors per letter, and none in short words and numbers', () => {
    expect(compare('Armndo', 'Armando').typos).toBeCloseTo(1 / 6)
    expect(compare('Velavevdeto', 'Velavevodetto').typos).toBeCloseTo(2 / 11)
    expect(compare('Ivo', 'Ivi').matched).toBe(0)
    expect(compare('Pizza 1889', 'Pizza 1888').typos).toBe(0)
  })

  test('says that a misspelt word is a word of other names', () => {
    expect(compare('Da Maria', 'Da Mario').typosInKnownWords).toBe(rare)
    expect(compare('Armndo', 'Armando').typosInKnownWords).toBe(0)
  })

  test('tells a word of the same kind from the same word', () => {
    expect(compare('Osteria degli Amici', 'Trattoria degli Amici').hasOtherForms).toBe(true)
    expect(compare('Osteria degli Amici', 'Osteria degli Amici').hasOtherForms).toBe(false)
  })

  test('pairs an unfinished last word with less information', () => {
    const { begun, matched } = compare('Salumeria Rosc', 'Salumeria Roscioli')
    expect(begun).toBeCloseTo(rare / 2)
    expect(matched).toBeCloseTo(rare + rare / 2)
    expect(compare('Rosc Salumeria', 'Salumeria Roscioli').begun).toBe(0)
  })

  test('says whether the first telling word is the same', () => {
    expect(compare('Il Convivio Troiani', 'Convivio').beginsTheSame).toBe(true)
    expect(compare('Remo', 'Romolo e Remo').beginsTheSame).toBe(false)
  })
})

/** Names as people give them, of one to six words. */
const names = fc.constantFrom(...starter.places.map(({ name }) => name)).filter(name => wordsOf(name).length > 0)

test('a name has all words in common with itself, in any order', () => {
  fc.assert(
    fc.property(
      names.chain(name =>
        fc.tuple(fc.constant(name), fc.shuffledSubarray(wordsOf(name), { minLength: wordsOf(name).length })),
      ),
      ([name, shuffled]) => {
        expect(left(shuffled.join(' '), name)).toEqual(nothingLeft)
        expect(compare(shuffled.join(' '), name).typos).toBe(0)
      },
    ),
    { numRuns: 500 },
  )
})

test('a comparison shares the same information in both directions', () => {
  fc.assert(
    fc.property(names, names, (a, b) => {
      const [there, back] = [compare(a, b), compare(b, a)]
      fc.pre(there.begun === 0 && back.begun === 0 && there.typos === 0 && back.typos === 0)
      expect(there.matched).toBeCloseTo(back.matched, 6)
      expect([there.askedLeft.length, there.nameLeft.length]).toEqual([back.nameLeft.length, back.askedLeft.length])
    }),
    { numRuns: 1000 },
  )
})

test('no word is paired twice', () => {
  fc.assert(
    fc.property(names, names, (a, b) => {
      const { matched, askedLeft, nameLeft } = compare(a, b)
      const most = (name: string) => wordsOf(name).reduce((sum, word) => sum + information(word), 0)
      expect(matched).toBeLessThanOrEqual(Math.max(most(a), most(b)) + 1e-9)
      expect(askedLeft.length).toBeLessThanOrEqual(wordsOf(a).length)
      expect(nameLeft.length).toBeLessThanOrEqual(wordsOf(b).length)
    }),
    { numRuns: 1000 },
  )
})
