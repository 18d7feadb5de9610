import { setImmediate } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Engine, SharedWrites, Transact } from '../engine.ts'
import { maxLockWaitMs, maxRetryPauseMs, randomPause } from '../lock-wait.ts'
import type { Writing } from '../schema.ts'

type Failures = Pick<Engine, 'mayRepeat' | 'problemOf'>

type Write = {
  work(db: Writing): Promise<unknown>
  resolve(answer: unknown): void
  reject(error: unknown): void
  since: number
  /** Runs in its own transaction, because its shared one was rolled back. */
  isAlone: boolean
}

/** The outcome of a write. No caller is answered before the commit: even a refusal may result from another write of the transaction. */
type Outcome = { write: Write; hasWritten: boolean; tell(): void }

/** Time in which writes may join a transaction. The first writes, and reads, wait meanwhile. */
const joinForMs = 10

const savepoint = CompiledQuery.raw('savepoint one_write')
const release = CompiledQuery.raw('release one_write')
const undo = CompiledQuery.raw('rollback to one_write')

/**
 * Runs the writes of one connection, which take turns anyway: waiting writes share a transaction and its commit, each with its own
 * outcome.
 */
export class SharedCommits implements SharedWrites {
  readonly #transact: Transact
  readonly #failures: Failures
  /** Waiting writes, longest wait first. */
  readonly #waiting: Write[] = []
  #running: Promise<void> | undefined

  constructor(transact: Transact, failures: Failures) {
    this.#transact = transact
    this.#failures = failures
  }

  readonly write: Transact = work =>
    new Promise((resolve, reject) => {
      const settling = { resolve: resolve as Write['resolve'], reject }
      this.#waiting.push({ work, ...settling, since: performance.now(), isAlone: false })
      this.#running ??= this.#run()
    })

  /** Resolves when no write waits any more. */
  async ended(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      // A transaction blocks the thread. Requests that arrived during it are read only now.
      await setImmediate()
      await (this.#waiting[0]!.isAlone || this.#waiting.length === 1 ? this.#one() : this.#several())
    }
    this.#running = undefined
  }

  async #one(): Promise<void> {
    let write: Write | undefined
    try {
      const answer = await this.#transact(db => {
        write = this.#waiting.shift()!
        return write.work(db)
      })
      write!.resolve(answer)
    } catch (error) {
      if (write) write.reject(error)
      else if (this.#failures.mayRepeat(error)) await this.#waitForLock(error)
      else this.#waiting.shift()!.reject(error)
    }
  }

  async #several(): Promise<void> {
    const taken: Write[] = []
    const outcomes: Outcome[] = []
    let isCommitting = false
    try {
      await this.#transact(async db => {
        const until = performance.now() + joinForMs
        do {
          taken.push(this.#waiting.shift()!)
          outcomes.push(await outcomeOf(taken.at(-1)!, db))
        } while (this.#waiting.length > 0 && performance.now() < until)
        // A commit without changes would still sync, and invalidate all caches.
        if (!outcomes.some(({ hasWritten }) => hasWritten)) throw nothingWritten
        isCommitting = true
      })
    } catch (error) {
      if (taken.length === 0) return this.#notBegun(error)
      if (error !== nothingWritten) return this.#again(isCommitting ? this.#undone(outcomes, error) : taken)
    }
    for (const { tell } of outcomes) tell()
  }

  /** Rejects writes whose durability is unknown. @returns the others, which certainly had no effect */
  #undone(outcomes: readonly Outcome[], error: unknown): Write[] {
    const isUndone = this.#failures.mayRepeat(error) || this.#failures.problemOf(error) === 'storage_full'
    const unknown = outcomes.filter(({ hasWritten }) => hasWritten && !isUndone)
    for (const { write } of unknown) write.reject(error)
    return outcomes.filter(outcome => !unknown.includes(outcome)).map(({ write }) => write)
  }

  /**
   * Repeats each write in its own transaction. Perhaps only one does not fit on the disk, and none may depend on the data of another.
   */
  #again(writes: readonly Write[]): void {
    for (const write of writes) write.isAlone = true
    this.#waiting.unshift(...writes)
  }

  async #notBegun(error: unknown): Promise<void> {
    if (this.#failures.mayRepeat(error)) await this.#waitForLock(error)
    else this.#again(this.#waiting.splice(0))
  }

  /** Waits before one retry for all writes, because each attempt briefly blocks the process. */
  async #waitForLock(error: unknown): Promise<void> {
    const now = performance.now()
    while (this.#waiting[0] && now - this.#waiting[0].since > maxLockWaitMs) this.#waiting.shift()!.reject(error)
    await randomPause(maxRetryPauseMs)
  }
}

const nothingWritten = new Error('nothing was written')

/** Runs a write in a shared transaction. A failed write has no effect. @throws Error if SQLite has rolled back the whole transaction */
async function outcomeOf(write: Write, db: Writing): Promise<Outcome> {
  await db.executeQuery(savepoint)
  try {
    const answer = await write.work(db)
    await db.executeQuery(release)
    return { write, hasWritten: true, tell: () => write.resolve(answer) }
  } catch (error) {
    await db.executeQuery(undo)
    await db.executeQuery(release)
    return { write, hasWritten: false, tell: () => write.reject(error) }
  }
}
