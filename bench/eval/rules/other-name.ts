import { keyOf } from '../spelling.ts'
import type { Rule } from './rule.ts'

export const otherName: Rule = {
  name: 'other name',
  about: 'by a further name that the data give: English, short, old, local',
  fit: 'name',
  write({ record: { name, englishName, otherNames = [] } }, random) {
    const others = [englishName ?? [], otherNames].flat().filter(each => keyOf(each) !== keyOf(name))
    return others.length ? random.pick(others) : undefined
  },
}
