import anyAscii from 'any-ascii'
import type { Rule } from './rule.ts'

const latin = /^[\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]*$/u

export const otherScript: Rule = {
  name: 'other script',
  about: 'a name in another script by its English name, or letter by letter in Latin ones',
  fit: 'name',
  write({ record: { name, englishName } }, random) {
    if (latin.test(name)) return englishName && !latin.test(englishName) ? englishName : undefined
    return englishName && random.below(2) ? englishName : anyAscii(name)
  },
}
