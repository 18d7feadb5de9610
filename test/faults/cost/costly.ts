import { type Growth, growthOf } from '../../support/growth.ts'

/** Something that takes in a text or a number of rows, and the file or text of that size that it is given. */
export type Costly<Input = unknown> = {
  name: string
  bytes: number
  input(bytes: number): Input
  run(input: Input): unknown
}

const floorMs = 20
/** At 2.5 times a doubling, eight times the size takes this many times as long; code that was not compiled yet hides some of it. */
const suspicious = 5

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const once = async <Input>({ input, run }: Costly<Input>, bytes: number): Promise<number> => {
  const made = input(bytes)
  const before = cpuMs()
  await run(made)
  return cpuMs() - before
}

/** Measures the growth of cases that look suspicious at the smallest and largest size. Most do not. */
export async function growthIfSuspicious<Input>(costly: Costly<Input>): Promise<Growth | undefined> {
  const [small, large] = [await once(costly, costly.bytes), await once(costly, costly.bytes * 8)]
  return large > suspicious * Math.max(small, floorMs) ? growthOf(costly) : undefined
}
