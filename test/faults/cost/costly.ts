import { type Growth, growthOf, noiseMs } from '../../support/growth.ts'

/** A case to measure. `input` makes an input of a size, in bytes or in rows, and `run` processes it. */
export type Costly<Input = unknown> = {
  name: string
  bytes: number
  input(bytes: number): Input
  run(input: Input): unknown
  /** As in `Work`. */
  noiseMs?: number
}

/** The ratio of times for eight times the size from which a case is suspicious. It is low because compiling slows the first run. */
const suspicious = 5

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const timeOf = async <Input>({ input, run }: Costly<Input>, bytes: number): Promise<number> => {
  const made = input(bytes)
  const before = cpuMs()
  await run(made)
  return cpuMs() - before
}

/** Measures the growth only if the smallest and the largest size look suspicious. Most cases do not. */
export async function growthIfSuspicious<Input>(costly: Costly<Input>): Promise<Growth | undefined> {
  const [small, large] = [await timeOf(costly, costly.bytes), await timeOf(costly, costly.bytes * 8)]
  return large > suspicious * Math.max(small, costly.noiseMs ?? noiseMs) ? growthOf(costly) : undefined
}
