import { hasWords, wordsOf } from './text.ts'

/** Returns whether an address names a town, apart from a street that has its name: "12 Bath Road" may be in any town. */
export const namesTown = (address: string, town: string): boolean => {
  if (!hasWords(address, town)) return false
  const [street = '', ...behind] = address.split(/[,;\n]/)
  const words = ` ${wordsOf(street).join(' ')} `.replace(` ${wordsOf(town).join(' ')} `, ' @ ').trim()
  return !streetOfTown.test(words) || hasWords(behind.join(', '), town)
}

/** A street with its house number, and `@` for the town in its name: "12 @ road", "5 new @ street", "via @ 5", "@ road 12". */
const streetOfTown = new RegExp(
  [
    String.raw`^\d{1,3}\p{L}? (?:\D+ )?@ (?:\p{L}{3,}|rd|st|dr|ln)(?: |$)`,
    String.raw`^[^\d@]+ @ (?:\D+ )?\d{1,3}\p{L}?$`,
    String.raw`^@ [^\d\p{sc=Han}]+ \d{1,3}\p{L}?$`,
  ].join('|'),
  'u',
)
