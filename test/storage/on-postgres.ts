import { describe } from 'vitest'
import type { TestDatabase } from '../support/databases.ts'
import { createDatabase, withPostgres } from '../support/postgres.ts'

/** Opens a database, for features that only PostgreSQL has. */
export const onPostgres = async (): Promise<TestDatabase> => {
  const { url, drop } = await createDatabase()
  return { url, [Symbol.asyncDispose]: drop }
}

/** Groups tests that need PostgreSQL. */
export const describePostgres = (name: string, tests: () => void): void => void describe(name, withPostgres, tests)
