import type { Verdict } from './pairwise.ts'

/** One assumption about how far the order at the start is off: how good each place is, as a joint normal distribution. */
type Assumption = { weight: number; means: Float64Array; covariances: Float64Array }

/** Variance of an answer, in ranks. */
const noise = 0.01
/** Standard deviations by which an answer may surprise. A place that surprises more may be anywhere. */
const maxSurprise = 1

/** How good a person probably finds places: an order at the start, corrected by answers. Places are numbers. */
export class Beliefs {
  readonly #size: number
  readonly #assumptions: Assumption[]

  /**
   * @param ranks where each place is at the start
   * @param spreads how far places may be from these ranks, for each assumption
   * @param weights how likely the assumptions are
   */
  constructor(ranks: readonly number[], spreads: readonly number[], weights: readonly number[]) {
    const size = ranks.length
    this.#size = size
    this.#assumptions = spreads.map((spread, index) => ({
      weight: weights[index]!,
      means: Float64Array.from(ranks, rank => -rank),
      covariances: Float64Array.from({ length: size ** 2 }, (_, at) => (at % (size + 1) === 0 ? spread ** 2 : 0)),
    }))
  }

  /** Returns how good a place is, as a number to compare. */
  goodness(place: number): number {
    return this.#assumptions.reduce((sum, { weight, means }) => sum + weight * means[place]!, 0)
  }

  /** Returns the probability that the first place is better. */
  chance(a: number, b: number): number {
    return this.#assumptions.reduce(
      (sum, { weight, means, covariances }) =>
        sum + weight * normal((means[a]! - means[b]!) / Math.sqrt(this.#variance(covariances, a, b))),
      0,
    )
  }

  add(a: number, b: number, is: Verdict): void {
    for (const assumption of this.#assumptions)
      assumption.weight *=
        is === 'worse' ? this.#update(assumption, b, a, 'better') : this.#update(assumption, a, b, is)
    const sum = this.#assumptions.reduce((sum, { weight }) => sum + weight, 0)
    for (const assumption of this.#assumptions) assumption.weight /= sum
  }

  /**
   * Takes an answer into account (Ralf Herbrich, Tom Minka, Thore Graepel, TrueSkill, NIPS 2006, with all covariances).
   * @returns how likely it was
   */
  #update({ means, covariances }: Assumption, a: number, b: number, is: 'better' | 'same'): number {
    const size = this.#size
    const difference = means[a]! - means[b]!
    const surprise = is === 'same' ? Math.abs(difference) : -difference
    const missing = (surprise / maxSurprise) ** 2 - this.#variance(covariances, a, b)
    if (surprise > 0 && missing > 0) for (const place of [a, b]) covariances[place * size + place]! += missing / 2
    const variance = this.#variance(covariances, a, b)
    const deviation = Math.sqrt(variance)
    const t = difference / deviation
    const likelihood = is === 'same' ? density(t) * Math.sqrt(noise / variance) : normal(t)
    const shift = is === 'same' ? -t : density(t) / likelihood
    const shrinking = is === 'same' ? 1 : shift * (shift + t)
    const column = Float64Array.from(
      { length: size },
      (_, place) => (covariances[place * size + a]! - covariances[place * size + b]!) / deviation,
    )
    for (let i = 0; i < size; i++) {
      if (column[i] === 0) continue
      means[i]! += column[i]! * shift
      const factor = column[i]! * shrinking
      for (let j = 0; j < size; j++) covariances[i * size + j]! -= factor * column[j]!
    }
    return likelihood
  }

  #variance(covariances: Float64Array, a: number, b: number): number {
    const at = (i: number, j: number) => covariances[i * this.#size + j]!
    return at(a, a) + at(b, b) - 2 * at(a, b) + noise
  }
}

const density = (t: number): number => Math.exp((-t * t) / 2) / Math.sqrt(2 * Math.PI)

/** The cumulative normal distribution (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.17). */
function normal(t: number): number {
  const x = 1 / (1 + 0.2316419 * Math.abs(t))
  const tail =
    density(t) * x * (0.31938153 + x * (-0.356563782 + x * (1.781477937 + x * (-1.821255978 + x * 1.330274429))))
  return t > 0 ? 1 - tail : tail
}
