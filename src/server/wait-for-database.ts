import { setTimeout } from 'node:timers/promises'
import type { Settings } from '../config/index.ts'
import { Problem } from '../core/problem.ts'
import { failureLine } from './failure-line.ts'
import type { Logger } from './observability/logger.ts'

// Average interval of connection attempts at start, and interval of warnings.
const retryMs = 500
const warnEveryMs = 30_000

/** Opens the database, and retries while it is unreachable: it may start later. Any other error ends the wait. */
export async function waitForDatabase<T>(
  open: () => Promise<T>,
  settings: Settings,
  log: Logger,
  stop: AbortSignal | undefined,
): Promise<T> {
  for (let warnedAt = Number.NEGATIVE_INFINITY; ; ) {
    try {
      return await open()
    } catch (error) {
      const isUnreachable = error instanceof Problem && error.code === 'storage_unavailable'
      if (settings.databaseUrl === undefined || !isUnreachable) throw error
      if (performance.now() - warnedAt > warnEveryMs) {
        warnedAt = performance.now()
        log.warn(`${await failureLine(error, settings)}. Waiting for it.`)
      }
      await setTimeout(Math.random() * retryMs * 2, undefined, { signal: stop })
    }
  }
}

/** Returns the started value, or `undefined` if `stop` came first. */
export const unlessStopped = <T>(starting: Promise<T>, stop: AbortSignal): Promise<T | undefined> =>
  starting.catch(error => {
    if (!stop.aborted) throw error
    return undefined
  })
