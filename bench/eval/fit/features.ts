import type { PlaceFacts } from '../../../src/domain/place-fields.ts'
import type { PlaceIndex } from '../../../src/places/index/place-index.ts'
import { type Feature, features as names, weights } from '../../../src/places/matching/weights.ts'
import { isHeldBack } from '../../../src/places/providers/certainty.ts'
import { rankedPlaces } from '../../../src/places/providers/local.ts'
import { locationOf, readingsOf, type Where } from '../../../src/places/providers/readings.ts'

/** The weights of the product, in the order of the features. A weight without a sign may have either. */
export const presentWeights = names.map(name => {
  const weight = weights[name]
  const sign = 'sign' in weight ? weight.sign : undefined
  return { name, ...weight, sign: sign === 'for' ? (1 as const) : sign === 'against' ? (-1 as const) : undefined }
})

/** A place that the product compares with a question. `isHeldBack`: it is never added without asking, whatever the weights are. */
type Candidate = { facts: PlaceFacts; x: number[]; isHeldBack: boolean }

/** Returns the places that the product compares, with their features. The reading of each is chosen by the present weights. */
export const candidatesOf = (index: PlaceIndex, query: string, where: Where): Candidate[] =>
  rankedPlaces(index, readingsOf(index, query, locationOf(index, where) ?? {})).map(scored => ({
    facts: scored.place.facts(),
    x: names.map((name: Feature) => scored.evidence.features[name] ?? 0),
    isHeldBack: isHeldBack(index, scored),
  }))
