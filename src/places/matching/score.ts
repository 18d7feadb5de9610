import { metersBetween } from '../../domain/coordinates.ts'
import { telling, weighed } from './compare-names.ts'
import {
  addressPoints,
  type Candidate,
  type Evidence,
  evidenceFor,
  type Reading,
  type WeighedReading,
} from './evidence.ts'
import { type Information, townInformation, usualInformation } from './information.ts'

export type Scored<Place> = { place: Place; reading: WeighedReading; evidence: Evidence }

/** Behind a dash people write the branch or its neighbourhood, which other places share: less than what tells places apart. */
const maxOfBranch = telling - 0.5

/** What the places of a town say about a question. */
export type Town = { information: Information; places: readonly Candidate[] }

/** @param places those that may be meant @param count the number of all places there */
export const townOf = (places: readonly Candidate[], count: number): Town => ({
  information: townInformation(
    places.map(({ names }) => new Set(names.flatMap(({ words }) => words))),
    count,
  ),
  places,
})

/** Nobody knows the names of the town. */
export const unknownTown: Town = { information: usualInformation, places: [] }

export const weighedReading = ({ name, ...reading }: Reading, town: Town): WeighedReading => {
  const words = weighed(name, town.information)
  const ofWords = words.information.map((each, at) =>
    name.roles[at] === 'branch' ? Math.min(each, maxOfBranch) : each,
  )
  return {
    ...reading,
    name: { ...words, information: ofWords, roles: name.roles },
    information: town.information,
    addressAt: addressPoints(reading, town.places),
    isUnfinished: true,
  }
}

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
