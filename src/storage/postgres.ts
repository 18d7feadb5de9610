import { sql } from 'kysely'
import pg from 'pg'
import type { ProblemCode } from '../core/problem.ts'
import { sharingBy } from '../core/rate-limits/postgres-counts.ts'
import type { Telemetry } from '../core/telemetry.ts'
import { serverUrls } from '../util/database-urls.ts'
import type { Engine } from './engine.ts'
import { SessionlessDialect } from './postgres/dialect.ts'
import { ServersPool } from './postgres/servers.ts'

const bigint = 20

// Integers here stay below 2^53. The driver returns them as text by default, which could not be compared.
const types = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === bigint ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/**
 * Opens PostgreSQL at `url`, which may name several servers, with one pool for readers and writers. The first query connects.
 * @param patient one connection without a time limit for statements, for work outside of requests
 */
export function postgresEngine(url: string, patient = false): Engine {
  const pool = poolAt(url, { max: patient ? 1 : 10 }, patient)
  const dialect = new SessionlessDialect(pool, patient ? 'patient' : 'requests')
  return {
    name: 'postgresql',
    writer: dialect,
    reader: dialect,
    migrator: () => new SessionlessDialect(poolAt(url, { max: 1 }, true), 'migrations'),
    isStandby: sql`pg_is_in_recovery()`,
    beginSnapshot: sql`begin isolation level repeatable read read only`,
    refuseWrites,
    text: sql`text collate "C"`,
    integer: sql`bigint`,
    bytes: sql`bytea`,
    tableEnd: () => sql``,
    sharing: secret => sharingBy(query => pool.query(query), secret),
    problemOf: error => (isOutage(error) ? 'storage_unavailable' : problemsByState[codeOf(error)]),
    measure: telemetry => measurePool(telemetry, pool),
    mayRepeat: error => ['40001', '40P01'].includes(codeOf(error)),
    isLost,
  }
}

const refuseWrites: NonNullable<Engine['refuseWrites']> = async (db, tables, refuses) => {
  // Writing a dump to a slow disk takes longer than a transaction may be idle.
  await sql`set local lock_timeout = '10s'; set local idle_in_transaction_session_timeout = 0`.execute(db)
  if (refuses)
    await sql`create or replace function forklist_retired() returns trigger language plpgsql
      as $$ begin raise exception 'retired' using errcode = 'read_only_sql_transaction'; end $$`.execute(db)
  for (const table of tables)
    await (refuses
      ? sql`create trigger retired before insert or update or delete on ${sql.table(table)}
          for each statement execute function forklist_retired()`
      : sql`drop trigger if exists retired on ${sql.table(table)}`
    ).execute(db)
  if (!refuses) await sql`drop function if exists forklist_retired()`.execute(db)
}

function poolAt(url: string, more: pg.PoolConfig, patient = false): pg.Pool {
  const pool = new ServersPool({
    urls: serverUrls(url),
    patient,
    isLost,
    types,
    application_name: 'forklist',
    // Also the maximum wait for a free connection. After it, clients should try again.
    connectionTimeoutMillis: 3000,
    // Shorter than the time after which a silent connection is closed.
    idleTimeoutMillis: 4000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...more,
  })
  // A connection that breaks while idle is replaced by the next query. Without a listener the error would end the process.
  pool.on('error', () => {})
  return pool
}

const problemsByState: { [state: string]: ProblemCode } = {
  '53100': 'storage_full',
  XX001: 'storage_damaged', // data_corrupted
  XX002: 'storage_damaged', // index_corrupted
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Returns whether a server is stopping, starting, out of connections, unreachable or a standby. */
const isLost = (error: unknown): boolean =>
  /^(08...|57P0[1-35]|53300)$/.test(codeOf(error)) ||
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|EACCES)$/.test(
    codeOf(error),
  ) ||
  // The driver's own errors have no code.
  (error instanceof Error &&
    /^(Connection terminated|timeout expired|Client has encountered a connection error|Client was closed)/.test(
      error.message,
    ))

/** Returns whether the database is unavailable. Includes failed disks, read-only servers, retired databases, long locks and exhausted pools. */
const isOutage = (error: unknown): boolean =>
  isLost(error) ||
  /^(57P04|57014|58030|25006|55P03|40001|40P01|25P03)$/.test(codeOf(error)) ||
  (error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect'))

/** Measures the number of connections and of waiting callers. */
function measurePool(telemetry: Telemetry, pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): void {
  const connections = {
    name: 'forklist_database_connections',
    help: 'Connections of this process to PostgreSQL.',
    labelNames: ['state'],
  } as const
  telemetry.gauge(connections, () => [
    [{ state: 'busy' }, pool.totalCount - pool.idleCount],
    [{ state: 'idle' }, pool.idleCount],
  ])
  const waiting = {
    name: 'forklist_database_connections_awaited',
    help: 'Reads and writes waiting for a connection.',
  }
  telemetry.gauge(waiting, () => pool.waitingCount)
}
