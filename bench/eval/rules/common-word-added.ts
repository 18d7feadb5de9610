import { isCommonWord } from '../common-words.ts'
import { partsOf, type Rule } from './rule.ts'

export const commonWordAdded: Rule = {
  name: 'common word added',
  about:
    '"Ristorante Roscioli" for "Roscioli", in the language of the town and of the kind of the place; names without such a word',
  fit: 'telling words',
  write({ record, extract }, random) {
    const fitting = extract.common[record.category]
    if (!fitting || partsOf(record.name).some(isCommonWord)) return undefined
    const word = random.pick(fitting)
    return word.startsWith(' ') ? record.name + word : word + record.name
  },
}
