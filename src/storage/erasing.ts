import { randomBase32 } from '../core/base32.ts'
import type { Telemetry } from '../core/telemetry.ts'
import type { Writing } from './database.ts'
import type { Engine } from './engine.ts'
import { type Meta, setMeta } from './meta.ts'

/** What is kept in the database, from what was deleted until its last copy is overwritten: whoever did it may end before that. */
export const eraseNote = 'to erase'

const lookEveryMs = 2000
/** How many times as long others can then write as they could not, however large the file. */
const restTimes = 10
/** After a failure; a disk that is full stays so for a while. */
const restAfterFailureMs = 30_000

/** Overwrites what was deleted also where it was before: within a minute, while others can write for most of the time. */
export class Erasing implements AsyncDisposable {
  readonly #engine: Engine
  readonly #meta: Meta
  readonly #failed: (error: unknown) => void
  /** The last note of this process, until what it stands for is overwritten. */
  #due: string | undefined
  /** Whether there was a note of anybody's when it was last looked for, which is there still. */
  #isPending = false
  #failing = false
  #timer: NodeJS.Timeout | undefined
  #pass: Promise<void> | undefined
  #isEnded = false

  constructor(engine: Engine, meta: Meta, failed: (error: unknown) => void, telemetry: Telemetry) {
    this.#engine = engine
    this.#meta = meta
    this.#failed = failed
    const pending = {
      name: 'forklist_erasing_pending',
      common: true as const,
      help: '1 while something that was deleted is still to be overwritten in the files.',
    }
    if (engine.erase) telemetry.gauge(pending, () => Number(this.#isPending))
  }

  /** To be called in the transaction that deletes something for good. */
  async note(db: Writing): Promise<void> {
    if (!this.#engine.erase) return
    this.#due = randomBase32(16)
    await setMeta(db, eraseNote, this.#due)
  }

  /** Looks from now on whether anybody, in whatever process, has deleted something. */
  start(everyMs: number = lookEveryMs): void {
    if (!this.#engine.erase || this.#isEnded) return
    this.#timer = setTimeout(async () => {
      const began = performance.now()
      this.#pass = this.#tryToErase(true)
      await this.#pass
      const rest = this.#failing ? restAfterFailureMs : restTimes * (performance.now() - began)
      this.start(Math.max(everyMs, rest))
    }, everyMs).unref()
  }

  async #tryToErase(inThread: boolean): Promise<void> {
    try {
      await this.#erase(inThread)
      this.#failing = false
    } catch (error) {
      // Said once, until it goes well again.
      if (!this.#failing) this.#failed(error)
      this.#failing = true
    }
  }

  async #erase(inThread: boolean): Promise<void> {
    const note = await this.#meta.get(eraseNote)
    this.#isPending = note !== undefined
    if (note === undefined || !(await this.#engine.erase?.(inThread))) return
    // Another one may have come since: of what that stands for nobody knows whether it was overwritten with the rest.
    await this.#meta.drop(eraseNote, note)
    this.#isPending = false
    if (this.#due === note) this.#due = undefined
  }

  /** Erases what was deleted here; what cannot be erased now is for whoever opens the database next. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isEnded = true
    clearTimeout(this.#timer)
    await this.#pass
    if (this.#due !== undefined) await this.#tryToErase(false)
  }
}
