/** Where a weight comes from: from the fit to pairs of different sources, or set by hand because the pairs say nothing of it. */
type Weight = { value: number; from: 'fit' | 'set' }

/**
 * The weight of each piece of evidence, in nats. A place's score is the weighted sum. The probability of a place is
 * exp(score) / (1 + the sum of exp(score) over all candidates), so a score of 0 is as likely as "none of these".
 * `npm run eval:fit` fits those marked `fit`, and keeps those marked `set`.
 */
export const weights = {
  // The name. Information is in nats: the negative logarithm of a word's frequency.
  matched: { value: 0.499, from: 'fit' },
  askedUnmatched: { value: -0.239, from: 'fit' },
  branchUnmatched: { value: -0.494, from: 'fit' },
  unconfirmed: { value: -4.942, from: 'fit' },
  nameUnmatched: { value: -0.127, from: 'fit' },
  similarity: { value: -3.678, from: 'fit' },
  similaritySquared: { value: 3.202, from: 'fit' },
  sameName: { value: 1.309, from: 'fit' },
  exact: { value: 0.74, from: 'fit' },
  nothingMatched: { value: -3.841, from: 'fit' },
  typos: { value: -17.847, from: 'fit' },
  typosInKnownWords: { value: -0.083, from: 'fit' },
  begun: { value: -2.228, from: 'fit' },
  contained: { value: 3.03, from: 'fit' },
  beginsTheSame: { value: 1.972, from: 'fit' },
  /** Leftover words of a place within 100 m of the stated coordinates. */
  unmatchedHere: { value: 0.1, from: 'fit' },
  matchedHere: { value: 0.775, from: 'fit' },
  similarityHere: { value: 1.668, from: 'fit' },
  beginsTheSameHere: { value: 0.82, from: 'fit' },
  containedHere: { value: 1.128, from: 'fit' },
  // Coordinates.
  atPoint: { value: -12.386, from: 'fit' },
  closeness: { value: 4.994, from: 'fit' },
  within100: { value: 1.559, from: 'fit' },
  within300: { value: 10.945, from: 'fit' },
  beyond1000: { value: -5, from: 'set' },
  // A district.
  inDistrict: { value: -2.957, from: 'fit' },
  within1500: { value: 3.73, from: 'fit' },
  beyond3000: { value: -4.96, from: 'fit' },
  // A town or a larger area.
  inTown: { value: -4.486, from: 'fit' },
  outside: { value: -4, from: 'set' },
  kilometers: { value: -1.378, from: 'fit' },
  // No location.
  anywhere: { value: -4, from: 'set' },
  /** A part of the location that was not understood. */
  ignored: { value: -2, from: 'set' },
  // The address.
  streetSame: { value: 5.329, from: 'fit' },
  streetOther: { value: -1.507, from: 'fit' },
  streetUnknown: { value: 0.863, from: 'fit' },
  numberSame: { value: 7.58, from: 'fit' },
  numberOther: { value: -3.832, from: 'fit' },
  postcodeSame: { value: 0.446, from: 'fit' },
  // The contact. All branches of a chain may have one website.
  samePhone: { value: 5, from: 'set' },
  sameWebsite: { value: 2, from: 'set' },
  // The kind of place.
  kindSame: { value: -0.606, from: 'fit' },
  kindOther: { value: 0.217, from: 'fit' },
  known: { value: 2.515, from: 'fit' },
} as const satisfies Record<string, Weight>

export type Feature = keyof typeof weights
export const features = Object.keys(weights) as Feature[]
