import { metersBetween } from '../../domain/coordinates.ts'
import { telling, weighed } from './compare-names.ts'
import { addressPoints, type Candidate, type Evidence, evidenceFor, type Reading, type WeighedReading } from './evidence.ts'
import { townInformation, type Information } from './information.ts'

export type Scored<Place> = { place: Place; reading: WeighedReading; evidence: Evidence }

/** Behind a dash people write the branch or its neighbourhood, which other places share: less than what tells places apart. */
const maxOfBranch = telling - 0.5

/**
 * Weighs the words of a reading.
 * @param candidates the places that may be meant, of which some show where an address is
 * @param places the number of all places there
 */
export const weighedReading = (
  { name, ...reading }: Reading,
  information: Information,
  candidates: readonly Candidate[] = [],
  places = 0,
): WeighedReading => {
  const words = weighed(name, information)
  const ofWords = words.information.map((each, at) => (name.roles[at] === 'branch' ? Math.min(each, maxOfBranch) : each))
  return {
    ...reading,
    name: { ...words, information: ofWords, roles: name.roles },
    information,
    addressAt: addressPoints(reading, candidates),
    crowd: Math.log1p(places / 1000),
    isUnfinished: true,
  }
}

/** Returns what the places that may be meant say about words. @param places the number of all places there */
export const informationOf = (candidates: readonly Candidate[], places: number): Information =>
  townInformation(
    candidates.map(({ names }) => new Set(names.flatMap(({ words }) => words))),
    places,
  )

/** Returns the score of a place by the reading that explains it best; `undefined` if it is out of reach of all. */
export const scored = <Place>(
  place: Place,
  candidate: Candidate,
  readings: readonly WeighedReading[],
): Scored<Place> | undefined => {
  let best: Scored<Place> | undefined
  for (const reading of readings) {
    if (reading.near && metersBetween(reading.near, candidate) > reading.near.reachMeters) continue
    const evidence = evidenceFor(reading, candidate)
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
