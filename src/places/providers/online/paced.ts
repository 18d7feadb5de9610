import { setTimeout } from 'node:timers/promises'
import { ProviderDown } from '../provider.ts'

type PaceOptions = {
  /** Name of the provider. */
  name: string
  /** Time between the starts of two calls. */
  everyMs: number
  /** Longest time for which a call waits. */
  maxWaitMs: number
  /** Milliseconds of a monotonic clock. */
  elapsed?: (() => number) | undefined
  sleep?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined
}

/**
 * Returns a function that waits for the next free moment. An aborted caller's moment stays unused.
 * @returns throws ProviderDown if too many wait; the signal's reason
 */
export const paced = ({
  name,
  everyMs,
  maxWaitMs,
  elapsed = () => performance.now(),
  sleep = (ms, signal) => setTimeout(ms, undefined, { signal }),
}: PaceOptions): ((signal: AbortSignal) => Promise<void>) => {
  let free = 0
  return async signal => {
    const now = elapsed()
    const waitMs = Math.max(free - now, 0)
    if (waitMs > maxWaitMs) throw new ProviderDown(name, 'is being asked too often')
    free = now + waitMs + everyMs
    if (waitMs > 0) await sleep(waitMs, signal)
  }
}
