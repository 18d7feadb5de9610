import { setImmediate } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Writing } from '../database.ts'
import type { Engine, SharedWrites, Transact } from '../engine.ts'
import { patienceMs, pause, pauseMs } from '../patience.ts'

type Failures = Pick<Engine, 'mayRepeat' | 'problemOf'>

type Write = {
  work(db: Writing): Promise<unknown>
  resolve(answer: unknown): void
  reject(error: unknown): void
  since: number
  /** Has a transaction of its own, since the one that it shared came to nothing. */
  isAlone: boolean
}

/** What came of a write. Nobody is told before all is durable: whoever is refused may be so for what another one has just written. */
type Outcome = { write: Write; hasWritten: boolean; tell(): void }

/** For so long others may join a transaction. Those who were first wait for its end, and so does reading. */
const joinForMs = 10

const savepoint = CompiledQuery.raw('savepoint one_write')
const release = CompiledQuery.raw('release one_write')
const undo = CompiledQuery.raw('rollback to one_write')

/** Writes of one connection, which take turns anyway: those who wait for it share a transaction and its commit, each with its own outcome. */
export class SharedCommits implements SharedWrites {
  readonly #transact: Transact
  readonly #failures: Failures
  /** Whoever waits longest is first. */
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

  /** When nobody waits any more. */
  async ended(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      // A transaction does not let go of the thread: whoever has arrived during the one before is taken in only now.
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
        // A commit would sync all the same, and have everybody look anew at what has not changed.
        if (!outcomes.some(({ hasWritten }) => hasWritten)) throw nothingWritten
        isCommitting = true
      })
    } catch (error) {
      if (taken.length === 0) return this.#notBegun(error)
      if (error !== nothingWritten) return this.#again(isCommitting ? this.#undone(outcomes, error) : taken)
    }
    for (const { tell } of outcomes) tell()
  }

  /** Tells those of whom nobody knows whether they are durable. @returns the others, who have certainly left nothing */
  #undone(outcomes: readonly Outcome[], error: unknown): Write[] {
    const isUndone = this.#failures.mayRepeat(error) || this.#failures.problemOf(error) === 'storage_full'
    const unknown = outcomes.filter(({ hasWritten }) => hasWritten && !isUndone)
    for (const { write } of unknown) write.reject(error)
    return outcomes.filter(outcome => !unknown.includes(outcome)).map(({ write }) => write)
  }

  /** Each in a transaction of its own: perhaps one alone has no room on the disk, and what they have seen of each other is gone. */
  #again(writes: readonly Write[]): void {
    for (const write of writes) write.isAlone = true
    this.#waiting.unshift(...writes)
  }

  async #notBegun(error: unknown): Promise<void> {
    if (this.#failures.mayRepeat(error)) await this.#waitForLock(error)
    else this.#again(this.#waiting.splice(0))
  }

  /** As one, in their order: each try holds up everything else in this process for a moment. */
  async #waitForLock(error: unknown): Promise<void> {
    const now = performance.now()
    while (this.#waiting[0] && now - this.#waiting[0].since > patienceMs) this.#waiting.shift()!.reject(error)
    await pause(pauseMs)
  }
}

const nothingWritten = new Error('nothing was written')

/**
 * What a write comes to in a transaction that others share. When it fails, nothing is left of it.
 * @throws Error when nothing is left of the whole transaction, because SQLite has rolled it back
 */
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
