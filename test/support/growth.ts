/** Measures the CPU time of one run. */
type Meter = {
  start(): void | Promise<void>
  /** Ends the run that `start` began. */
  stop(): Cost | Promise<Cost>
}

/** CPU milliseconds of a whole run, and of its longest turn of the event loop. */
export type Cost = { cpuMs: number; worstTurnMs: number }

export type Work<Input> = {
  /** The smallest size. It is doubled three times. */
  bytes: number
  /** Makes an input of about this many bytes. Its cost is not measured. */
  input(bytes: number): Input
  run(input: Input): unknown
  /** This thread's meter by default. Work in another process or thread needs its own. */
  meter?: Meter
  /** The limit for one turn of the event loop. None by default. */
  maxTurnMs?: number
  /** Instead of the default. */
  noiseMs?: number
}

export type Growth = {
  bytes: number[]
  /** The least CPU time of several runs, by size. */
  ms: number[]
  /** The largest factor of a doubling. It is the mean of two in turn, where both are measurable: the larger input may miss a cache. */
  worst: number
  worstTurnMs: number
  /** Whether the cost is within the limits. */
  isGood: boolean
}

/**
 * The largest accepted factor for twice the size: linear work has 2, quadratic work 4. Programs that run at the same time slow long runs
 * more than short ones, so `npm run stress`, on an idle machine, is stricter.
 */
export const maxGrowth = process.env.FIGURES === undefined ? 3 : 2.5
/** How long a request may hold the event loop, in ms. What blocks it takes seconds, so beside other programs twice as much is accepted. */
export const maxRequestTurnMs = process.env.FIGURES === undefined ? 400 : 200

const doublings = 3
/** A shorter run counts as this long by default, because noise is too large a part of it. */
export const noiseMs = 20
/** A run that takes longer is not repeated, and no larger input is tried after it. If one is left, the work counts as too costly. */
const tooLongMs = 6000
const repetitions = 2
/** Four were too few on a busy machine: one of 120 readers measured 2.65× in one run of seven, and 2.2× in the others. */
const confirmations = 12

/**
 * Returns the CPU time at n, 2n, 4n and 8n bytes. Noise only adds CPU time, so the least of several runs counts. If the growth is above a
 * limit, all sizes are measured again, up to `confirmations` times.
 */
export async function growthOf<Input>(work: Work<Input>): Promise<Growth> {
  const { meter = thisThread() } = work
  const costs: Cost[] = []
  const sizes = Array.from({ length: doublings + 1 }, (_, doubling) => work.bytes * 2 ** doubling)
  const measure = async (index: number): Promise<void> => {
    const input = work.input(sizes[index]!)
    await meter.start()
    await work.run(input)
    const cost = await meter.stop()
    costs[index] = least(costs[index], cost)
  }
  // The first run compiles the code.
  await measure(0)
  costs.length = 0
  for (const index of sizes.keys()) {
    for (let left = repetitions; left > 0 && isRepeated(costs[index]); left--) await measure(index)
    if (costs[index]!.cpuMs > tooLongMs) break
  }
  for (let left = confirmations; left > 0 && !growthIn(costs, sizes, work).isGood; left--)
    for (const index of costs.keys()) if (isRepeated(costs[index])) await measure(index)
  return growthIn(costs, sizes, work)
}

const isRepeated = (cost: Cost | undefined): boolean => (cost?.cpuMs ?? 0) <= tooLongMs

const least = (before: Cost | undefined, { cpuMs, worstTurnMs }: Cost): Cost => ({
  cpuMs: Math.min(before?.cpuMs ?? Number.POSITIVE_INFINITY, cpuMs),
  worstTurnMs: Math.min(before?.worstTurnMs ?? Number.POSITIVE_INFINITY, worstTurnMs),
})

const growthIn = (
  costs: readonly Cost[],
  sizes: readonly number[],
  { maxTurnMs, noiseMs: shortest = noiseMs }: Pick<Work<unknown>, 'maxTurnMs' | 'noiseMs'>,
) => {
  const ms = costs.map(({ cpuMs }) => cpuMs)
  const factors = ms.slice(1).map((larger, index) => Math.max(larger, shortest) / Math.max(ms[index]!, shortest))
  const means = factors
    .slice(1)
    .map((next, index) => (ms[index]! > shortest ? Math.sqrt(factors[index]! * next) : next))
  const worst = Math.max(1, ...means)
  const worstTurnMs = Math.max(...costs.map(cost => cost.worstTurnMs))
  const isWhole = ms.length === sizes.length
  const isGood = isWhole && worst <= maxGrowth && worstTurnMs <= (maxTurnMs ?? Number.POSITIVE_INFINITY)
  return { bytes: sizes.slice(0, ms.length), ms, worst, worstTurnMs, isGood }
}

/** Formats a growth for a message or a table: `1.2 → 2.4 → 4.9 → 9.8 ms (2.04×)`. */
export const growthText = ({ ms, worst, worstTurnMs }: Growth): string =>
  `${ms.map(value => value.toFixed(value < 10 ? 1 : 0)).join(' → ')} ms (${worst.toFixed(2)}×, longest turn ${Math.round(worstTurnMs)} ms)`

/** Meters the CPU time of this thread, and of each turn of its event loop. */
export const thisThread = (): Meter => {
  let [begun, turnBegun, longest] = [0, 0, 0]
  let ticking: NodeJS.Timeout | undefined
  const endTurn = () => {
    const now = threadCpuMs()
    longest = Math.max(longest, now - turnBegun)
    turnBegun = now
  }
  return {
    start() {
      longest = 0
      // It is due in every turn that takes longer than a millisecond.
      ticking = setInterval(endTurn, 1)
      begun = threadCpuMs()
      turnBegun = begun
    },
    stop() {
      clearInterval(ticking)
      endTurn()
      return { cpuMs: turnBegun - begun, worstTurnMs: longest }
    },
  }
}

/** Returns the CPU time of this thread in milliseconds. */
export const threadCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
