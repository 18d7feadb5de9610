import type { Rule } from './rule.ts'

const written: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
// Speakers of other languages omit the dots: Spanish "pingüino" becomes "pinguino", never "pingueino".
const withUmlauts = new Set(['Helsinki', 'Salzburg', 'Vaduz'])

export const umlauts: Rule = {
  name: 'umlauts written out',
  about: '"Baeckerei" for "Bäckerei"; towns whose language has umlauts',
  fit: 'name',
  write({ record, extract }) {
    const name = record.name.toLowerCase()
    const out = name.replace(/[äöüåø]/g, letter => written[letter]!)
    return out === name || !withUmlauts.has(extract.town) ? undefined : out
  },
}
