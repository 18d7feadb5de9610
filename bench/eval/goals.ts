import type { Judged } from './judge.ts'
import { type Tally, tallyOf } from './tally.ts'

/** A promised figure. */
export type Goal = {
  name: string
  of(judged: Judged): boolean
  /** The numerator and its total. */
  share(tally: Tally): readonly [number, number]
  at: { least: number } | { most: number }
}

const asked = (rules: readonly string[], standing: string) => (judged: Judged) =>
  rules.includes(judged.question.rule) && judged.question.where === 'town' && judged.question.standing === standing

const exactly = asked(['exact'], 'borne once')
const damaged = asked(['one typing error', 'missing word'], 'borne once')
const recall = {
  first: ({ first, questions }: Tally) => [first, questions] as const,
  firstFive: ({ firstFive, questions }: Tally) => [firstFive, questions] as const,
}

/** The goals for search and adding places, in the order of the report. */
export const goals: readonly Goal[] = [
  { name: 'first: exact name with town, borne once', of: exactly, share: recall.first, at: { least: 0.99 } },
  { name: 'in the first five: the same', of: exactly, share: recall.firstFive, at: { least: 1 } },
  {
    name: 'first: one typing error or missing word, with town, borne once',
    of: damaged,
    share: recall.first,
    at: { least: 0.95 },
  },
  { name: 'in the first five: the same', of: damaged, share: recall.firstFive, at: { least: 0.99 } },
  {
    name: 'asked back: exact name with town, borne several times',
    of: asked(['exact'], 'borne several times'),
    share: ({ outcomes, adding }) => [outcomes['asked back'], adding],
    at: { least: 0.99 },
  },
  {
    name: 'added wrongly: of all questions, places that do not exist included',
    of: () => true,
    share: ({ outcomes, adding }) => [outcomes.wrong, adding],
    at: { most: 0.01 },
  },
  {
    name: 'right: of all that was added',
    of: () => true,
    share: ({ outcomes }) => [outcomes.right, outcomes.right + outcomes.wrong],
    at: { least: 0.99 },
  },
]

export type Reached = { share: number; count: number; met: boolean; short: number }

/** Returns how far a goal is reached; `undefined` if no question belongs to it. */
export const reached = ({ of, share, at }: Goal, judged: readonly Judged[]): Reached | undefined => {
  const [part, count] = share(tallyOf(judged.filter(of)))
  if (count === 0) return undefined
  const value = part / count
  const short = 'least' in at ? at.least - value : value - at.most
  return { share: value, count, met: short <= 0, short }
}
