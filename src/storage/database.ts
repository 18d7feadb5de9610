import { Kysely, sql } from 'kysely'
import { Problem } from '../core/problem.ts'
import { Telemetry } from '../core/telemetry.ts'
import { DamageState, damageReason } from './damage-state.ts'
import { DataVersion } from './data-version.ts'
import { DatabaseMeasures } from './database-measures.ts'
import type { Engine, SharedWrites, Transact } from './engine.ts'
import { maxLockWaitMs, maxRetryPauseMs, randomPause } from './lock-wait.ts'
import { outOfService } from './meta-row.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import type { Reading, Schema, Writing } from './schema.ts'

const lostPauseMs = 400

const unknownOutcome =
  'The database failed while it wrote the change, so it is unknown whether the change takes effect. Read before you send it again. With the same idempotency key it takes effect only once.'

const damaged =
  'The database is damaged, so part of it cannot be read. The log of the service names the file and the newest good backup.'

/** Thrown inside a write to roll back and still return a value. */
export class Unchanged<T> extends Error {
  readonly answer: T
  constructor(answer: T) {
    super('nothing changed')
    this.answer = answer
  }
}

/** Reads and writes a database, and turns its failures into problems. */
export class Database implements AsyncDisposable {
  readonly engine: Engine
  /** Absent if the database cannot detect commits cheaply. */
  readonly dataVersion: DataVersion | undefined
  readonly damage = new DamageState()
  readonly #reader: Kysely<Schema>
  readonly #writer: Kysely<Schema>
  readonly #shared: SharedWrites | undefined
  readonly #measures: DatabaseMeasures
  /** Time since which no connection has worked. */
  #lostAt: number | undefined

  constructor(engine: Engine, telemetry: Telemetry = new Telemetry()) {
    this.engine = engine
    this.dataVersion = engine.dataVersion && new DataVersion(engine.dataVersion)
    this.#measures = new DatabaseMeasures(engine, this.damage, telemetry)
    this.#reader = new Kysely({ dialect: engine.reader })
    this.#writer = engine.writer === engine.reader ? this.#reader : new Kysely({ dialect: engine.writer })
    this.#shared = engine.shareCommits?.(this.#committed)
  }

  /** Runs missing migrations. Does not wait for a database that does not answer. @returns the names of the migrations */
  async migrate(options: MigrateOptions = {}): Promise<string[]> {
    const { engine } = this
    const dialect = engine.migrator?.()
    const mayRepeat = (error: unknown) => engine.mayRepeat(error)
    if (!dialect) return this.#repeated(() => migrate(this.#writer as never, engine, options), mayRepeat)
    await using migrator = new Kysely<never>({ dialect })
    return await this.#repeated(() => migrate(migrator, engine, options), mayRepeat)
  }

  /**
   * Reads while others write. Each query sees its own state, so data that must be consistent belong in one query. `query` may run
   * again after a lost connection, so it keeps its state inside.
   */
  read<T>(query: (db: Reading) => Promise<T>): Promise<T> {
    return this.#measures.read(() => this.#repeated(() => query(this.#reader), this.#isLost))
  }

  /** Reads one state of the database in several queries. `work` may run again, as that of `read`. */
  snapshot<T>(work: (db: Reading) => Promise<T>): Promise<T> {
    return this.read(reader =>
      reader.connection().execute(async db => {
        await this.engine.beginSnapshot.execute(db)
        try {
          return await work(db)
        } finally {
          await sql`rollback`.execute(db)
        }
      }),
    )
  }

