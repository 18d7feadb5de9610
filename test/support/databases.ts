import { describe, inject } from 'vitest'
import { createDatabase, hasPostgres, olderPostgres, postgres } from './postgres.ts'
import type { RunsPostgres } from './postgres-for-all.ts'

/** A database for one test or one file: its URL, or none for SQLite in a folder of the test's own. */
export type TestDatabase = AsyncDisposable & { url: string | undefined }

type DatabaseOptions = { empty?: boolean }

const sqlite = async (): Promise<TestDatabase> => ({ url: undefined, [Symbol.asyncDispose]: async () => {} })

const postgresThat = (is: DatabaseOptions, on: RunsPostgres | undefined) => async (): Promise<TestDatabase> => {
  const { url, drop } = await createDatabase({ ...is, on })
  return { url, [Symbol.asyncDispose]: drop }
}

type Cases = (open: () => Promise<TestDatabase>) => void

/**
 * The same cases on SQLite and on a real PostgreSQL; on SQLite alone in a run that wants no other. Of PostgreSQL they get databases
 * that have the tables already, unless they want `empty` ones.
 */
export const onBothDatabases = (what: string, cases: Cases, is: DatabaseOptions = {}): void => {
  describe(`${what}, on SQLite`, () => cases(sqlite))
  if (inject('postgres') === false) return
  describe.skipIf(!hasPostgres)(`${what}, on PostgreSQL`, () => cases(postgresThat(is, postgres)))
}

/** In the tests of a release also on the oldest PostgreSQL that is promised to do, over a proxy that gives each transaction another connection. */
export const onAllDatabases = (what: string, cases: Cases, is: DatabaseOptions = {}): void => {
  onBothDatabases(what, cases, is)
  onOlderPostgres(what, cases, is)
}

/** For features of PostgreSQL only. */
export const onEachPostgres = (what: string, cases: Cases): void => {
  describe.skipIf(!hasPostgres)(`${what}, on PostgreSQL`, () => cases(postgresThat({}, postgres)))
  onOlderPostgres(what, cases)
}

function onOlderPostgres(what: string, cases: Cases, is: DatabaseOptions = {}): void {
  if (process.env.OLDER_POSTGRES !== '1') return
  const name = olderPostgres?.name ?? 'PostgreSQL behind PgBouncer'
  describe.skipIf(!olderPostgres)(`${what}, on ${name}`, () => cases(postgresThat(is, olderPostgres)))
}
