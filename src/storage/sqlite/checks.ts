import { Worker } from 'node:worker_threads'
import { workerFile } from '../../worker-file.ts'
import type { FoundDamage } from '../found-damage.ts'
import { isSmall } from './check-file.ts'

export type Check = { path: string; how: 'quick' | 'whole' }

/** After the start, which has enough to do. */
const firstMs = 10_000
const everyMs = 24 * 3_600_000

/**
 * Reads through the database in a thread of its own, so that damage is found where nobody reads: soon after the start, unless it was read
 * through before it, and from then on whole every day.
 */
export class Checks implements AsyncDisposable {
  readonly #path: string
  readonly #damage: FoundDamage
  readonly #failed: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined
  #worker: Worker | undefined
  #isEnded = false

  /** @param failed told of what kept the database from being read through */
  constructor(path: string, damage: FoundDamage, failed: (error: unknown) => void) {
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

  /** Reads through it now. @throws Error when that could not be done */
  async check(how: Check['how']): Promise<void> {
    const worker = new Worker(workerFile('storage/sqlite/check-worker'), {
      workerData: { path: this.#path, how } satisfies Check,
    })
    this.#worker = worker
    const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
    worker.on('message', resolve).on('error', reject)
    // Only where it was ended before it had said anything.
    worker.on('exit', () => resolve(undefined))
    const why = await promise
    if (why !== undefined) this.#damage.found(why)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isEnded = true
    clearTimeout(this.#timer)
    await this.#worker?.terminate()
  }
}