  /**
   * Checks that the database answers, accepts changes, is undamaged, and has the current lists.
   * @throws Problem `storage_unavailable`
   */
  async ping(): Promise<void> {
    this.#requireUndamaged()
    const isStandby = this.engine.isStandby ?? sql<boolean>`false`
    const query = this.#reader.selectNoFrom(eb => [
      isStandby.as('isStandby'),
      eb.selectFrom('meta').select('name').where('name', 'in', Object.keys(outOfService)).limit(1).as('mark'),
    ])
    const { isStandby: isBehind, mark } = await this.#repeated(
      () => query.executeTakeFirstOrThrow(),
      () => false,
    )
    if (isBehind) throw new Problem('storage_unavailable', { detail: 'The database is a standby.' })
    if (mark !== null) throw new Problem('storage_unavailable', { detail: outOfService[mark]! })
  }

  #requireUndamaged(): void {
    try {
      this.engine.requireFile?.()
    } catch (error) {
      this.#translated(error)
    }
    if (this.damage.reason !== undefined) throw new Problem('storage_unavailable', { detail: damaged })
  }

  /**
   * Runs a transaction: all or nothing, durable when the promise resolves. `work` may run again if the database requires it, so it keeps
   * its state inside. It awaits only queries, unless no other writer shares this `Database` (`dump --retire`).
   */
  write<T>(work: (db: Writing) => Promise<T>): Promise<T> {
    return this.#measures.write(async () => {
      try {
        return await this.#repeated(
          () => this.#transaction(work),
          error => this.engine.mayRepeat(error) || this.#isLost(error),
        )
      } catch (error) {
        if (error instanceof Unchanged) return error.answer
        throw error
      }
    })
  }

  async #transaction<T>(work: (db: Writing) => Promise<T>): Promise<T> {
    const begun = this.#measures.waiting()
    const transact = this.#shared?.write ?? this.#committed
    let committing = false
    try {
      return await transact(async db => {
        begun()
        committing = false
        const answer = await work(db)
        committing = true
        return answer
      })
    } catch (error) {
      if (committing && !this.engine.mayRepeat(error)) throw this.#unknown(error)
      throw error
    } finally {
      begun()
    }
  }

  readonly #committed: Transact = async work => {
    let worked = 0
    try {
      const answer = await this.#writer.transaction().execute(async db => {
        const answer = await work(db)
        worked = performance.now()
        return answer
      })
      this.#measures.committed(performance.now() - worked)
      return answer
    } finally {
      // Also after a failure, because the commit may have happened.
      this.dataVersion?.committed()
    }
  }

  /** Repeats work until it succeeds, fails permanently, or `maxLockWaitMs` is over. */
  async #repeated<T>(work: () => Promise<T>, mayRepeat: (error: unknown) => boolean): Promise<T> {
    let since = performance.now()
    let [maxPauseMs, wasLost] = [maxRetryPauseMs, false]
    for (;;) {
      try {
        const answer = await work()
        this.#lostAt = undefined
        return answer
      } catch (error) {
        const isLost = this.#isLost(error)
        if (isLost && !wasLost) since = this.#lostSince()
        wasLost ||= isLost
        if (!mayRepeat(error) || performance.now() - since > maxLockWaitMs) throw this.#translated(error)
        await randomPause(maxPauseMs)
        if (isLost) maxPauseMs = Math.min(2 * maxPauseMs, lostPauseMs)
      }
    }
  }

  #lostSince(): number {
    this.#lostAt ??= performance.now()
    return this.#lostAt
  }

  readonly #isLost = (error: unknown): boolean => this.engine.isLost?.(error) === true

  /** Returns the problem for a transaction of unknown outcome: its COMMIT was sent, but not confirmed. */
  #unknown(error: unknown): unknown {
    const translated = this.#translated(error)
    const isOutage = translated instanceof Problem && translated.code === 'storage_unavailable'
    return isOutage ? new Problem(translated.code, { detail: unknownOutcome }, { cause: error }) : translated
  }

  #translated(error: unknown): unknown {
    if (error instanceof Problem) return error
    const code = this.engine.problemOf(error)
    if (!(error instanceof Unchanged)) this.#measures.failures.inc({ problem: code ?? 'internal' })
    if (code === 'storage_damaged') this.damage.report(damageReason(error))
    return code ? new Problem(code, {}, { cause: error }) : error
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#shared?.ended()
    await this.#reader.destroy()
    if (this.#writer !== this.#reader) await this.#writer.destroy()
    this.engine.close?.()
  }
}
