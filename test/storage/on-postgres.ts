import { describe } from 'vitest'
import type { TestDatabase } from '../support/databases.ts'
import { createDatabase, hasPostgres } from '../support/postgres.ts'

/** Opens a database, for features that only PostgreSQL has. */
export const onPostgres = async (): Promise<TestDatabase> => {
  const { url, drop } = await createDatabase()
  return { url, [Symbol.asyncDispose]: drop }
}

export const describePostgres = describe.skipIf(!hasPostgres)
