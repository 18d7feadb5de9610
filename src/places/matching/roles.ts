import { wordsOf } from '../../domain/text.ts'
import { addressPositions, isHouseNumber } from './address.ts'
import { fillersIn } from './common-words.ts'

/** What a word of a query is about. */
export type Role =
  | 'name'
  /** Behind a dash or in brackets, where people write the branch: "Bar Primi - Bowery". */
  | 'branch'
  /** Of a sentence: "the place called …" */
  | 'filler'

export type QueryWords = { words: readonly string[]; roles: readonly Role[] }

/** Separates a name from its branch or its address. A hyphen separates only between spaces. */
const separator = /\s+[-–·]\s+|\s*[—|,()（），、，;\n]\s*/
const digit = /\d/
/** The number that a chain gives a shop, which no map knows: "Cold Stone Creamery #1479". */
const shopNumber = /#\s?(\d{3,})/g
/** Maximum words between a house number and a word of its street: "Luis Alberto de Herrera 3303". */
const maxFromNumber = 4
/** Maximum words of a query that are compared. */
const maxWords = 100
/** Maximum pairs of a number and a word that are looked up. */
const maxLookUps = 64

/**
 * Returns the words of a query and what each is about. If some are an address, also returns the others without it.
 * @param streets `hasHouse` returns whether there is a house with a number in a street of which a word is given, `hasStreet` whether
 * there is a street
 */
export const readWords = (
  query: string,
  {
    hasHouse,
    hasStreet,
  }: { hasHouse(street: string, houseNumber: string): boolean; hasStreet(words: string): boolean },
): { all: QueryWords; withoutAddress?: QueryWords & { address: string } } => {
  const segments = query
    .split(separator)
    .map(wordsOf)
    .filter(words => words.length > 0)
  const shopNumbers = new Set([...query.matchAll(shopNumber)].map(([, each]) => each!))
  let lookUps = 0
  const all = segments.flatMap((words, i) => {
    const fillers = fillersIn(words)
    const isAddress = i > 0 && words.some(word => digit.test(word)) ? words.map(() => true) : addressPositions(words)
    // "Trattoria Piazza" is a name. Behind it, a street without a number must be known.
    const street = words.filter((_, at) => isAddress[at])
    if (i === 0 && street.length > 0 && !street.some(isHouseNumber) && !hasStreet(street.join(' ')))
      isAddress.fill(false)
    for (const [at, number] of words.entries()) {
      if (isAddress[at] || !isHouseNumber(number)) continue
      const last = Math.min(words.length - 1, at + maxFromNumber)
      for (let other = Math.max(0, at - maxFromNumber); other <= last && lookUps < maxLookUps; other++, lookUps++)
        if (hasHouse(words[other]!, number)) isAddress[at] = isAddress[other] = true
    }
    return words.map((word, at) => {
      const role: Role = fillers[at] || shopNumbers.has(word) ? 'filler' : i === 0 ? 'name' : 'branch'
      return { word, role, inAddress: isAddress[at]! }
    })
  })
  const wordsIn = (some: typeof all): QueryWords => ({
    words: some.slice(0, maxWords).map(each => each.word),
    roles: some.slice(0, maxWords).map(each => each.role),
  })
  const address = all.filter(each => each.inAddress)
  return {
    all: wordsIn(all),
    ...(address.length > 0 && {
      withoutAddress: {
        ...wordsIn(all.filter(each => !each.inAddress)),
        address: address.map(each => each.word).join(' '),
      },
    }),
  }
}
