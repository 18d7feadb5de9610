import { sql } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import postgres from 'postgres'
import type { ProblemCode } from '../core/problem.ts'
import type { Engine } from './engine.ts'

const bigint = 20

/** PostgreSQL at `url`, with a pool of connections that readers and writers share. Nothing is connected until the first query. */
export function postgresEngine(url: string): Engine {
  const pool = postgres(url, {
    max: 10,
    connect_timeout: 3,
    onnotice: () => {},
    // Whole numbers here stay below 2^53; as text, which is the driver's default, they would not compare.
    types: { bigint: { to: bigint, from: [bigint], parse: Number, serialize: String } },
    connection: {
      application_name: 'forklist',
      statement_timeout: 5000,
      lock_timeout: 2000,
      idle_in_transaction_session_timeout: 10_000,
    },
  })
  const dialect = new PostgresJSDialect({ postgres: pool })
  return {
    writer: dialect,
    reader: dialect,
    text: sql`text collate "C"`,
    integer: sql`bigint`,
    tableEnd: () => sql``,
    problemOf: error => (isOutage(codeOf(error)) ? 'storage_unavailable' : fullness[codeOf(error)]),
    mayRepeat: error => ['40001', '40P01'].includes(codeOf(error)),
  }
}

const fullness: { [code: string]: ProblemCode } = { '53100': 'storage_full' }

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** No connection, or a server that is stopping, starting, out of connections, a standby, or holds a lock for too long. */
const isOutage = (code: string): boolean =>
  /^(08...|57P0[1-5]|57014|53300|25006|55P03|40001|40P01|25P03)$/.test(code) ||
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENOENT|CONNECT_TIMEOUT|CONNECTION_CLOSED|CONNECTION_ENDED|CONNECTION_DESTROYED)$/.test(
    code,
  )
