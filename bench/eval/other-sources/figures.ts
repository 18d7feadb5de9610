import { isSeenAtOnce, type Typed, vanishesAt } from './half-typed.ts'
import { type Share, shareOf } from './interval.ts'
import type { Judged } from './judge.ts'
import { hardKinds, type Kind, type Location } from './question.ts'

/** A promised figure of `addPlace` and search. */
export type Goal<T = Judged> = {
  name: string
  /** Absent for a figure that nothing is promised of. */
  goal?: { least: number } | { most: number }
  /** Returns the share reached. */
  of(all: readonly T[]): Share
  /** The same figure of full-text search, if it has one. */
  baseline?(all: readonly T[]): Share
}

const asked =
  (kind: Kind, location?: Location) =>
  ({ question }: Judged) =>
    question.kind === kind && (location === undefined || question.location === location)

const shareWith =
  <T>(which: (each: T) => boolean, has: (each: T) => boolean) =>
  (all: readonly T[]) => {
    const some = all.filter(which)
    return shareOf(some.filter(has).length, some.length)
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

const inTown = asked('otherwise', 'town')
const withStreet = asked('name and address', 'town')
const withAddress = asked('name and address', 'address')
const isAbsent = ({ question: { kind } }: Judged) =>
  kind === 'absent' || kind === 'taken out' || kind === 'of another town'

const addedWrongly = (most: number, kind: Kind, ...locations: Location[]): Goal[] =>
  locations.map(location => ({
    name: `${kind}, ${location}: added`,
    goal: { most },
    of: shareWith(asked(kind, location), isAdded),
  }))
const absentAdded = (location: Location): Goal => ({
  name: `absent, ${location}: added`,
  goal: { most: 0.002 },
  of: shareWith(each => isAbsent(each) && each.question.location === location, isAdded),
})

/** The figures of adding a place without asking: when it is meant, and when another one or none is. */
export const addingGoals: readonly Goal[] = [
  added('spelled differently, town', inTown, 0.75),
  {
    name: 'spelled differently, town: asked back',
    goal: { most: 0.22 },
    of: shareWith(inTown, ({ outcome }) => outcome === 'asked back'),
  },
  {
    name: 'spelled differently, town: not found',
    goal: { most: 0.03 },
    of: shareWith(inTown, ({ outcome }) => outcome === 'not found'),
  },
  added('same spelling, once in the town', each => asked('same', 'town')(each) && !each.question.isShared, 0.99),
  added('name and its street, in the query', withStreet, 0.92),
  {
    name: 'the same: not added, although the name alone is',
    of: shareWith(
      each => withStreet(each) && each.outcomeAlone === 'right',
      ({ outcome }) => outcome !== 'right',
    ),
  },
  added('name and its street, in `address`', withAddress, 0.93),
  {
    name: 'the same: wrong among the added',
    goal: { most: 0.005 },
    of: shareWith(
      each => withAddress(each) && isAdded(each),
      ({ outcome }) => outcome === 'wrong',
    ),
  },
  ...addedWrongly(0.005, 'another restaurant at the address', 'in the query', 'address', 'coordinates'),
  ...addedWrongly(0.01, 'branch absent', 'town', 'in the query', 'address'),
  ...addedWrongly(0, 'kind swapped', 'town'),
  ...addedWrongly(0, 'contained name', 'coordinates'),
  absentAdded('town'),
  absentAdded('coordinates'),
  { name: 'other script: first', goal: { least: 0.8 }, of: shareWith(asked('other script'), within(1).ours) },
]

/** The figures of names that are being typed. */
export const typingGoals: readonly Goal<Typed>[] = [
  { name: 'half typed: in the first three', goal: { least: 1 }, of: shareWith(() => true, isSeenAtOnce) },
  {
    name: 'half typed: vanishes with more letters',
    goal: { most: 0 },
    of: shareWith(
      ({ isSeen }) => isSeen.includes(true),
      typed => vanishesAt(typed) !== undefined,
    ),
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
