import { describe, inject } from 'vitest'
import { createDatabase, olderPostgres, postgres, withPostgres } from './postgres.ts'
import type { SharedPostgres } from './postgres-for-all.ts'

/** A database for one test or test file. `url` is undefined for SQLite, whose file is in the test's own folder. */
export type TestDatabase = AsyncDisposable & { url: string | undefined }

type DatabaseOptions = { empty?: boolean }

const sqlite = async (): Promise<TestDatabase> => ({ url: undefined, [Symbol.asyncDispose]: async () => {} })

const openerOn = (on: SharedPostgres | undefined, options: DatabaseOptions) => async (): Promise<TestDatabase> => {
  const { url, drop } = await createDatabase({ ...options, on })
  return { url, [Symbol.asyncDispose]: drop }
}

type Cases = (open: () => Promise<TestDatabase>) => void

/**
 * Runs the same tests on SQLite and on a real PostgreSQL. A run without PostgreSQL uses SQLite only. A PostgreSQL database has its tables
 * already, unless it is `empty`.
 */
export const onBothDatabases = (what: string, cases: Cases, options: DatabaseOptions = {}): void => {
  describe(`${what}, on SQLite`, () => cases(sqlite))
  if (inject('postgres') === false) return
  describe(`${what}, on PostgreSQL`, withPostgres, () => cases(openerOn(postgres, options)))
}

/** Also runs them on the oldest supported PostgreSQL, behind PgBouncer, in a run with `OLDER_POSTGRES=1`. */
export const onAllDatabases = (what: string, cases: Cases, options: DatabaseOptions = {}): void => {
  onBothDatabases(what, cases, options)
  onOlderPostgres(what, cases, options)
}

/** Runs tests of features that only PostgreSQL has. */
export const onEachPostgres = (what: string, cases: Cases): void => {
  describe(`${what}, on PostgreSQL`, withPostgres, () => cases(openerOn(postgres, {})))
  onOlderPostgres(what, cases)
}

function onOlderPostgres(what: string, cases: Cases, options: DatabaseOptions = {}): void {
  if (process.env.OLDER_POSTGRES !== '1') return
  const name = olderPostgres?.name ?? 'PostgreSQL behind PgBouncer'
  describe.skipIf(!olderPostgres)(`${what}, on ${name}`, () => cases(openerOn(olderPostgres, options)))
}
