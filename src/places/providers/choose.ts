import { uncertain } from '../../domain/certain.ts'
import { isLocated, metersBetween } from '../../domain/coordinates.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { maxMetersFromPoint } from '../matching/evidence.ts'
import type { Match, SearchHit } from '../matching/match.ts'
import type { Answer, Coverage } from './local.ts'
import type { OwnLocation } from './own-location.ts'

/** Maximum alternatives in a response. */
export const maxAlternatives = 5

export type Choice = { coverage?: Coverage } & (
  | {
      /** One place is meant; others are the alternatives. */
      outcome: 'sure'
      facts: PlaceFacts
      /** Absent for a pasted link, which asks nothing. */
      match?: Match
      alternatives: SearchHit[]
    }
  | {
      /** `ambiguous`: it is probably one of the alternatives. Otherwise they are near misses. */
      outcome: 'ambiguous' | 'none' | 'area_not_covered' | 'near_not_found'
      alternatives: SearchHit[]
      /** The place in the caller's words. Absent for a link without a name. */
      asked?: Answer['asked']
    }
)

/** Probability of all candidates together from which the caller is asked which one is meant. */
const askFrom = 0.5

/** Smallest confidence, relative to the best, of a place that the caller is asked about. */
const askedShare = 0.01

const isPlausible = ({ match }: SearchHit, best: SearchHit): boolean =>
  match.confidence >= askedShare * best.match.confidence

/** Whether the place meant is probably not among the hits. */
export const isUnknown = ({ none }: Answer): boolean => 1 - none < askFrom

/**
 * Returns the best hit if it is the place meant with at least an even chance, and no farther from a point or a town than its place can
 * be. Its distance is that from there.
 */
export const likelyPlace = ({ hits: [best], near, isCertain }: Answer, at: OwnLocation): SearchHit | undefined => {
  if (!best || !isLocated(best.facts) || best.match.confidence < askFrom) return undefined
  const distanceMeters = Math.round(metersBetween(at.middle, best.facts))
  if (distanceMeters > (near?.kind === 'point' ? maxMetersFromPoint : at.maxMeters)) return undefined
  const mayAdd = isCertain && distanceMeters <= at.extentMeters
  const confidence = mayAdd ? best.match.confidence : Math.min(best.match.confidence, uncertain)
  return { ...best, match: { ...best.match, confidence, distanceMeters } }
}

/**
 * Chooses the place that a query means. Chooses none when in doubt: a wrongly added place is noticed too late, a question
 * costs a moment.
 */
export const choosePlace = (answer: Answer): Choice => {
  const { hits, isCertain, isNearUnknown, coverage, asked } = answer
  const alternatives = hits.slice(0, maxAlternatives)
  if (isNearUnknown) return { outcome: 'near_not_found', alternatives: [], asked }
  const covered = coverage && { coverage }
  const [best, ...others] = hits
  if (best && isCertain)
    return {
      outcome: 'sure',
      facts: best.facts,
      match: best.match,
      alternatives: others.slice(0, maxAlternatives),
      ...covered,
    }
  if (best && !isUnknown(answer))
    return { outcome: 'ambiguous', alternatives: alternatives.filter(hit => isPlausible(hit, best)), asked, ...covered }
  const isUncovered = coverage?.state === 'none' || coverage?.state === 'loading'
  return { outcome: isUncovered ? 'area_not_covered' : 'none', alternatives, asked, ...covered }
}
