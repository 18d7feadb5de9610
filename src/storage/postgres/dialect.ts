import { CompiledQuery, PostgresAdapter, PostgresDialect, PostgresDriver } from 'kysely'
import type pg from 'pg'

const patient = limited({ statement: 0, lock: 0 })

/**
 * How transactions begin, in one message. What a session is told is lost behind a proxy that gives each transaction another one, and what
 * is told before a session many proxies refuse, so each transaction says its limits for itself.
 */
const beginnings = {
  requests: limited({ statement: 5000, lock: 2000 }),
  patient,
  // An index on many rows takes minutes, and so does waiting for another process that makes it: the lock, whose number is that of nobody
  // else, is had by one transaction at a time.
  migrations: `${patient}; select pg_advisory_xact_lock(7310579628)`,
}

function limited({ statement, lock }: { statement: number; lock: number }): string {
  const limits = { statement_timeout: statement, lock_timeout: lock, idle_in_transaction_session_timeout: 10_000 }
  return ['begin', ...Object.entries(limits).map(([name, ms]) => `set local ${name} = ${ms}`)].join('; ')
}

/** Kysely’s dialect, needing nothing of a session that outlives a transaction. */
export class SessionlessDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #begin: string

  constructor(pool: pg.Pool, work: keyof typeof beginnings) {
    super({ pool })
    this.#pool = pool
    this.#begin = beginnings[work]
  }

  override createDriver(): PostgresDriver {
    return new SessionlessDriver(this.#pool, this.#begin)
  }

  override createAdapter(): PostgresAdapter {
    return new SessionlessAdapter()
  }
}

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class SessionlessDriver extends PostgresDriver {
  readonly #begin: string

  constructor(pool: pg.Pool, begin: string) {
    super({ pool })
    this.#begin = begin
  }

  override async beginTransaction(connection: Connection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw(this.#begin))
    } catch (error) {
      // It may have begun all the same. Where undoing fails as well the connection is not used again, and the first failure says why.
      await this.rollbackTransaction(connection).catch(() => {})
      throw error
    }
  }
}

// Kysely's own lock for migrations is one of the session, which a proxy would leave locked for ever.
class SessionlessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}
