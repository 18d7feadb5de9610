import type { IndexName, Question, Split } from './question.ts'
import { isOnlyOne } from './right.ts'
import { given, namesOfOtherTowns, reviewed } from './rows.ts'
import { secondRecordsSource } from './second-records.ts'
import { nearOf, type TownNames } from './town-names.ts'

/** A question before its split is known. It is asked of the whole index unless it says otherwise. */
export type Draft = Omit<Question, 'town' | 'split' | 'index' | 'isShared'> & { town: TownNames; index?: IndexName }

export const complete = ({ town, ...draft }: Draft): Question => ({
  index: 'whole',
  ...draft,
  town: nearOf(town.extract),
  split: splitOf(draft.source, nearOf(town.extract)),
  ...(draft.kind === 'same' && !isOnlyOne(draft.query, draft.right, town) && { isShared: true }),
})

/** Nothing asked in these towns is fitted, but for the reviewed pairs. */
const heldOutTowns = ['Vancouver', 'Rome', 'Salzburg', 'Monaco', 'Liechtenstein']
/** Nothing of these sources is fitted in any town. */
const heldOutSources = [secondRecordsSource, namesOfOtherTowns]

/** A source is fitted or held out in a town, as a whole. */
export const splitOf = (source: string, town: string): Split => {
  if (source === given) return 'given rows'
  const isHeldOut = heldOutTowns.includes(town) || heldOutSources.includes(source)
  return source !== reviewed && isHeldOut ? 'held-out sources' : 'fit sources'
}
