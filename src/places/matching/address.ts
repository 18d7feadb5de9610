import { wordsOf } from '../../domain/text.ts'
import { isArticle } from './common-words.ts'

/** The parts of an address by which two addresses are compared. */
export type AddressWords = {
  /** Words of the street that tell streets apart, without "street" and the like. */
  streets: readonly string[]
  /** House numbers, only their digits. */
  numbers: readonly string[]
  /** Words with digits outside the line of the street. */
  postcodes: readonly string[]
}

const setOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text))

/** Words before the name of a street. */
const typesBefore = setOf(`
  via viale vicolo vico piazza piazzale piazzetta largo corso lungotevere borgo salita strada galleria
  rue quai boulevard chemin impasse allée
  calle avenida avda av rambla camino bulevar paseo carrer plaza plaça
  rua travessa largo praça
  улица ул проспект пр пр-т площадь пл переулок бульвар
`)
/** Words behind it. */
const typesAfter = setOf(`
  street st avenue ave av road rd boulevard blvd lane ln drive dr highway hwy parkway pkwy square sq crescent terrace
  strasse straße str gasse weg allee platz ufer ring kai
  katu tie kuja polku väylä tori gatan vägen
  улица ул проспект көшесі даңғылы
`)
/** Words before the number of a part of a house: "Unit 5". */
const partsOfHouses = setOf('unit suite ste apt apartment floor fl shop kiosk interno scala piso')
const compoundEnd =
  /.(strasse|str|gasse|weg|allee|platz|ufer|katu|tie|kuja|kaari|ranta|tori|gatan|vagen|straat|laan|gata)$/
const directions = new Map([
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
])
const directionWords = new Set(directions.values())
const number = /^\d{1,5}[a-z]?$/
const withDigit = /\d/
const maxTypeWords = 7

const isType = (word: string): boolean => typesBefore.has(word) || typesAfter.has(word)

/** Returns one form for the spellings of a word of a street: "Elisabethstr." and "Elisabethstraße", "W" and "West". */
export const asStreetWord = (word: string): string => directions.get(word) ?? word.replace(/(?<=..)str$/, 'strasse')

/** Returns whether a word of a street only tells its two ends apart: "West Broadway". */
export const isDirection = (word: string): boolean => directionWords.has(word)

/** Returns the words of a text that tell streets apart. */
const streetsIn = (words: readonly string[]): string[] =>
  words
    .filter((word, at) => !isType(word) && !number.test(word) && (!isArticle(word) || isDirectionAt(words, at)))
    .map(asStreetWord)

/** Whether "E" or "S" is a direction: in "145 E Broadway" and "Main St S", but not in "Rosa e Bianca" or "St Mark's Place". */
const isDirectionAt = (words: readonly string[], at: number): boolean =>
  directions.has(words[at]!) && (at === 0 || at === words.length - 1 || number.test(words[at - 1]!))

const numbersIn = (words: readonly string[]): string[] => words.filter(isHouseNumber).map(asHouseNumber)

/** Reads an address in one line. The street is in the first part with a digit, or in the first part. */
export const readAddress = (text: string): AddressWords => {
  const parts = text
    .split(/[,;\n]/)
    .map(wordsOf)
    .filter(words => words.length > 0 && !partsOfHouses.has(words[0]!))
  const at = Math.max(
    0,
    parts.findIndex(words => words.some(word => withDigit.test(word))),
  )
  const street = parts.slice(0, at + 1).flat()
  return {
    streets: [...new Set(streetsIn(street))],
    numbers: numbersIn(street),
    postcodes: parts
      .slice(at + 1)
      .flat()
      .filter(word => withDigit.test(word)),
  }
}

/** Returns which words of a query are an address: "Starbucks [1100 Denman Street]". */
export const addressPositions = (words: readonly string[]): boolean[] => {
  const found = words.map(() => false)
  const mark = (from: number, to: number) => found.fill(true, Math.max(from, 0), to + 1)
  const isNumber = (at: number) => number.test(words[at] ?? '')
  const hasDirection = (at: number) => isDirection(asStreetWord(words[at] ?? ''))
  for (const [at, word] of words.entries()) {
    const isCompound = compoundEnd.test(word)
    if (typesBefore.has(word) && at + 1 < words.length) {
      const last = Math.min(words.length - 1, at + maxTypeWords)
      const end = words.findLastIndex((_, i) => i > at && i <= last && isNumber(i))
      mark(at, end < 0 ? last : end)
    }
    if (isCompound || (typesAfter.has(word) && at > 0)) {
      const name = isCompound ? at : at - 1
      const begin = hasDirection(name - 1) ? name - 1 : name
      mark(isNumber(begin - 1) ? begin - 1 : begin, isNumber(at + 1) ? at + 1 : at)
    }
  }
  return found
}

/** Returns the words of an address by which places are looked up: each word of the street, and each with a house number. */
export const addressTokens = ({ streets, numbers, postcodes }: AddressWords) => ({
  words: [...streets, ...postcodes],
  numbered: streets.flatMap(street => numbers.map(each => `${street}#${each}`)),
})

export const isHouseNumber = (word: string): boolean => number.test(word)
/** Returns only the digits: "21a" and "21" are one house. */
export const asHouseNumber = (word: string): string => word.replace(/\D/g, '')

/** Returns an address in the stored format. */
export const joinAddress = ({ streets, numbers, postcodes }: AddressWords): string =>
  [streets, numbers, postcodes].map(words => words.join(' ')).join('\n')
export const addressIn = (lines: string): AddressWords => {
  const [streets, numbers, postcodes] = lines.split('\n').map(line => (line ? line.split(' ') : []))
  return { streets: streets!, numbers: numbers!, postcodes: postcodes! }
}
