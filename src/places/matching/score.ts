import { metersBetween } from '../../domain/coordinates.ts'
import { weighed } from './compare-names.ts'
import { addressPoints, type Candidate, type Evidence, evidenceFor, type Reading, type WeighedReading } from './evidence.ts'
import { townVocabulary, type Vocabulary } from './information.ts'

export type Scored<Place> = { place: Place; reading: WeighedReading; evidence: Evidence }

/** Behind a dash people write the branch or its neighbourhood, which other places share. */
const maxOfBranch = 3

/** Weighs the words of a reading. @param candidates the places that may be meant, of which some show where an address is */
export const weighedReading = (
  { name, ...reading }: Reading,
  vocabulary: Vocabulary,
  candidates: readonly Candidate[] = [],
): WeighedReading => {
  const words = weighed(name, vocabulary)
  const information = words.information.map((each, at) =>
    name.roles[at] === 'branch' ? Math.min(each, maxOfBranch) : each,
  )
  return {
    ...reading,
    name: { ...words, information, roles: name.roles },
    vocabulary,
    addressAt: addressPoints(reading, candidates),
    isUnfinished: true,
  }
}

/** Returns what the places that may be meant say about words. @param places the number of all places there */
export const vocabularyOf = (candidates: readonly Candidate[], places: number): Vocabulary =>
  townVocabulary(
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
