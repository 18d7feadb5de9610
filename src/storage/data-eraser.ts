import type { Telemetry } from '../core/telemetry.ts'
import { randomBase32 } from '../util/base32.ts'
import { RepeatedJob } from '../util/repeated-job.ts'
import type { Engine } from './engine.ts'
import type { Meta } from './meta.ts'
import { eraseNote, setMeta } from './meta-row.ts'
import type { Writing } from './schema.ts'

const lookEveryMs = 2000
/** Length of the pause, as a multiple of the time in which others could not write. */
const restTimes = 10
/** Pause after a failure. A full disk stays full for a while. */
const restAfterFailureMs = 30_000

/** Overwrites deleted data in the files within a minute. Most of the time, others can write. */
export class DataEraser implements AsyncDisposable {
  readonly #engine: Engine
  readonly #meta: Meta
  readonly #failed: (error: unknown) => void
  /** The latest note of this process that is not handled yet. */
  #due: string | undefined
  /** Whether a note of any process was found and is still there. */
  #isPending = false
  #failing = false
  #job: RepeatedJob | undefined

  constructor(engine: Engine, meta: Meta, failed: (error: unknown) => void, telemetry: Telemetry) {
    this.#engine = engine
    this.#meta = meta
    this.#failed = failed
    const pending = {
      name: 'forklist_erasing_pending',
      help: '1 while deleted data is not yet overwritten in the files.',
    }
    if (engine.erase) telemetry.gauge(pending, () => Number(this.#isPending))
  }

  /** Requests erasure. Call it in the transaction that deletes the data. */
  async note(db: Writing): Promise<void> {
    if (!this.#engine.erase) return
    this.#due = randomBase32(16)
    await setMeta(db, eraseNote, this.#due)
  }

  /** Starts to look for notes of all processes. */
  start(everyMs: number = lookEveryMs): void {
    if (!this.#engine.erase) return
    this.#job = new RepeatedJob(async () => {
      const began = performance.now()
      await this.#tryToErase(true)
      const restMs = this.#failing ? restAfterFailureMs : restTimes * (performance.now() - began)
      return Math.max(everyMs, restMs)
    })
    this.#job.start(everyMs)
  }

  async #tryToErase(inThread: boolean): Promise<void> {
    try {
      await this.#erase(inThread)
      this.#failing = false
    } catch (error) {
      // Logged once until erasing works again.
      if (!this.#failing) this.#failed(error)
      this.#failing = true
    }
  }

  async #erase(inThread: boolean): Promise<void> {
    const note = await this.#meta.get(eraseNote)
    this.#isPending = note !== undefined
    if (note === undefined || !(await this.#engine.erase?.(inThread))) return
    // Drops only this note. A newer one may have arrived, whose data may not have been overwritten.
    await this.#meta.drop(eraseNote, note)
    this.#isPending = false
    if (this.#due === note) this.#due = undefined
  }

  /** Erases the data deleted here. The rest is left to the next process that opens the database. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#job?.[Symbol.asyncDispose]()
    if (this.#due !== undefined) await this.#tryToErase(false)
  }
}
