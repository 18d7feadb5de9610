import type { Judged, Outcome } from './judge.ts'

/** Counts over some questions. */
export type Tally = {
  questions: number
  /** Questions whose place was the first result. */
  first: number
  /** Questions whose place was among the first five. */
  firstFive: number
  /** Questions that may add a place. */
  adding: number
  outcomes: Readonly<Record<Outcome, number>>
}

export const tallyOf = (judged: readonly Judged[]): Tally => {
  const count = (which: (each: Judged) => boolean) => judged.filter(which).length
  const countOf = (outcome: Outcome) => count(each => each.outcome === outcome)
  return {
    questions: judged.length,
    first: count(({ rank }) => rank === 1),
    firstFive: count(({ rank }) => rank !== undefined),
    adding: count(({ outcome }) => outcome !== undefined),
    outcomes: {
      right: countOf('right'),
      wrong: countOf('wrong'),
      'asked back': countOf('asked back'),
      'not found': countOf('not found'),
      'where?': countOf('where?'),
    },
  }
}
