/**
 * A piece of evidence. `for`: it speaks for a place; `against`: it speaks against it; the fit keeps these signs. `either`: where a place
 * was looked for says how many others there are. `set`: by hand, because the pairs of sources say nothing of it.
 */
type Weight = { value: number; sign: 'for' | 'against' | 'either'; from: 'fit' | 'set' }

/**
 * The weight of each piece of evidence, in nats for each unit of it. A place's score is the weighted sum. The probability of a place is
 * exp(score) / (1 + the sum of exp(score) over all candidates), so a score of 0 is as likely as "none of these".
 * `npm run eval:fit` fits those marked `fit` to pairs of different sources, and keeps the others.
 */
export const weights = {
  // The name: information of words, in nats, at most 20 of each kind.
  /** Of words that both names have. */
  matched: { value: 0.473, sign: 'for', from: 'fit' },
  /** Of telling words of the question that the name lacks, and nothing else of the place explains. */
  askedMissing: { value: -0.074, sign: 'against', from: 'fit' },
  /** The same, if the question has them behind a dash or in brackets, where people write the branch. */
  branchMissing: { value: -0.598, sign: 'against', from: 'fit' },
  /** Of telling words of the name that the question lacks. */
  nameMissing: { value: -0.122, sign: 'against', from: 'fit' },
  /** Of common words of the question that the name lacks, and the kind of the place does not explain: "Thai" of "Thai Villa". */
  askedCommon: { value: -0.732, sign: 'against', from: 'fit' },
  /** Of common words of the name that the question lacks. */
  nameCommon: { value: -0.755, sign: 'against', from: 'fit' },
  /** All telling words are the same, and not each name says a kind that the other lacks: "Hostaria Romana" and "Taverna Romana". */
  sameTelling: { value: 1.8, sign: 'for', from: 'fit' },
  /** The whole name is the same, which decides when another restaurant has more words. */
  exact: { value: 5, sign: 'for', from: 'set' },
  /** One has all telling words of the other, and more. */
  contained: { value: 1.797, sign: 'for', from: 'fit' },
  beginsTheSame: { value: 1.787, sign: 'for', from: 'fit' },
  /** A word of the question denies the category of the place. */
  kindOther: { value: -0.5, sign: 'against', from: 'set' },
  /** Typing errors per letter. Hardly anybody mistypes in a published list. On a phone people do. */
  typos: { value: -17.8, sign: 'against', from: 'set' },
  /** Words that only sound the same, in a name of another script. */
  heard: { value: -2, sign: 'against', from: 'set' },
  /** The last word is unfinished. */
  begun: { value: -1.938, sign: 'against', from: 'fit' },

  // Coordinates. Where names contradict each other, the place is as any other there.
  atPoint: { value: -4.923, sign: 'either', from: 'fit' },
  /** 1 at the point, 0 from 100 m on. */
  closeness: { value: 2, sign: 'for', from: 'set' },
  within100: { value: 0.5, sign: 'for', from: 'set' },
  within300: { value: 3.41, sign: 'for', from: 'fit' },
  beyond1000: { value: -5, sign: 'against', from: 'set' },
  /** All telling words are the same, and the place is within 100 m. Of 1,611 such places, 1,608 were right. */
  sameTellingHere: { value: 3.5, sign: 'for', from: 'set' },
  // A district.
  inDistrict: { value: -2.015, sign: 'either', from: 'fit' },
  withinDistrict: { value: 2.306, sign: 'for', from: 'fit' },
  outsideDistrict: { value: -10, sign: 'against', from: 'set' },
  // A town or a larger area.
  inTown: { value: -3.81, sign: 'either', from: 'fit' },
  outside: { value: -2, sign: 'against', from: 'set' },
  /** All words are the same but those that say nothing: "Coast" and "Coast Restaurant". */
  alikeInTown: { value: 1.595, sign: 'for', from: 'fit' },
  /** One of the shared words is rare there. If other words than those are missing, no unconfirmed address may be stated. */
  rareInTown: { value: 5, sign: 'for', from: 'set' },
  /** A name there goes on after all telling words of the question, one of them rare: "Lure" and "Lure Fishbar". */
  begunInTown: { value: 2.558, sign: 'for', from: 'fit' },
  /** From its middle, divided by its radius and 10 km, at most 0.5. */
  distance: { value: -9.058, sign: 'against', from: 'fit' },
  // No location.
  anywhere: { value: -4, sign: 'either', from: 'set' },
  /** A part of the question that was not understood. */
  ignored: { value: -2, sign: 'against', from: 'set' },

  // The address. It counts for a place only if the names do not contradict each other. A place elsewhere is never added, so it may be asked
  // about: the fit has -8 to -13.
  /** Share of the words of the street. */
  streetSame: { value: 5.354, sign: 'for', from: 'fit' },
  streetOther: { value: -6, sign: 'against', from: 'set' },
  numberSame: { value: 8.168, sign: 'for', from: 'fit' },
  numberOther: { value: -6, sign: 'against', from: 'set' },
  postcodeSame: { value: 0.5, sign: 'for', from: 'set' },
  /** Other places with the address stand here. */
  streetHere: { value: 2, sign: 'for', from: 'set' },
  /** They all stand elsewhere. */
  streetElsewhere: { value: -6, sign: 'against', from: 'set' },
  /** An address was stated without a town, and nothing says that the place is there. */
  addressUnknown: { value: -4, sign: 'against', from: 'set' },

  // The contact. All branches of a chain may have one website.
  samePhone: { value: 5, sign: 'for', from: 'set' },
  sameWebsite: { value: 2, sign: 'for', from: 'set' },
  /** Well known. Prominence only decides between places that are otherwise equal. */
  known: { value: 0.5, sign: 'for', from: 'set' },
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
