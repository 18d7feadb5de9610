import { sql } from 'kysely'
import pg from 'pg'
import type { ProblemCode } from '../core/problem.ts'
import { serverUrls } from '../database-urls.ts'
import type { Engine } from './engine.ts'
import { SessionlessDialect } from './postgres/dialect.ts'
import { measurePool } from './postgres/measure-pool.ts'
import { ServersPool } from './postgres/servers.ts'
import { sharingBy } from './postgres/shared-counts.ts'

const bigint = 20

// Whole numbers here stay below 2^53; as text, which is the driver's default, they would not compare.
const types = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === bigint ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/**
 * PostgreSQL at `url`, which may name several servers, with a pool of connections that readers and writers share. Nothing is connected
 * until the first query.
 * @param patient one connection, whose statements may take as long as they like: for what is no request
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

function poolAt(url: string, more: pg.PoolConfig, patient = false): pg.Pool {
  const pool = new ServersPool({
    urls: serverUrls(url),
    patient,
    isLost,
    types,
    application_name: 'forklist',
    // Also the longest wait for a free connection: who waits longer is better told to come back.
    connectionTimeoutMillis: 3000,
    // Sooner than it would be held that nothing comes from it.
    idleTimeoutMillis: 4000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...more,
  })
  // One that breaks while nobody uses it is replaced by the next query. Without a listener it would end the process.
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

/** A server that is stopping, starting, out of connections or gone, or a standby. */
const isLost = (error: unknown): boolean =>
  /^(08...|57P0[1-35]|53300)$/.test(codeOf(error)) ||
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|EACCES)$/.test(
    codeOf(error),
  ) ||
  // The driver's own, which have no code.
  (error instanceof Error &&
    /^(Connection terminated|timeout expired|Client has encountered a connection error|Client was closed)/.test(
      error.message,
    ))

/** Also one whose disk fails, that takes no changes, holds a lock for too long, or has no connection left in the pool. */
const isOutage = (error: unknown): boolean =>
  isLost(error) ||
  /^(57P04|57014|58030|25006|55P03|40001|40P01|25P03)$/.test(codeOf(error)) ||
  (error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect'))
