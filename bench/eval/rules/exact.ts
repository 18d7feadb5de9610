import type { Rule } from './rule.ts'

export const exact: Rule = {
  name: 'exact',
  about: 'the name as it is',
  fit: 'name',
  write: ({ record }) => record.name,
}
