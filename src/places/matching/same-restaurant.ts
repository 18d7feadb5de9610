import { certain } from '../../domain/certain.ts'
import { metersBetween, metersPerDegree } from '../../domain/coordinates.ts'
import { type IsSameRestaurant, maxSameMeters } from '../../domain/distinct-places.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { placeKindOf } from '../../domain/place-kind.ts'
import { candidateOf } from './candidate.ts'
import { telling } from './compare-names.ts'
import { type Candidate, evidenceFor, type Reading, sameNameInformation } from './evidence.ts'
import { usualInformation } from './information.ts'
import { probabilities } from './score.ts'
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
  const record = records.get(facts) ?? candidateOf(facts, usualInformation)
  if (record) records.set(facts, record)
  return record
}

/**
 * Returns the probability that two records are one restaurant, 0 to 1: each is asked for at its coordinates, with the other as the only
 * candidate. The smaller probability counts, so neither may lack what the other needs. It is 0 for records that are far apart, of
 * different kinds, or whose names differ on both sides.
 */
export const sameRestaurant = (one: Candidate, other: Candidate): number =>
  likelihood(one, other, (kind, otherKind) => kind === otherKind)

/** Returns the same for records of two sources. What one calls a pub is a restaurant for another, but not a café. */
export const sameOfTwoSources = (one: Candidate, other: Candidate): number =>
  likelihood(one, other, (kind, otherKind) => isLikeCafe(kind) === isLikeCafe(otherKind))

/** Whether two kinds of places can be one restaurant. */
type Together = (kind: string, otherKind: string) => boolean

const likelihood = (one: Candidate, other: Candidate, together: Together): number => {
  if (areFarApart(one, other) || !haveKinds(one, other, together)) return 0
  const probability = probabilityOf(one, other)
  // Nearly all neighbours differ, so the second direction is seldom needed.
  return probability === 0 ? 0 : Math.min(probability, probabilityOf(other, one))
}

/** Compares the latitudes first: a search compares thousands of pairs, and few are on one parallel. */
const areFarApart = (one: Candidate, other: Candidate): boolean =>
  Math.abs(one.latitude - other.latitude) * metersPerDegree > maxSameMeters || metersBetween(one, other) > maxSameMeters

/** Returns whether the kinds of two records go together, as far as both are known: "Rossi", a café, may be next door to the restaurant "Rossi". */
const haveKinds = (
  one: Candidate,
  other: Candidate,
  together: (kind: string, otherKind: string) => boolean,
): boolean => {
  const [kind, otherKind] = [one, other].map(({ category }) => category && placeKindOf(category))
  return !kind || !otherKind || together(kind, otherKind)
}

const cafes: ReadonlySet<string> = new Set(['cafe', 'bakery', 'ice_cream'])
const isLikeCafe = (kind: string): boolean => cafes.has(kind)

const probabilityOf = (asked: Candidate, candidate: Candidate): number => {
  const hasKinds = asked.category !== undefined && candidate.category !== undefined
  const isAtOneSpot = metersBetween(asked, candidate) <= oneSpotMeters
  const scores = asked.names.flatMap(name => {
    const { features, score } = evidenceFor(readingOf(asked, name), { ...candidate, known: false }, () => false)
    return isOneName(features, hasKinds, isAtOneSpot) ? [score] : []
  })
  return scores.length === 0 ? 0 : probabilities([Math.max(...scores)]).each[0]!
}

/**
 * Whether both names say the same, or at one spot, whether one has all telling words of the other. "Trump Bar" and "Trump Café" in one
 * building are two.
 */
const isOneName = (
  { matched = 0, askedUnmatched = 0, nameUnmatched = 0, kindOther = 0 }: Features,
  hasKinds: boolean,
  isAtOneSpot: boolean,
): boolean =>
  matched >= telling &&
  (isAtOneSpot ? Math.min : Math.max)(askedUnmatched, nameUnmatched) <= sameNameInformation &&
  // "Rossi Café" is not "Rossi Restaurant", nor "Rossi" if only the names say what kind of place it is.
  (kindOther === 0 || (hasKinds && nameUnmatched === 0))

const readingOf = (asked: Candidate, name: Candidate['names'][number]): Reading => ({
  name: { ...name, roles: name.words.map(() => 'name') },
  near: { ...asked, kind: 'point', name: '', reachMeters: maxSameMeters, extentMeters: maxSameMeters },
  nearWords: noWords,
  ...(asked.address && { address: asked.address }),
  ...(asked.contact && { contact: asked.contact }),
  isAddressInQuery: false,
  ignored: false,
})

const noWords: ReadonlySet<string> = new Set()
