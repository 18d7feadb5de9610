import { CompiledQuery, PostgresAdapter, PostgresDialect, PostgresDriver } from 'kysely'
import type pg from 'pg'

const patient = limited({ statement: 0, lock: 0 })

/**
 * Statements that begin transactions, in one message. Each transaction sets its own limits: behind a pooling proxy, session settings are
 * lost with the session, and many proxies refuse start-up options.
 */
const beginnings = {
  requests: limited({ statement: 5000, lock: 2000 }),
  patient,
  // An index on many rows takes minutes, and so does waiting for another process that creates it. The advisory lock, with a number of our
  // own, admits one transaction at a time.
  migrations: `${patient}; select pg_advisory_xact_lock(7310579628)`,
}

function limited({ statement, lock }: { statement: number; lock: number }): string {
  const limits = { statement_timeout: statement, lock_timeout: lock, idle_in_transaction_session_timeout: 10_000 }
  return [
    'begin isolation level read committed',
    ...Object.entries(limits).map(([name, ms]) => `set local ${name} = ${ms}`),
  ].join('; ')
}

/** Kysely's dialect without session state beyond a transaction. */
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
      // The transaction may have begun. If the rollback fails too, the connection is dropped, and the first error is reported.
      await this.rollbackTransaction(connection).catch(() => {})
      throw error
    }
  }
}

// Kysely's own migration lock belongs to the session, and a proxy would never release it.
class SessionlessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}
