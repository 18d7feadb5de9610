import type { PlaceFacts } from '../domain/place.ts'
import { wordsOf } from '../domain/text.ts'

const apostrophes = /['’‘ʼ`´′]/g

/**
 * The names that a place answers to, each as its words: its name, its English name and both in one, as they are shown;
 * and each with what an apostrophe parts written together, because people type "McDonalds".
 */
export const namesOf = ({ name, englishName }: Pick<PlaceFacts, 'name' | 'englishName'>): string[][] => {
  const names = englishName === undefined ? [name] : [name, englishName, `${name} ${englishName}`]
  return [...new Set(names.flatMap(each => [each, each.replace(apostrophes, '')]))].map(wordsOf)
}
