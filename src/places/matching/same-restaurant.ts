import { certain } from '../../domain/certain.ts'
import { metersBetween, metersPerDegree } from '../../domain/coordinates.ts'
import { type IsSameRestaurant, maxSameMeters } from '../../domain/distinct-places.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { placeKindOf } from '../../domain/place-kind.ts'
import { candidateOf } from './candidate.ts'
import { type Candidate, evidenceFor, type WeighedReading } from './evidence.ts'
import { probabilities, unknownTown, weighedReading } from './score.ts'
import type { Features } from './weights.ts'

/** A name with further words can only be meant this near. */
const oneSpotMeters = 30

/** Returns whether two places are certainly one restaurant. A place without coordinates never is. */
export const isSameRestaurant: IsSameRestaurant = (one, other) => {
  const [a, b] = [recordOf(one), recordOf(other)]
  return a !== undefined && b !== undefined && sameRestaurant(a, b) >= certain
}

const records = new WeakMap<PlaceFacts, Candidate>()

/** Returns the record of a place, which may be compared with many others. */
const recordOf = (facts: PlaceFacts): Candidate | undefined => {
  const record = records.get(facts) ?? candidateOf(facts)
  if (record) records.set(facts, record)
  return record
}

/**
 * Returns the probability that two records of one source are one restaurant, 0 to 1: each is asked for at its coordinates, with the other as
 * the only candidate. The smaller probability counts, so neither may lack what the other needs. It is 0 for records that are far apart, of
 * different kinds, or whose names differ on both sides: "Rossi", a café, may be next door to the restaurant "Rossi".
 */
export const sameRestaurant = (one: Candidate, other: Candidate): number =>
  haveOneKind(one, other) ? sameOfTwoSources(one, other) : 0

/** Returns the same for records of two sources. What one calls a café may be a restaurant for the other, if it has the same name. */
export const sameOfTwoSources = (one: Candidate, other: Candidate): number => {
  if (areFarApart(one, other)) return 0
  const probability = probabilityOf(one, other)
  // Nearly all neighbours differ, so the second direction is seldom needed.
  return probability === 0 ? 0 : Math.min(probability, probabilityOf(other, one))
}

/** Compares the latitudes first: a search compares thousands of pairs, and few are on one parallel. */
const areFarApart = (one: Candidate, other: Candidate): boolean =>
  Math.abs(one.latitude - other.latitude) * metersPerDegree > maxSameMeters || metersBetween(one, other) > maxSameMeters

const haveOneKind = ({ category }: Candidate, { category: other }: Candidate): boolean =>
  category === undefined || other === undefined || placeKindOf(category) === placeKindOf(other)

const probabilityOf = (asked: Candidate, candidate: Candidate): number => {
  const mayHaveMore = metersBetween(asked, candidate) <= oneSpotMeters && haveOneKind(asked, candidate)
  const hasKinds = asked.category !== undefined && candidate.category !== undefined
  const scores = asked.names.flatMap(name => {
    const { features, score, isSameName } = evidenceFor(readingOf(asked, name), { ...candidate, known: false })
    return isSameName || (mayHaveMore && isMore(features, hasKinds)) ? [score] : []
  })
  return scores.length === 0 ? 0 : probabilities([Math.max(...scores)]).each[0]!
}

/**
 * Whether one of two names at one spot only has more words. "Trump Bar" and "Trump Café" in one building are two, and so are "Rossi Café"
 * and "Rossi", if only the names say what kind of place it is.
 */
const isMore = ({ sameTelling, contained, kindOther, nameCommon }: Features, hasKinds: boolean): boolean =>
  Boolean(sameTelling || contained) && (!kindOther || (hasKinds && !nameCommon))

const readingOf = (asked: Candidate, name: Candidate['names'][number]): WeighedReading => ({
  ...weighedReading(
    {
      name: { ...name, roles: name.words.map(() => 'name') },
      near: { ...asked, kind: 'point', name: '', reachMeters: maxSameMeters, extentMeters: maxSameMeters },
      nearWords: noWords,
      ...(asked.address && { address: asked.address }),
      ...(asked.contact && { contact: asked.contact }),
      ignored: false,
    },
    unknownTown,
  ),
  isUnfinished: false,
})

const noWords: ReadonlySet<string> = new Set()
