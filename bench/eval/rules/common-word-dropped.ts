import { isCommonWord } from '../common-words.ts'
import { lettersIn, partsOf, type Rule } from './rule.ts'

export const commonWordDropped: Rule = {
  name: 'common word dropped',
  about: '"Cencia" for "Trattoria da Cencia": common words at the beginning, else one at the end, are left out',
  fit: 'telling words',
  write({ record }) {
    const parts = partsOf(record.name)
    const first = parts.findIndex(part => !isCommonWord(part))
    const rest = first ? parts.slice(first) : isCommonWord(parts.at(-1)!) ? parts.slice(0, -1) : []
    return rest.some(part => lettersIn(part) >= 3 && !isCommonWord(part)) ? rest.join(' ') : undefined
  },
}
