/** A question whose answer is one of its candidates or none. */
export type Choice = {
  /** The features of each candidate. */
  candidates: readonly (readonly number[])[]
  /** The index of the right candidate; absent when none is right. */
  right?: number
  /** How much the question counts. */
  weight: number
}

export type FitOptions = {
  /** The weights to begin with, one for each feature. Fixed features keep theirs. */
  start: readonly number[]
  /** Whether a feature's weight may change. */
  isFree: (feature: number) => boolean
  /** The penalty on squared weights (L2), for features whose size is 1 where they occur. */
  penalty: number
  /** Returns the sign that a feature's weight must have; `undefined` if it may have either. */
  signOf?: (feature: number) => 1 | -1 | undefined
}

const maxSteps = 100
/** The fit ends when a step gains less than this share of the objective. */
const enough = 1e-9

/** Fits a conditional logit. Free weights of the wrong sign are held at 0, and the others are fitted again, until none is wrong. */
export const fitLogit = (
  choices: readonly Choice[],
  { signOf = () => undefined, ...options }: FitOptions,
): number[] => {
  const start = [...options.start]
  const held = new Set<number>()
  for (;;) {
    const isFree = (feature: number) => options.isFree(feature) && !held.has(feature)
    const weights = fitFree(choices, { ...options, start, isFree })
    const wrong = weights.flatMap((weight, feature) =>
      isFree(feature) && weight * (signOf(feature) ?? weight) < 0 ? [feature] : [],
    )
    if (wrong.length === 0) return weights
    for (const feature of wrong) {
      held.add(feature)
      start[feature] = 0
    }
  }
}

/**
 * Fits a conditional logit by Newton's method: a candidate's score is the weighted sum of its features, its probability
 * exp(score) / (1 + the sum of exp(score)), and "none" has the score 0. Maximises the likelihood of the right answers, less the penalty.
 * Deterministic.
 */
const fitFree = (choices: readonly Choice[], { start, isFree, penalty }: FitOptions): number[] => {
  const free = start.flatMap((_, feature) => (isFree(feature) ? [feature] : []))
  const scales = scalesOf(choices, start.length)
  const objective = (weights: readonly number[]) =>
    logLikelihood(choices, weights) - free.reduce((sum, j) => sum + (penalty / 2) * (weights[j]! * scales[j]!) ** 2, 0)

  let weights = [...start]
  let reached = objective(weights)
  for (let count = 0; count < maxSteps; count++) {
    const { gradient, curvature } = slopes(choices, weights, free)
    for (const [a, j] of free.entries()) {
      gradient[a]! -= penalty * weights[j]! * scales[j]! ** 2
      // The small addition is for a feature that never occurs: it stays at its start.
      curvature[a]![a]! += penalty * scales[j]! ** 2 + 1e-9
    }
    const direction = solve(curvature, gradient)
    const before = reached
    let next = weights
    for (let length = 1; length > 1e-6; length /= 2) {
      next = [...weights]
      for (const [a, j] of free.entries()) next[j] = weights[j]! + length * direction[a]!
      reached = objective(next)
      if (reached > before) break
    }
    if (!(reached - before > enough * Math.abs(before))) return reached > before ? next : weights
    weights = next
  }
  return weights
}

/** Returns the probability of each candidate. What is missing to 1 is the probability of none. */
export const probabilitiesOf = (candidates: readonly (readonly number[])[], weights: readonly number[]): number[] => {
  const scores = candidates.map(features => scoreOf(features, weights))
  const highest = Math.max(0, ...scores)
  const odds = scores.map(score => Math.exp(score - highest))
  const total = odds.reduce((sum, each) => sum + each, Math.exp(-highest))
  return odds.map(each => each / total)
}

const scoreOf = (features: readonly number[], weights: readonly number[]): number => {
  let score = 0
  for (let j = 0; j < weights.length; j++) score += features[j]! * weights[j]!
  return score
}

export const logLikelihood = (choices: readonly Choice[], weights: readonly number[]): number =>
  choices.reduce((sum, { candidates, right, weight }) => {
    const scores = candidates.map(features => scoreOf(features, weights))
    const highest = Math.max(0, ...scores)
    const total = scores.reduce((all, score) => all + Math.exp(score - highest), Math.exp(-highest))
    return sum + weight * ((right === undefined ? 0 : scores[right]!) - highest - Math.log(total))
  }, 0)

/** Returns the gradient of the log-likelihood and its negative second derivatives, for the free features. */
const slopes = (choices: readonly Choice[], weights: readonly number[], free: readonly number[]) => {
  const gradient = free.map(() => 0)
  const curvature = free.map(() => free.map(() => 0))
  for (const { candidates, right, weight } of choices) {
    const shares = probabilitiesOf(candidates, weights)
    const mean = free.map(() => 0)
    for (const [c, features] of candidates.entries()) {
      const share = shares[c]!
      // Improbable candidates change nothing in the sums.
      if (share < 1e-12 && c !== right) continue
      for (const [a, j] of free.entries()) {
        const value = features[j]!
        if (value === 0) continue
        mean[a]! += share * value
        if (c === right) gradient[a]! += weight * value
        const row = curvature[a]!
        for (let b = 0; b <= a; b++) row[b]! += weight * share * value * features[free[b]!]!
      }
    }
    for (const [a, value] of mean.entries()) {
      if (value === 0) continue
      gradient[a]! -= weight * value
      const row = curvature[a]!
      for (let b = 0; b <= a; b++) row[b]! -= weight * value * mean[b]!
    }
  }
  for (const [a, row] of curvature.entries()) for (let b = 0; b < a; b++) curvature[b]![a] = row[b]!
  return { gradient, curvature }
}

/**
 * Returns the root mean square of each feature where it is not 0, so that the penalty does not depend on its unit. It is 0 for a
 * feature that never occurs.
 */
const scalesOf = (choices: readonly Choice[], count: number): number[] => {
  const squares = new Array<number>(count).fill(0)
  const occurrences = new Array<number>(count).fill(0)
  for (const { candidates } of choices)
    for (const features of candidates)
      for (let j = 0; j < count; j++)
        if (features[j] !== 0) {
          squares[j]! += features[j]! ** 2
          occurrences[j]!++
        }
  return squares.map((square, j) => Math.sqrt(square / Math.max(1, occurrences[j]!)))
}

/** Solves a symmetric positive definite system by Cholesky's decomposition. */
const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): number[] => {
  const size = right.length
  const lower: number[][] = []
  for (let i = 0; i < size; i++) {
    const row: number[] = []
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i]![j]!
      for (let k = 0; k < j; k++) sum -= row[k]! * (i === j ? row[k]! : lower[j]![k]!)
      row.push(i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / lower[j]![j]!)
    }
    lower.push(row)
  }
  const forward: number[] = []
  for (let i = 0; i < size; i++) {
    let sum = right[i]!
    for (let k = 0; k < i; k++) sum -= lower[i]![k]! * forward[k]!
    forward.push(sum / lower[i]![i]!)
  }
  const solution = new Array<number>(size).fill(0)
  for (let i = size - 1; i >= 0; i--) {
    let sum = forward[i]!
    for (let k = i + 1; k < size; k++) sum -= lower[k]![i]! * solution[k]!
    solution[i] = sum / lower[i]![i]!
  }
  return solution
}
