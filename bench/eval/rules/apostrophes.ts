import type { Rule } from './rule.ts'

const apostrophe = /['’‘ʼ`´]/g

export const apostrophes: Rule = {
  name: 'apostrophes',
  about: 'left out, written as a space, or in another shape; names that have one',
  fit: 'name',
  write({ record: { name } }, random) {
    if (!/\p{L}['’‘ʼ`´]\p{L}/u.test(name)) return undefined
    return name.replace(apostrophe, random.pick(['', ' ', '’', '´'])).toLowerCase()
  },
}
