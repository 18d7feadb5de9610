import type { Judged, Outcome } from './judge.ts'

/** Counts over some questions. */
export type Tally = {
  questions: number
  /** The place was first, and among the first five. */
  first: number
  firstFive: number
  /** Questions that may add. */
  adding: number
  outcomes: Readonly<Record<Outcome, number>>
}

export const tallyOf = (judged: readonly Judged[]): Tally => {
  const count = (which: (each: Judged) => boolean) => judged.filter(which).length
  const of = (outcome: Outcome) => count(each => each.outcome === outcome)
  return {
    questions: judged.length,
    first: count(({ rank }) => rank === 1),
    firstFive: count(({ rank }) => rank !== undefined),
    adding: count(({ outcome }) => outcome !== undefined),
    outcomes: {
      right: of('right'),
      wrong: of('wrong'),
      'asked back': of('asked back'),
      'not found': of('not found'),
      'where?': of('where?'),
    },
  }
}
