import { Kysely, type Transaction } from 'kysely'
import { Problem } from '../core/problem.ts'
import type { Engine } from './engine.ts'
import { migrate } from './migrations/index.ts'
import type { Schema } from './schema.ts'

export type Reading = Kysely<Schema>
export type Writing = Transaction<Schema>

// How long somebody else's lock is waited for, and how long between two tries at the most. In between, reading goes on.
const patienceMs = 5000
const pauseMs = 20

/** Thrown inside a write to leave everything as it was and still answer. */
export class Unchanged<T> extends Error {
  readonly answer: T
  constructor(answer: T) {
    super('nothing changed')
    this.answer = answer
  }
}

/** The database behind one door for writes and one for reads, with its failures turned into problems. */
export class Database implements AsyncDisposable {
  readonly engine: Engine
  readonly #reader: Kysely<Schema>
  readonly #writer: Kysely<Schema>

  constructor(engine: Engine) {
    this.engine = engine
    this.#reader = new Kysely({ dialect: engine.reader })
    this.#writer = engine.writer === engine.reader ? this.#reader : new Kysely({ dialect: engine.writer })
  }

  /** @returns the names of the migrations that were run */
  async migrate(): Promise<string[]> {
    return this.#repeated(() => migrate(this.#writer as never, this.engine))
  }

  /** Reading, beside any writer. Each query sees a state of its own: what must fit together is asked in one query. */
  async read<T>(query: (db: Reading) => Promise<T>): Promise<T> {
    try {
      return await query(this.#reader)
    } catch (error) {
      throw this.#translated(error)
    }
  }

  /**
   * The one door for writes: a transaction, all or nothing, durable when the promise resolves. `work` may run again
   * when the database asks for that, so it keeps its state inside. It awaits nothing but queries.
   */
  async write<T>(work: (db: Writing) => Promise<T>): Promise<T> {
    try {
      return await this.#repeated(() => this.#writer.transaction().execute(work))
    } catch (error) {
      if (error instanceof Unchanged) return error.answer
      throw error
    }
  }

  /** Until it succeeds, or fails in a way that trying again would not mend, or patience runs out. */
  async #repeated<T>(work: () => Promise<T>): Promise<T> {
    for (const start = performance.now(); ; ) {
      try {
        return await work()
      } catch (error) {
        if (!this.engine.mayRepeat(error) || performance.now() - start > patienceMs) throw this.#translated(error)
        await new Promise(resolve => setTimeout(resolve, Math.random() * pauseMs))
      }
    }
  }

  #translated(error: unknown): unknown {
    if (error instanceof Problem) return error
    const code = this.engine.problemOf(error)
    return code ? new Problem(code, {}, { cause: error }) : error
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#reader.destroy()
    if (this.#writer !== this.#reader) await this.#writer.destroy()
  }
}
