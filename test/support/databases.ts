import { describe, inject } from 'vitest'
import { createDatabase, hasPostgres } from './postgres.ts'

/** A database for one test or one file: its URL, or none for SQLite in a folder of the test's own. */
export type TestDatabase = AsyncDisposable & { url: string | undefined }

const sqlite = async (): Promise<TestDatabase> => ({ url: undefined, [Symbol.asyncDispose]: async () => {} })

const postgresThat = (is: { empty?: boolean }) => async (): Promise<TestDatabase> => {
  const { url, drop } = await createDatabase(is)
  return { url, [Symbol.asyncDispose]: drop }
}

/**
 * The same cases on SQLite and on a real PostgreSQL; on SQLite alone in a run that wants no other. Of PostgreSQL they get databases
 * that have the tables already, unless they want `empty` ones.
 */
export const onBothDatabases = (
  what: string,
  cases: (open: () => Promise<TestDatabase>) => void,
  is: { empty?: boolean } = {},
): void => {
  describe(`${what}, on SQLite`, () => cases(sqlite))
  const url = inject('postgresUrl')
  if (url === undefined) throw new Error('No global set-up has said whether there is a PostgreSQL.')
  if (url === false) return
  describe.skipIf(!hasPostgres)(`${what}, on PostgreSQL`, () => cases(postgresThat(is)))
}
