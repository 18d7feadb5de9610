/**
 * Where a weight comes from: from the fit to pairs of different sources, or set by hand because the pairs say nothing of it. One that is
 * set after the fit is fitted with the others and then replaced.
 */
type Weight = { value: number; from: 'fit' | 'set' | 'set after the fit' }

/**
 * The weight of each piece of evidence, in nats. A place's score is the weighted sum. The probability of a place is
 * exp(score) / (1 + the sum of exp(score) over all candidates), so a score of 0 is as likely as "none of these".
 * `npm run eval:fit` fits those marked `fit`, and keeps the others.
 */
export const weights = {
  // The name. Information is in nats: the negative logarithm of a word's frequency.
  matched: { value: 0.547, from: 'fit' },
  askedUnmatched: { value: -0.246, from: 'fit' },
  branchUnmatched: { value: -0.589, from: 'fit' },
  unconfirmed: { value: -4.97, from: 'fit' },
  nameUnmatched: { value: -0.13, from: 'fit' },
  similarity: { value: -2.2, from: 'fit' },
  similaritySquared: { value: 1.55, from: 'fit' },
  sameName: { value: 1.62, from: 'fit' },
  exact: { value: 0.85, from: 'fit' },
  nothingMatched: { value: -3.591, from: 'fit' },
  /** The fit has -29: hardly anybody mistypes in a published list. On a phone people do. */
  typos: { value: -17.8, from: 'set after the fit' },
  typosInKnownWords: { value: 0.161, from: 'fit' },
  begun: { value: -1.987, from: 'fit' },
  contained: { value: 3.027, from: 'fit' },
  beginsTheSame: { value: 2.01, from: 'fit' },
  /** Leftover words of a place within 100 m of the stated coordinates. */
  unmatchedHere: { value: 0.057, from: 'fit' },
  matchedHere: { value: 0.872, from: 'fit' },
  similarityHere: { value: 1.43, from: 'fit' },
  beginsTheSameHere: { value: 1.34, from: 'fit' },
  containedHere: { value: 0.914, from: 'fit' },
  // Coordinates.
  atPoint: { value: -15.991, from: 'fit' },
  closeness: { value: 5.357, from: 'fit' },
  within100: { value: 4.741, from: 'fit' },
  within300: { value: 14.215, from: 'fit' },
  beyond1000: { value: -5, from: 'set' },
  // A district.
  inDistrict: { value: -3.871, from: 'fit' },
  within1500: { value: 4.884, from: 'fit' },
  beyond3000: { value: -6.215, from: 'fit' },
  // A town or a larger area.
  inTown: { value: -5.224, from: 'fit' },
  outside: { value: -4, from: 'set' },
  kilometers: { value: -1.352, from: 'fit' },
  // No location.
  anywhere: { value: -4, from: 'set' },
  /** A part of the location that was not understood. */
  ignored: { value: -2, from: 'set' },
  // The address.
  streetSame: { value: 5.687, from: 'fit' },
  streetOther: { value: -1.213, from: 'fit' },
  streetUnknown: { value: 0.929, from: 'fit' },
  numberSame: { value: 7.789, from: 'fit' },
  numberOther: { value: -4.524, from: 'fit' },
  postcodeSame: { value: 1.069, from: 'fit' },
  // The contact. All branches of a chain may have one website.
  samePhone: { value: 5, from: 'set' },
  sameWebsite: { value: 2, from: 'set' },
  // The kind of place.
  kindSame: { value: -0.536, from: 'fit' },
  kindOther: { value: 0.249, from: 'fit' },
  /** Prominence only decides between places that are otherwise equal. */
  known: { value: 0.5, from: 'set' },
} as const satisfies Record<string, Weight>

export type Feature = keyof typeof weights
export const features = Object.keys(weights) as Feature[]

/** What the question and a place have in common, as numbers. A missing feature is 0. */
export type Features = Partial<Record<Feature, number>>

const weighted = Object.entries(weights).map(([name, { value }]) => [name as Feature, value] as const)

export const scoreOf = (features: Features): number => {
  let score = 0
  for (const [name, weight] of weighted) score += weight * (features[name] ?? 0)
  return score
}
