import type { Rule } from './rule.ts'

export const noAccents: Rule = {
  name: 'no accents',
  about: 'without accents, in small letters; names that have any',
  fit: 'name',
  write({ record: { name } }) {
    const bare = name
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .replaceAll('ß', 'ss')
      .replaceAll('ø', 'o')
    return bare === name.normalize('NFD') ? undefined : bare.toLowerCase()
  },
}
