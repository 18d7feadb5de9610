import { hrtime } from 'node:process'

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Returns the smallest value that this share of the values does not exceed. @param share from 0 to 1 */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]!

const ratios = (values: readonly number[], baseline: readonly number[]): number[] =>
  values.map((value, round) => value / baseline[round]!)

/** Returns the median ratio of two sides by round. Slow rounds cancel out. */
export const ratio = (values: readonly number[], baseline: readonly number[]): number =>
  median(ratios(values, baseline))

/** Returns the median ratio of two sides by round, and the range of the middle half of the ratios. */
export function ratioWithSpread(values: readonly number[], baseline: readonly number[]): string {
  const all = ratios(values, baseline)
  const [low, middle, high] = [percentile(all, 0.25), median(all), percentile(all, 0.75)].map(one => one.toFixed(2))
  return `**${middle}** (${low}–${high})`
}

/**
 * Measures several things in turn, in reverse order every second round, after `warmUp` uncounted rounds.
 * @returns the measurements of each by round
 */
export async function byTurns<Name extends string, T>(
  sides: Record<Name, (round: number) => T | Promise<T>>,
  { rounds, warmUp }: { rounds: number; warmUp: number },
): Promise<Record<Name, T[]>> {
  const names = Object.keys(sides) as Name[]
  const found = Object.fromEntries(names.map(name => [name, [] as T[]])) as Record<Name, T[]>
  for (let round = -warmUp; round < rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = await sides[name](round)
      if (round >= 0) found[name].push(value)
    }
  return found
}

/** Returns how long work takes, in microseconds. */
export const microseconds = async (work: () => unknown): Promise<number> => {
  const start = hrtime.bigint()
  await work()
  return Number(hrtime.bigint() - start) / 1000
}
