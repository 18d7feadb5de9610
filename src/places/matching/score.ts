import { metersBetween } from '../../domain/coordinates.ts'
import { type Candidate, type Evidence, evidenceFor, type Reading } from './evidence.ts'

export type Scored<Place> = { place: Place; reading: Reading; evidence: Evidence }

/** Returns the score of a place by the reading that explains it best; `undefined` if it is out of reach of all. */
export const scored = <Place>(
  place: Place,
  candidate: Candidate,
  readings: readonly Reading[],
  isKnownWord: (word: string) => boolean,
): Scored<Place> | undefined => {
  let best: Scored<Place> | undefined
  for (const reading of readings) {
    if (reading.near && metersBetween(reading.near, candidate) > reading.near.reachMeters) continue
    const evidence = evidenceFor(reading, candidate, isKnownWord)
    if (!best || evidence.score > best.evidence.score) best = { place, reading, evidence }
  }
  return best
}

/** Returns the probability of each score, and of none. */
export const probabilities = (scores: readonly number[]): { each: number[]; none: number } => {
  const highest = scores.reduce((a, b) => Math.max(a, b), 0)
  const odds = scores.map(score => Math.exp(score - highest))
  const ofNone = Math.exp(-highest)
  const total = odds.reduce((sum, each) => sum + each, ofNone)
  return { each: odds.map(each => each / total), none: ofNone / total }
}
