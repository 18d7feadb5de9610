import { describe } from 'vitest'
import { createDatabase, hasPostgres } from './postgres.ts'

/** A database for one test or one file: its URL, or none for SQLite in a folder of the test's own. */
export type TestDatabase = AsyncDisposable & { url: string | undefined }

const sqlite = async (): Promise<TestDatabase> => ({ url: undefined, [Symbol.asyncDispose]: async () => {} })

const postgres = async (): Promise<TestDatabase> => {
  const { url, drop } = await createDatabase()
  return { url, [Symbol.asyncDispose]: drop }
}

/** The same cases on SQLite and on a real PostgreSQL. */
export const onBothDatabases = (what: string, cases: (open: () => Promise<TestDatabase>) => void): void => {
  describe(`${what}, on SQLite`, () => cases(sqlite))
  describe.skipIf(!hasPostgres)(`${what}, on PostgreSQL`, () => cases(postgres))
}
