import { setTimeout } from 'node:timers/promises'
import { Problem } from './core/problem.ts'
import { failureLine } from './failure-line.ts'
import type { Logger } from './log.ts'
import type { Settings } from './settings/index.ts'

// How often a database is asked for that does not answer at the start, and how often that is said.
const askAgainMs = 500
const sayAgainMs = 30_000

/** Waits for a database that does not answer: it may be started later than this, and be away for a while. One that says no is not asked again. */
export async function onceThere<T>(
  open: () => Promise<T>,
  settings: Settings,
  log: Logger,
  stop: AbortSignal | undefined,
): Promise<T> {
  for (let said = Number.NEGATIVE_INFINITY; ; ) {
    try {
      return await open()
    } catch (error) {
      const isAway = error instanceof Problem && error.code === 'storage_unavailable'
      if (settings.databaseUrl === undefined || !isAway) throw error
      if (performance.now() - said > sayAgainMs) {
        said = performance.now()
        log.warn(`${await failureLine(error, settings)}. It is waited for.`)
      }
      await setTimeout(Math.random() * askAgainMs * 2, undefined, { signal: stop })
    }
  }
}

/** What begins, or nothing where it was stopped before it had begun. */
export const unlessStopped = <T>(beginning: Promise<T>, stop: AbortSignal): Promise<T | undefined> =>
  beginning.catch(error => {
    if (!stop.aborted) throw error
    return undefined
  })
