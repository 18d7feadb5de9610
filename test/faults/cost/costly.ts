import { type Growth, growthOf, noiseMs, threadCpuMs, type Work } from '../../support/growth.ts'

/** A case to measure, in this thread. Sizes are in bytes or in rows. */
export type Costly<Input = unknown> = Omit<Work<Input>, 'meter' | 'maxTurnMs'> & { name: string }

/** The ratio of times for eight times the size from which a case is suspicious. It is low because compiling slows the first run. */
const suspicious = 5

const timeOf = async <Input>({ input, run }: Costly<Input>, bytes: number): Promise<number> => {
  const made = input(bytes)
  const before = threadCpuMs()
  await run(made)
  return threadCpuMs() - before
}

/** Measures the growth only if the smallest and the largest size look suspicious. Most cases do not. */
export async function growthIfSuspicious<Input>(costly: Costly<Input>): Promise<Growth | undefined> {
  const [small, large] = [await timeOf(costly, costly.bytes), await timeOf(costly, costly.bytes * 8)]
  return large > suspicious * Math.max(small, costly.noiseMs ?? noiseMs) ? growthOf(costly) : undefined
}
