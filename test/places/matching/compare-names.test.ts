import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '../../../src/domain/text.ts'
import { isArticle, isCommon } from '../../../src/places/matching/common-words.ts'
import { asWords, compareNames, type NameComparison, weighed } from '../../../src/places/matching/compare-names.ts'
import type { Name } from '../../../src/places/matching/names.ts'
import { inLatin } from '../../../src/places/matching/other-scripts.ts'
import { starter } from '../index/starter-places.ts'

const rare = 7
const kind = 1.5
const article = 0.2
const information = (word: string) => (isArticle(word) ? article : isCommon(word) ? kind : rare)
const weigh = (name: Name) => weighed(asWords(name), information)
const words = (name: string) => weigh({ words: wordsOf(name) })
const compare = (asked: string, name: string): NameComparison => compareNames(words(asked), words(name))
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
    ['Loewen', 'Löwen'],
    ['Baeckerhaeusle', 'Bäckerhäusle'],
    ['Muenchner Huette', 'Münchner Hütte'],
  ])('"%s" and "%s" have all words in common', (asked, name) => {
    for (const [one, other] of [
      [asked, name],
      [name, asked],
    ] as const) {
      expect(left(one, other)).toEqual(nothingLeft)
      expect(compare(one, other).typos).toBe(0)
    }
  })

  test.each([
    ['Felice 83', 'Felice', ['83'], []],
    ['Benjamin', 'Benjamin Steak House', [], ['steak', 'house']],
    ['Il Convivio Troiani', 'Il Convivio', ['troiani'], []],
    ['Da Remo', 'Romolo e Remo', ['da'], ['romolo', 'e']],
    ['Frontoni Frontoni', 'Frontoni', ['frontoni'], []],
    ['Dor Poeta', 'Dar Poeta', ['dor'], ['dar']],
    ['Noma 2', 'Noma 3', ['2'], ['3']],
    ['Osteria degli Amici', 'Trattoria degli Amici', ['osteria'], ['trattoria']],
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

  test('tells shared telling words from shared common ones', () => {
    expect(compare('Ristorante Piperno', 'Piperno Restaurant')).toMatchObject({
      matched: rare + kind,
      tellingMatched: rare,
      rarest: rare,
    })
    expect(compare('Bar Rossi', 'Bar Verdi')).toMatchObject({ matched: kind, tellingMatched: 0, rarest: kind })
  })

  test('counts typing errors per letter, and none in short words and numbers', () => {
    expect(compare('Armndo', 'Armando').typos).toBeCloseTo(1 / 6)
    expect(compare('Velavevdeto', 'Velavevodetto').typos).toBeCloseTo(2 / 11)
    expect(compare('Ivo', 'Ivi').matched).toBe(0)
    expect(compare('Pizza 1889', 'Pizza 1888').typos).toBe(0)
  })

  test('tells another form of a word from the same word', () => {
    expect(compare('Ristorante Piperno', 'Restaurant Piperno').hasOtherForms).toBe(true)
    expect(compare('Ristorante Piperno', 'Ristorante Piperno').hasOtherForms).toBe(false)
  })

  test('pairs a transliterated name with one of the same sound', () => {
    const kappeli = wordsOf(inLatin('カッペリ')!)
    expect(compareNames(words('Kappeli'), weigh({ words: kappeli, bySound: true }))).toMatchObject({
      matched: rare,
      heard: 1,
      typos: 0,
      askedLeft: [],
      nameLeft: [],
    })
    expect(compareNames(words('Kappeli'), weigh({ words: kappeli }))).toMatchObject({ matched: 0, heard: 0 })
  })

  test('counts the written share of an unfinished last word', () => {
    const { begun, matched } = compare('Salumeria Rosc', 'Salumeria Roscioli')
    expect(begun).toBeCloseTo(1 / 2)
    expect(matched).toBeCloseTo(rare + rare / 2)
    expect(compare('Rosc Salumeria', 'Salumeria Roscioli').begun).toBe(0)
    expect(compareNames(words('Salumeria Rosc'), words('Salumeria Roscioli'), false).begun).toBe(0)
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
