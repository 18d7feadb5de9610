/** Returns random numbers from 0 to 1, the same ones for one seed (mulberry32). */
export const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
  return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
}

type Random = () => number

/** Returns Kendall's τ of an order: 1 if each place's true rank is behind those before it. */
export function agreementOf(trueRanks: readonly number[]): number {
  const pairs = (trueRanks.length * (trueRanks.length - 1)) / 2
  const right = trueRanks.reduce(
    (sum, rank, index) => sum + trueRanks.slice(index + 1).filter(later => later > rank).length,
    0,
  )
  return (2 * right) / pairs - 1
}

const inOrder = (count: number): number[] => [...Array(count).keys()]

const shuffled = (count: number, random: Random): number[] =>
  inOrder(count)
    .map(rank => ({ rank, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ rank }) => rank)

function fewMoved(count: number, random: Random): number[] {
  const order = inOrder(count)
  for (let moves = Math.round(count / 10); moves > 0; moves--) {
    const [moved] = order.splice(Math.floor(random() * count), 1)
    order.splice(Math.floor(random() * count), 0, moved!)
  }
  return order
}

/** Returns an order in which each rank is off at random, so far that τ is about as given. */
const noisy =
  (agreement: number) =>
  (count: number, random: Random): number[] => {
    const errors = inOrder(count).map(() => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()))
    const offBy = (size: number) => inOrder(count).toSorted((a, b) => a + size * errors[a]! - (b + size * errors[b]!))
    let [low, high] = [0, 3 * count]
    for (let turn = 0; turn < 40; turn++) {
      const middle = (low + high) / 2
      if (agreementOf(offBy(middle)) > agreement) low = middle
      else high = middle
    }
    return offBy(low)
  }

/** How the order at the start differs from the person's own: the true ranks in the order of the list. */
export const starts: Readonly<Record<string, (count: number, random: Random) => number[]>> = {
  right: inOrder,
  'one in ten moved': fewMoved,
  'τ = 0.8': noisy(0.8),
  'τ = 0.5': noisy(0.5),
  random: shuffled,
  reversed: count => inOrder(count).toReversed(),
}

/** Returns whether the person says that the first place is better. */
export type Answerer = (rank: number, other: number) => boolean

export const consistent: Answerer = (rank, other) => rank < other

/** Errs in one of ten answers about places that are at most three ranks apart. */
export const erring =
  (random: Random): Answerer =>
  (rank, other) =>
    rank < other !== (Math.abs(rank - other) <= 3 && random() < 0.1)
