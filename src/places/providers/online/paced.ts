import { setTimeout } from 'node:timers/promises'
import { ProviderUnavailable } from '../provider.ts'

type PaceOptions = {
  name: string
  /** Time between the starts of two calls. */
  everyMs: number
  /** Maximum wait of a call. */
  maxWaitMs: number
  /** Milliseconds of a monotonic clock. */
  elapsed?: (() => number) | undefined
  sleep?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined
}

/**
 * Returns a function that waits until the next call may start. The time slot of an aborted caller stays unused. The function
 * throws ProviderUnavailable if the wait is too long, or the signal's reason.
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
    if (waitMs > maxWaitMs) throw new ProviderUnavailable(name, 'gets requests too often')
    free = now + waitMs + everyMs
    if (waitMs > 0) await sleep(waitMs, signal)
  }
}
