import { type Growth, growthOf, noiseMs, threadCpuMs, type Work } from '../../support/growth.ts'
import { isLong } from '../support/form.ts'

/** A case to measure, in this thread. Sizes are in bytes or in rows. */
export type Costly<Input = unknown> = Omit<Work<Input>, 'meter' | 'maxTurnMs'> & { name: string }

/** The ratios of times for eight times the size from which a case is suspicious. The first run compiles, so its ratio is low. */
const [suspicious, suspiciousAgain] = [5, 10]

const timeOf = async <Input>({ input, run }: Costly<Input>, bytes: number): Promise<number> => {
  const made = input(bytes)
  const before = threadCpuMs()
  await run(made)
  return threadCpuMs() - before
}

/** Measures the growth only if the smallest and the largest size look suspicious. Most cases do not. */
export async function growthIfSuspicious<Input>(costly: Costly<Input>): Promise<Growth | undefined> {
  const [small, large] = [await timeOf(costly, costly.bytes), await timeOf(costly, costly.bytes * 8)]
  if (large <= suspicious * Math.max(small, costly.noiseMs ?? noiseMs)) return undefined
  // A compiled linear run takes an eighth for the smallest size, a quadratic one a 64th. Noise only adds time, so the least counts.
  let least = small
  for (let left = isLong ? 0 : 3; left > 0; left--) least = Math.min(least, await timeOf(costly, costly.bytes))
  return isLong || large > suspiciousAgain * least ? growthOf(costly) : undefined
}
