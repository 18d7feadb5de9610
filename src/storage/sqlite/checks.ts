import { dayMs } from '../../util/durations.ts'
import { runInThread, type ThreadJob } from '../../util/run-in-thread.ts'
import type { DamageState } from '../damage-state.ts'
import { isSmall } from './check-file.ts'

export type Check = { path: string; how: 'quick' | 'whole' }

/** Delay of the first check. The start itself is busy enough. */
const firstMs = 10_000
const everyMs = dayMs

/**
 * Checks the database in a thread, to find damage in parts that nobody reads: soon after the start, unless it was checked before, and
 * completely every day.
 */
export class Checks implements AsyncDisposable {
  readonly #path: string
  readonly #damage: DamageState
  readonly #failed: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined
  #thread: ThreadJob<string | undefined> | undefined
  #isEnded = false

  /** @param failed logs why a check was not possible */
  constructor(path: string, damage: DamageState, failed: (error: unknown) => void) {
    this.#path = path
    this.#damage = damage
    this.#failed = failed
  }

  start(): void {
    if (isSmall(this.#path)) this.#later(everyMs, 'whole')
    else this.#later(firstMs, 'quick')
  }

  #later(afterMs: number, how: Check['how']): void {
    if (this.#isEnded) return
    this.#timer = setTimeout(async () => {
      await this.check(how).catch(this.#failed)
      this.#later(everyMs, 'whole')
    }, afterMs).unref()
  }

  /** Checks the database now. @throws Error if that was not possible */
  async check(how: Check['how']): Promise<void> {
    this.#thread = runInThread('storage/sqlite/check.worker', { path: this.#path, how } satisfies Check)
    const why = await this.#thread.result.catch(error => {
      // Disposing stopped the thread.
      if (this.#isEnded) return undefined
      throw error
    })
    if (why !== undefined) this.#damage.report(why)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isEnded = true
    clearTimeout(this.#timer)
    await this.#thread?.[Symbol.asyncDispose]()
  }
}
