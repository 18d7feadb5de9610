import { type Share, shareOf } from './interval.ts'
import type { Judged } from './judge.ts'
import { hardKinds, type Kind, type Location } from './question.ts'

/** A promised figure of `addPlace` and search. */
export type Goal = {
  name: string
  goal: { least: number } | { most: number }
  /** Returns the share reached. */
  of(judged: readonly Judged[]): Share
  /** The same figure of full-text search, if it has one. */
  baseline?(judged: readonly Judged[]): Share
}

const asked =
  (kind: Kind, location?: Location) =>
  ({ question }: Judged) =>
    question.kind === kind && (location === undefined || question.location === location)

const shareWith = (which: (each: Judged) => boolean, has: (each: Judged) => boolean) => (judged: readonly Judged[]) => {
  const all = judged.filter(which)
  return shareOf(all.filter(has).length, all.length)
}

const within = (ranks: number) => ({
  ours: ({ rank }: Judged) => rank !== undefined && rank <= ranks,
  theirs: ({ baselineRank }: Judged) => typeof baselineRank === 'number' && baselineRank <= ranks,
})

const found = (name: string, which: (each: Judged) => boolean, ranks: 1 | 5, least: number): Goal => ({
  name: `${name}: ${ranks === 1 ? 'first' : 'first five'}`,
  goal: { least },
  of: shareWith(which, within(ranks).ours),
  baseline: shareWith(which, within(ranks).theirs),
})

const isRight = ({ outcome }: Judged) => outcome === 'right'
const isAdded = ({ outcome }: Judged) => outcome === 'right' || outcome === 'wrong'
const isMissing = ({ question }: Judged) => question.right === null
const isHard = ({ question }: Judged) => hardKinds.includes(question.kind)

const added = (name: string, which: (each: Judged) => boolean, least: number): Goal => ({
  name: `${name}: added`,
  goal: { least },
  of: shareWith(which, isRight),
})

/** The figures by which the search is judged, in the order of the design. */
export const goals: readonly Goal[] = [
  found('spelled differently, in its town', asked('otherwise', 'town'), 1, 0.9),
  found('spelled differently, in its town', asked('otherwise', 'town'), 5, 0.98),
  found('spelled differently, at its coordinates', asked('otherwise', 'coordinates'), 1, 0.99),
  added('spelled differently, at its coordinates', asked('otherwise', 'coordinates'), 0.95),
  found('name and street of a branch', asked('chain and street', 'town'), 1, 0.95),
  added('name and street of a branch', asked('chain and street', 'town'), 0.9),
  added('name and whole address', asked('name and address', 'town'), 0.97),
  found('address alone', asked('address'), 1, 0.9),
  found('as people say it', asked('as people say it'), 5, 0.92),
  {
    name: 'wrong among all added',
    goal: { most: 0.01 },
    of: shareWith(
      each => isAdded(each) && !isHard(each),
      ({ outcome }) => outcome === 'wrong',
    ),
  },
  {
    name: 'added although no restaurant has the name',
    goal: { most: 0.005 },
    of: shareWith(each => isMissing(each) && !isHard(each), isAdded),
  },
]

/** Returns the figures of one group of questions, in the order of `groupColumns`. */
export const groupShares = (judged: readonly Judged[]): Share[] => {
  const present = judged.filter(({ question }) => question.right !== null)
  const missing = judged.filter(isMissing)
  const ofAll = judged.filter(isAdded)
  return [
    shareOf(present.filter(within(1).ours).length, present.length),
    shareOf(present.filter(within(5).ours).length, present.length),
    shareOf(present.filter(within(20).ours).length, present.length),
    shareOf(present.filter(isRight).length, present.length),
    shareOf(ofAll.filter(({ outcome }) => outcome === 'wrong').length, ofAll.length),
    shareOf(missing.filter(isAdded).length, missing.length),
  ]
}
export const groupColumns = [
  'first',
  'first five',
  'first twenty',
  'added',
  'wrong among the added',
  'added, but no such restaurant',
]
